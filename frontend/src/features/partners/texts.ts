import { addTexts } from '../../i18n/index.ts';

const en = {
  fields: {
    name: 'Name',
    domain: 'Domain',
    entraIdEmail: 'Sign-in address',
    entraIdObjectId: 'Entra object id',
    settings: 'Settings',
  },
  heading: 'Partners',
  lead: 'Organisations with a link of their own. Reports sent through it carry their name.',
  loading: 'Loading the partners…',
  none: 'No partners yet',
  add: 'Add a partner',
  linkCopied: { title: 'Link copied!', body: 'The partner’s link has been copied to your clipboard.' },
  copyByHand: 'Please copy the link by hand: {{link}}',
  active: 'Active',
  inactive: 'Inactive',
  activate: 'Activate',
  deactivate: 'Deactivate',
  /** Over the list at a desk. */
  columns: { name: 'Partner', organisation: 'Domain and account', link: 'Link for reports' },
  account: 'Signs in as {{account}}',
  noAccount: 'No account',
  nameHint: 'It is used in the link and on the badge of its reports, and cannot be changed later.',
  domainHint: 'Such as example.org',
  emailHint: 'The address the organisation signs in with. Leave it empty if nobody signs in.',
  objectIdHint: 'The object ID of its account, if you know it. It stays the same when the address changes.',
  settingsHint: 'A JSON object for your own notes. Nothing reads it yet.',
  outdated: 'Someone else changed this partner in the meantime. The saved version has been loaded.',
  reports: {
    title: 'Your organisation’s reports',
    lead: 'What was sent through the link of {{name}}, and where each report stands.',
    loading: 'Loading the reports…',
    failed: 'The reports could not be loaded',
    none: 'No reports have come through your link yet',
    signIn: { title: 'Partner access', body: 'Sign in with the account registered for your organisation.' },
    noAccess: {
      title: 'No partner account',
      body: 'You are signed in as {{name}}. No active partner has this account: ask the person who runs this site.',
    },
    state: { pending: 'Pending', approved: 'Approved', rejected: 'Not published' },
    verify: 'We verified this',
    verified: 'Marked as verified by you',
    unverified: 'No longer marked as verified',
    verifyFailed: 'This was not saved: {{reason}}',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    partners: typeof en;
  }
}

export const partnerTexts = addTexts('partners', en);
