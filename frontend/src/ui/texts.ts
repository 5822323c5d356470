import { addTexts } from '../i18n/index.ts';

const en = {
  dismiss: 'Dismiss',
  clearSearch: 'Clear the search',
  media: {
    unsupported: 'Unsupported file type',
    photo: 'Photo: {{title}}',
    video: 'Video: {{title}}',
    missing: 'This file could not be loaded.',
    heading: 'Photos and videos',
  },
  notDrawn: {
    title: 'This part could not be shown',
    body: 'The rest still works. What you typed comes back, if this site may keep it.',
  },
  copyFailed: { title: 'Copy failed:', body: 'Please manually copy the link from the input field.' },
  sheet: {
    more: 'Show more of {{name}}',
    less: 'Show less of {{name}}',
    peek: '{{name}}: folded away',
    half: '{{name}}: half of the screen',
    full: '{{name}}: whole screen',
  },
  textLength: '{{length}} of {{max}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof en;
  }
}

export const uiTexts = addTexts('ui', en);
