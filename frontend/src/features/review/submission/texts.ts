import { addTexts } from '../../../i18n/index.ts';

const en = {
  precision: {
    place: 'Public place',
    date: 'Public date',
    day: 'Day',
    month: 'Month only',
  },
  media: {
    showName: 'Show file {{number}} of {{total}}',
    hide: 'Hide',
    inColour: 'In colour',
    inGrey: 'In grey',
    told: { photo: '1 photo, hidden', video: '1 video, muted', videoOf: '1 video, {{length}}, muted' },
  },
  queue: {
    ages: { day: '{{value, number}} d', hour: '{{value, number}} h', minute: '{{value, number}} min' },
  },
  side: {
    publicSquare: 'Public: {{size}} square',
    square: '{{size}} square',
    district: 'district only',
  },
  homePlace: {
    note: 'The exact place is closed, because it is someone’s home. The history will say that you opened it.',
    open: 'Show the exact place',
    failed: 'The exact place could not be opened: {{reason}}',
  },
  badges: {
    isWithdrawn: 'Withdrawn by the sender',
  },
  additions: {
    label: 'What was added',
    when: 'Added by the sender, {{when}}',
    byAnother: 'Sent by someone else, {{when}}',
  },
  preview: { title: 'What the public will see' },
  facts: { rejection: 'Reason', shownBy: 'as this incident' },
  contact: {
    given: 'Contact given, for reviewers only',
    show: 'Show',
    hide: 'Hide',
    /** Read in place of the word on the button. */
    showIt: 'Show the contact address',
    hideIt: 'Hide the contact address',
  },
  unseen: {
    photos_one: '{{count}} photo',
    photos_other: '{{count}} photos',
    videos_one: '{{count}} video',
    videos_other: '{{count}} videos',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewSubmission: typeof en;
  }
}

export const submissionTexts = addTexts('reviewSubmission', en);
