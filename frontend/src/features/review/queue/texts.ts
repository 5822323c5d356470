import { addTexts } from '../../../i18n/index.ts';

const en = {
  media: {
    empty: 'No pending media files',
    failed: 'Failed to fetch pending media',
  },
  queue: {
    /** Of an address that names an item. */
    lost: {
      title: 'This one is not in the list',
      body: 'It was decided meanwhile, or handed on by you, or it is further down, or the filters leave it out.',
      first: 'Open the first one',
    },
    heading: 'What waits for review',
    kind: 'What is listed',
    // The full words, which end in the short ones that are seen.
    kindNames: { all: 'All', report: 'Reports', post: 'Submitted posts', media: 'Pending Media Uploads: Files' },
    shortKinds: { all: 'All', report: 'Reports', post: 'Posts', media: 'Files' },
    alike: 'likely duplicate',
    mayIdentify: 'may identify someone',
    noPlace: 'Place not given',
    place: '{{index}} of {{total}}',
    back: 'Back to the list',
  },
  work: {
    mine: 'Yours',
    gone: 'It no longer waits for review. The list has been reloaded.',
    views: {
      label: 'Quick views',
      mine: 'Mine',
      opinion: 'Needs a second opinion',
      passed: 'Handed on by you',
      identifiers: 'Has identifiers',
    },
  },
  select: 'Select',
  bulk: {
    label: 'Bulk actions',
    all_one: 'Select the report shown',
    all_other: 'Select all {{count}} shown',
    chosen_one: '{{count}} selected',
    chosen_other: '{{count}} selected',
    reject_one: 'Reject {{count}}',
    reject_other: 'Reject {{count}}',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewQueue: typeof en;
  }
}

export const queueTexts = addTexts('reviewQueue', en);
