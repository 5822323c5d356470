import { addTexts } from '../i18n/index.ts';

const en = {
  signOutFailed: { title: 'You are still signed in', body: 'Signing out did not work. Please try again.' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof en;
  }
}

export const accountTexts = addTexts('account', en);
