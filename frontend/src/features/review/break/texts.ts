import { addTexts } from '../../../i18n/index.ts';

const en = {
  label: 'Take a break',
  title: 'You have been here for an hour.',
  body: 'A few minutes away helps. The queue can wait.',
  openedNone: 'Today you have opened nothing yet.',
  opened_one: 'Today you opened {{count}} item.',
  opened_other: 'Today you opened {{count}} items.',
  openedCritical_one: 'Today you opened {{count}} item, a critical one.',
  openedCritical_other: 'Today you opened {{count}} items, {{critical}} of them critical.',
  openedPrivate: 'Only you see this, on this device.',
  dismiss: 'Dismiss',
  snooze: 'Remind me in 10 minutes',
  /** Where that has no room. */
  snoozeShort: 'In 10 minutes',
  help: 'Somebody to talk to',
  carry: 'What you read here can stay with you. Nobody has to carry it alone.',
  samaritans: 'free, day and night',
  operator: 'The people who run this site:',
  toQueue: 'Back to the queue',
  backTo: 'Back to {{tab}}',
  kept: 'Nobody records how long you are away.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    breaks: typeof en;
  }
}

export const breakTexts = addTexts('breaks', en);
