import { addTexts } from '../../../i18n/index.ts';

const en = {
  media: {
    unknown: 'Unknown',
    noDescription: 'The sender gave no description. You write one when you approve it.',
    unknownItem: 'Unknown item type to approve',
  },
  queue: {
    kinds: { all: 'All', report: 'Reports', post: 'Submitted posts', media: 'Pending Media Uploads' },
  },
  reference: { copy: 'Copy', copyIt: 'Copy the reference', copied: 'Reference copied' },
  side: {
    labels: { report: 'About this report', post: 'About this post', media: 'About this file' },
    contact: 'Contact',
    foundPlace: 'Found by its name, for reviewers only',
    noPlace: 'These words do not say for sure where it was. The form asks for the pin.',
    where: 'Where it happened',
    alike: 'Likely the same',
    perhapsAlike: 'Perhaps the same',
    history: 'History and notes',
    reportedPlace: 'Reported, for reviewers only',
    noPin: 'No pin yet',
  },
  work: {
    notes: 'Notes for reviewers',
  },
  flood: {
    note_zero: 'One of many near-identical reports that came within an hour',
    note_one: '{{count}} more near-identical report came within an hour',
    note_other: '{{count}} more near-identical reports came within an hour',
    more_one: '{{count}} more of this flood is not shown',
    more_other: '{{count}} more of this flood are not shown',
    show: 'Show only these',
  },
  duplicates: {
    select: 'Select all but the earliest',
    selectAll: 'Select all, as one is public already',
  },
  posts: {
    on: 'Post on {{host}}',
    noPlace: 'No place is given: it is asked for when you approve.',
    notGiven: 'Not given',
  },
  contact: {
    /** While its part is closed. */
    short: 'Given',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewItem: typeof en;
  }
}

export const itemTexts = addTexts('reviewItem', en);
