import { addTexts } from '../../../i18n/index.ts';

const en = {
  illustration: 'Illustration: this record is invented.',
  source: 'Source: {{name}}',
  risk: { label: 'Risk', critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', other: 'Not known' },
  areas: {
    voteShare: 'Vote share',
    party: '{{share}}% for Reform UK',
    position: 'Position',
    positions: { won: 'Won', second: 'Second', other: 'Strong showing' },
    basis: 'The risk level is based on the position alone; it is not measured.',
  },
  events: {
    kind: { march: 'March', protest: 'Protest' },
    date: 'Date',
    organiser: 'Organiser',
    status: 'Status',
    statuses: { confirmed: 'Confirmed' },
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    overlays: typeof en;
  }
}

export const overlayTexts = addTexts('overlays', en);
