import { addTexts } from '../i18n/index.ts';

const en = {
  subtitle: 'Incident Tracking Platform',
  tagline: 'Comprehensive tracking and reporting of anti-Muslim incidents across the UK',
  demonstration: 'Demonstration: invented data',
  skip: 'Skip to the content',
  layout: {
    navigation: 'Main',
    home: 'Home',
    upload: 'Upload Youtube/Tiktok',
    gallery: 'Media Gallery',
    homePage: '(home page)',
    menu: { title: 'Menu', open: 'Open the menu', close: 'Close the menu' },
    loading: 'Loading…',
    footer: {
      review:
        'A person approves every report before it is published. Points on the map are approximate, to protect people.',
      emergency: 'In an emergency call 999. This site does not alert the police.',
      navigation: 'About this site',
      contact: 'Contact',
      privacy: 'Privacy',
      reviewFigures: 'How well we review',
      receipt: 'Your report',
      admin: 'Reviewer sign-in',
    },
  },
  home: {
    /** A phone's sheet over the map, and the button that raises and lowers it. */
    sheet: 'Incidents',
    list: 'List',
    map: 'Map',
    total_one: '{{number}} incident',
    total_other: '{{number}} incidents',
    everywhere: 'Whole UK · {{when}}',
    title: 'Anti-Muslim incidents across the UK',
    lead: 'A person approves every report before it is published.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    app: typeof en;
  }
}

export const appTexts = addTexts('app', en);
