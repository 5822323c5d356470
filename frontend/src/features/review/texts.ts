import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Review room: {{tab}}',
  shortHeading: 'Review',
  signedInAs: 'Signed in as {{name}}',
  logout: 'Logout',
  tabs: {
    label: 'Reports by status',
    more: 'More tabs',
    moreName: 'More: {{name}}',
    moreWith: 'More: {{name}}, and other tabs',
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    media: 'Public media',
    partners: 'Partners',
    figures: 'Figures',
    audit: 'Audit',
    data: 'Data requests',
    locked: 'Approved and Rejected are open to super admins only.',
  },
  bar: { menu: 'Tools and account' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewRoom: typeof en;
  }
}

export const roomTexts = addTexts('reviewRoom', en);
