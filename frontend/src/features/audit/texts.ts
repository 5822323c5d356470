import type { AuditAction, AuditSubject } from '@incidentmap/core/domain/review/audit';
import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Audit',
  lead: 'Who did what, newest first, by London’s clock. The texts of reports are not here: their history shows those for as long as they are kept.',
  filters: {
    label: 'Filter the audit trail',
    from: 'From',
    to: 'To',
    by: 'Who',
    action: 'What was done',
    subject: 'To what',
    any: 'Any',
  },
  /** Who did something, and to what; the verb is the action. */
  sentence: {
    added: '{{name}} added {{what}}',
    approved: '{{name}} approved {{what}}',
    rejected: '{{name}} rejected {{what}}',
    restored: '{{name}} undid the decision about {{what}}',
    edited: '{{name}} edited {{what}}',
    published: '{{name}} published {{what}}',
    deleted: '{{name}} deleted {{what}}',
    corrected: '{{name}} corrected {{what}}',
    withdrawn: '{{name}} withdrew {{what}}',
    erased: '{{name}} erased {{what}}',
    exported: '{{name}} exported {{what}}',
    closed: '{{name}} closed {{what}}',
    imported: '{{name}} imported {{what}}',
    takenBack: '{{name}} took back {{what}}',
    noted: '{{name}} wrote a note about {{what}}',
    opinionAsked: '{{name}} asked for a second opinion on {{what}}',
    opinionGiven: '{{name}} gave a second opinion on {{what}}',
  } satisfies Record<AuditAction, string>,
  what: {
    incident: 'a report',
    post: 'a post',
    partner: 'a partner',
    media: 'a file',
    privacyRequest: 'a data request',
    import: 'a file of reports',
    trail: 'the audit trail',
  } satisfies Record<AuditSubject, string>,
  did: {
    added: 'Added',
    approved: 'Approved',
    rejected: 'Rejected',
    restored: 'Decision undone',
    edited: 'Edited',
    published: 'Published',
    deleted: 'Deleted',
    corrected: 'Corrected by the sender',
    withdrawn: 'Withdrawn',
    erased: 'Erased',
    exported: 'Exported',
    closed: 'Closed',
    imported: 'Imported',
    takenBack: 'Taken back',
    noted: 'Note added',
    opinionAsked: 'Second opinion asked for',
    opinionGiven: 'Second opinion given',
  } satisfies Record<AuditAction, string>,
  kinds: {
    incident: 'Reports',
    post: 'Posts',
    partner: 'Partners',
    media: 'Files',
    privacyRequest: 'Data requests',
    import: 'Imports',
    trail: 'The audit trail',
  } satisfies Record<AuditSubject, string>,
  reason: 'Reason: {{reason}}',
  reasons: {
    notAntiMuslim: 'Not an anti-Muslim incident',
    tooLittle: 'Too little to go on',
    identifies: 'Identifies a person',
    duplicate: 'Already reported',
    outsideUk: 'Not in the UK',
    spam: 'Spam, a test or abuse of the form',
    other: 'Another reason',
  },
  changed: 'Changed: {{fields}}',
  filtered: 'Filtered by: {{fields}}',
  chosen: { from: 'From', to: 'To', by: 'Who', action: 'What was done', subject: 'To what' },
  covered: 'Covered: {{what}}',
  kept: 'Kept on purpose: {{what}}',
  see: { public: 'Public page', pending: 'Open in the queue', rejected: 'In Rejected' },
  partners: 'Partners',
  loading: 'Loading the audit trail…',
  empty: { title: 'Nothing here', none: 'Nothing has been done yet.', filtered: 'Nothing matches these filters.' },
  export: {
    button: 'Export as CSV',
    busy: 'Exporting, {{count}} entries so far…',
    note: 'The file has what these filters find, without texts and notes. That you exported it is written into the audit trail.',
    done_one: '{{count}} entry exported',
    done_other: '{{count}} entries exported',
    failed: 'The export failed: {{reason}}',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    audit: typeof en;
  }
}

export const auditTexts = addTexts('audit', en);
