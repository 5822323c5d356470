import { addTexts } from '../../../i18n/index.ts';

const en = {
  sort: 'Sort by',
  sorts: {
    age: 'Oldest first',
    risk: 'Highest risk first',
    place: 'Place, A to Z',
    decided: 'Last decided first',
    sent: 'Last sent first',
  },
  shortSorts: { age: 'Oldest', risk: 'Risk', place: 'Place', decided: 'Decided', sent: 'Sent' },
  filters: {
    label: 'Filter the reports',
    marked: 'Flagged',
    partner: 'Partner',
    copyView: 'Copy link to this view',
    viewCopied: { title: 'Link copied', body: 'It opens this list with these filters, for reviewers only.' },
    from: 'Happened from',
    to: 'Happened until',
  },
  marked: { quarantine: 'Quarantine', suspected: 'May be automated', flood: 'One flood' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewList: typeof en;
  }
}

export const listTexts = addTexts('reviewList', en);
