import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Statistics',
  national: 'Across the UK',
  source: 'Source: {{name}}, {{year}}',
  reports: 'Reports in {{year}}',
  verified: 'Verified cases',
  assaults: 'Assault increase',
  here: 'On this site',
  /** What is counted as this month and this week. */
  byDay: 'Last 30 and 7 days',
  local: 'Reports here',
  month: 'This month',
  week: 'This week',
  /** Over the figures of a search, in place of or above those of the site. */
  found: { heading: 'In this search', total: 'Found' },
  unknown: 'Not available',
  months: {
    heading: 'The last twelve months',
    bar_one: '{{month}}: {{count}} incident',
    bar_other: '{{month}}: {{count}} incidents',
    note: 'Choose a month to see it on the map. The last one is still being reviewed.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    statistics: typeof en;
  }
}

export const statisticsTexts = addTexts('statistics', en);
