/**
 * The rooms of each house, from the ground up. A room may import those before it in its list, and any room of a house
 * that its own one `uses`. Rooms in one bracket do not import each other, and features never do. `*` is each folder
 * there. docs/architecture.md says what the rooms are for.
 */
export type House = {
  folder: string;
  /** The houses that it may import. */
  uses: readonly string[];
  /** Folders below `folder`; '.' is itself. */
  rooms: readonly (string | readonly string[])[];
};

export const houses: readonly House[] = [
  {
    folder: 'core/src/domain',
    uses: [],
    rooms: [
      '.',
      'data',
      ['links', 'dates', 'media', 'monitor', 'help'],
      'text',
      'places',
      'audit',
      'identifiers',
      'incident',
      'submission',
      ['sender', 'partners', 'search'],
      ['map', 'figures', 'review'],
    ],
  },
  { folder: 'core/src/contract', uses: ['core/src/domain'], rooms: ['.'] },
  { folder: 'media-cleaner/src', uses: [], rooms: ['.'] },
  {
    folder: 'core/src/server',
    uses: ['core/src/domain', 'core/src/contract', 'media-cleaner/src'],
    rooms: [
      'runtime',
      'stores/engines',
      'stores/blobs',
      'stores',
      ['clients', 'abuse', 'publication'],
      'pages',
      '.',
      'access',
      'views',
      'commands/files',
      'commands/submission',
      ['commands/review', 'commands/partners', 'commands/monitor'],
      'commands/receipts',
      'commands/sweep',
    ],
  },
  {
    folder: 'api/src',
    uses: ['core/src/domain', 'core/src/contract', 'core/src/server'],
    rooms: ['http', ['functions/*'], '.'],
  },
  { folder: 'timers/src', uses: ['core/src/domain', 'core/src/server'], rooms: ['jobs', '.'] },
  { folder: 'ops', uses: ['core/src/domain', 'core/src/contract', 'core/src/server'], rooms: ['site', 'data'] },
  {
    folder: 'dev',
    // The demonstration and X's bill run the jobs.
    uses: ['core/src/domain', 'core/src/contract', 'media-cleaner/src', 'core/src/server', 'timers/src', 'ops'],
    rooms: [['tools', 'host', 'emulator', 'standins'], ['data', 'demo'], 'stack', 'costs', 'commands', '.'],
  },
  {
    folder: 'frontend/src',
    uses: ['core/src/domain', 'core/src/contract'],
    rooms: [
      'jsx',
      'lib',
      'lib/storage',
      'i18n',
      'api',
      'ui',
      'ui/layout',
      'ui/toasts',
      'ui/feedback',
      'ui/controls',
      'ui/dialogs',
      ['ui/filterLine', 'ui/media', 'ui/figures'],
      'forms',
      'forms/fields',
      'forms/place',
      ['uploads/redaction', 'safety', 'account'],
      'uploads',
      'features/import/read',
      ['features/*'],
      'features/incidents/answer',
      'features/incidents/list',
      'features/incidents/details',
      'features/map/ground',
      'features/map/frame',
      ['features/map/overlays', 'features/map/worker'],
      ['features/map/marks', 'features/map/pin'],
      'features/review/shared',
      ['features/review/submission', 'features/review/break', 'features/review/list'],
      'features/review/team',
      'features/review/merge',
      'features/review/decide',
      ['features/review/item', 'features/review/decided', 'features/review/media', 'features/review/requests'],
      'features/review/queue',
      'features/review',
      'layout',
      'pages',
      ['pages/home', 'pages/admin'],
      'app',
      'beforeReact',
      '.',
    ],
  },
  { folder: 'frontend', uses: ['core/src/domain', 'frontend/src'], rooms: ['public', '.'] },
];
