import { addTexts } from '../../i18n/index.ts';

const en = {
  label: 'Take a break',
  title: 'You have been here for an hour.',
  body: 'This work is heavy. A few minutes away from it help. What waits here can wait.',
  dismiss: 'Dismiss',
  snooze: 'Remind me in 10 minutes',
  help: 'Somebody to talk to',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    breaks: typeof en;
  }
}

export const breakTexts = addTexts('breaks', en);
