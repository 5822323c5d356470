import { addTexts } from '../../../i18n/index.ts';

const en = {
  day: {
    button: 'Your day',
    lead: 'What you have opened here. It is kept on this device only: nobody else sees it, and it is never sent.',
    what: 'Severity',
    today: 'Today',
    week: 'Last 7 days',
    unrated: 'Not rated',
    day: 'Day',
    opened: 'Opened',
    worst: 'Critical or high',
    media: 'Pictures and videos before you open them',
    mediaFilters: { greyAndBlur: 'Grey and blurred', blur: 'Blurred', none: 'As they are' },
    mediaHint:
      'What was grey and blurred is shown in grey, until you press “In colour”. Nothing plays by itself. Your choice is remembered on this device.',
    help: 'Somebody to talk to',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewDay: typeof en;
  }
}

export const dayTexts = addTexts('reviewDay', en);
