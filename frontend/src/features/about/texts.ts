import { addTexts } from '../../i18n/index.ts';

const en = {
  title: 'Contact',
  lead: 'If anyone is in danger, call the emergency services. This site does not alert the police, and nobody watches it around the clock.',
  emergency: 'In an emergency',
  operator: {
    heading: 'The people who run this site',
    lead: 'Write to us about a correction, about something that should not be published, or about the site itself. Please give the address of the page that you mean.',
    loading: 'Loading how to reach us…',
    email: 'Email',
    post: 'Postal address',
    noEmail: 'The operator of this site has not published an email address.',
    noPost: 'The operator of this site has not published a postal address.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    contact: typeof en;
  }
}

export const contactTexts = addTexts('contact', en);
