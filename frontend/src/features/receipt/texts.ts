import type { RejectionCode } from '@incidentmap/core/domain/audit/audit';
import { addTexts } from '../../i18n/index.ts';

export const en = {
  title: 'Your report',
  lead: 'See what became of what you sent, or change it. All you need is the receipt code that was shown when you sent it.',
  privacyNote: 'We keep codes only as a keyed hash, so we cannot look up yours.',
  code: { hint: '16 digits, with or without spaces', submit: 'Show', checking: 'Looking it up…' },
  unknown:
    'Nothing was found for this code. Check the 16 digits. What was erased is forgotten after 30 days, what was rejected or withdrawn after about a year.',
  failed: 'This could not be looked up. Please try again.',
  another: 'Enter another code',
  state: {
    label: 'State',
    pending: 'Waiting for review',
    approved: 'Approved and public',
    rejected: 'Not published',
    withdrawn: 'Withdrawn by you',
    erased: 'Erased',
  },
  about: {
    pending: 'A person will read it. None of it is public yet.',
    offMap: 'We have taken it off the map while we look at it again.',
    approved: 'It has been reviewed and is now public.',
    rejected: 'It has been reviewed and will not be published. Its content is deleted 30 days after the decision.',
    withdrawn: 'It is not public and will not be reviewed.',
    erased: 'Its content was deleted, here and wherever it was public on this site.',
  },
  reason: 'The reason given',
  reasons: {
    notAntiMuslim: 'It is not about hostility towards Muslims.',
    tooLittle: 'It says too little to be understood or checked.',
    identifies: 'It could identify someone. Send it again without names, addresses or other personal details.',
    duplicate: 'The same incident has been reported before.',
    outsideUk: 'It did not happen in the UK.',
    spam: 'It was taken for advertising or a false report.',
    other: 'Another reason.',
  } satisfies Record<RejectionCode, string>,
  sentOn: 'Sent',
  decidedOn: 'Decided',
  publicPage: 'See the public page',
  content: { heading: 'What is kept', additions: 'Added later' },
  add: {
    button: 'Add information',
    heading: 'Add information',
    label: 'What you want to add',
    hint: 'Only reviewers read it. At most {{max}} characters.',
    submit: 'Add',
    required: 'Write what you want to add, or add a file',
    done: 'Added to your report',
  },
  correct: {
    button: 'Correct',
    heading: 'Correct what you sent',
    hint: 'Change what is wrong and leave the rest as it is.',
    submit: 'Save correction',
    unchanged: 'Nothing was changed',
    done: 'Your correction was saved',
  },
  withdraw: {
    button: 'Withdraw',
    heading: 'Withdraw this?',
    body: 'It will be taken off the site if it is public, and will not be reviewed any further. This cannot be undone, but you can report again.',
    submit: 'Withdraw',
    done: 'Withdrawn',
  },
  export: { button: 'Download a copy', file: 'report' },
  erase: {
    button: 'Erase',
    heading: 'Erase what you sent?',
    body: 'The text, the place, your email address and every file are deleted from this site and cannot be brought back. Only that something was erased stays on record; backups keep the rest until they expire, as the privacy page says.',
    confirm: 'To confirm, type {{word}}',
    word: 'ERASE',
    submit: 'Erase for good',
    mismatch: 'Type {{word}} to confirm',
    done: 'Erased',
  },
  sending: 'One moment…',
  tryAgain: 'Please try again. Nothing was changed.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    receipt: typeof en;
  }
}

export const receiptTexts = addTexts('receipt', en);
