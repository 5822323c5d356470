import { addTexts } from '../../i18n/index.ts';

const en = {
  title: 'Review room',
  /** On a bar. */
  short: 'Review',
  back: 'Back to the review room',
  logout: 'Logout',
  loading: 'Opening the review room…',
  session: 'Your sign-in could not be checked',
  access: {
    title: 'Admin Access',
    body: 'Reports are reviewed here before they are published. Sign in with your reviewer account.',
    ended: 'Your session has ended. Sign in again to continue.',
  },
  noAccess: {
    title: 'No access yet',
    body: 'You are signed in as {{name}}. This account does not have a role here yet. Ask whoever runs this site to add one.',
    partner: 'Your organisation’s reports',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admin: typeof en;
  }
}

export const adminTexts = addTexts('admin', en);
