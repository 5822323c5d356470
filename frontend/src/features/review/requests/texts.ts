import { addTexts } from '../../../i18n/index.ts';

const en = {
  requests: {
    heading: 'Data requests',
    lead: 'What people ask about data on them: answer each within 30 days. Export and Erase cover what the receipt refers to: what was sent, what was added to it, and its files.',
    loading: 'Loading requests…',
    failed: 'The requests could not be loaded',
    empty: 'No data requests yet',
    emptyBody: 'They are made on the privacy page, and come here.',
    rights: { access: 'Access', correction: 'Correction', erasure: 'Erasure', portability: 'Portability' },
    groups: { open: 'Open', closed: 'Closed' },
    state: { done: 'Done', refused: 'Refused' },
    left_zero: 'Due today',
    left_one: '{{count}} day left',
    left_other: '{{count}} days left',
    late_one: '{{count}} day late',
    late_other: '{{count}} days late',
    received: 'Received',
    due: 'Due',
    closed: 'Closed',
    subject: 'About',
    noSubject: 'No receipt, or what it referred to is gone',
    noEmail: 'No email',
    noMessage: 'No message',
    export: 'Export',
    erase: 'Erase',
    done: 'Mark as done',
    refused: 'Refuse',
    eraseQuestion: {
      title: 'Erase what was sent?',
      body: 'Its documents, its files and what is public of it are deleted for good. What stays: who did what with it and when, without its words, and backups until they expire.',
      keep: 'Keep it',
      confirm: 'Erase for good',
    },
    settled: { export: 'Exported', erase: 'Erased', done: 'Marked as done', refused: 'Refused' },
    nothingToExport: 'There is nothing left to export.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewRequests: typeof en;
  }
}

export const requestTexts = addTexts('reviewRequests', en);
