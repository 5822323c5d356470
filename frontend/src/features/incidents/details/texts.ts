import { addTexts } from '../../../i18n/index.ts';

/** What only an incident's own page says. */
const en = {
  nearby: {
    heading: 'Nearby in the past year',
    order: 'The nearest first.',
    away: 'about {{km}} km away',
    under: 'less than {{km}} km away',
  },
  furtherSource: 'View source {{number}}',
  reference: 'Reference {{reference}}',
  print: 'Print',
  printed: { address: 'Address: {{address}}' },
  cite: {
    open: 'Cite',
    heading: 'Cite this incident',
    text: '“{{title}}”, {{date}}. {{site}}, reference {{reference}}. {{address}}. Accessed {{today}}.',
    copy: 'Copy the citation',
    copied: 'The citation was copied.',
    byHand: 'The citation is selected. Copy it with your keyboard or the menu.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    incidentDetails: typeof en;
  }
}

export const detailTexts = addTexts('incidentDetails', en);
