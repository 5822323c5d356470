import { addTexts } from '../../../i18n/index.ts';

const en = {
  media: {
    gone: 'Someone else has already decided about this file.',
    question: {
      title: 'Reject this file?',
      body: 'You can undo this for ten seconds. After that the file is deleted for good.',
      confirm: 'Reject file',
    },
  },
  approval: {
    post: 'Turn this post into an incident',
    media: 'Approve this file',
    note: 'These details will be public.',
  },
  itemForm: {
    show: { report: 'Show the report', post: 'Show the post', media: 'Show the file' },
    hide: { report: 'Hide the report', post: 'Hide the post', media: 'Hide the file' },
  },
  side: {
    pin: 'The pin, for reviewers only',
  },
  work: {
    decideAnyway: {
      question_one: '{{names}} has this open. Decide anyway?',
      question_other: '{{names}} have this open. Decide anyway?',
      confirm: 'Decide anyway',
    },
  },
  skip: 'Skip',
  bulk: {
    done_one: '{{count}} report rejected',
    done_other: '{{count}} reports rejected',
    refused_one: '{{count}} report had already been decided by someone else.',
    refused_other: '{{count}} reports had already been decided by someone else.',
  },
  undo: {
    soon: 'Undo within {{seconds}} s',
    report_one: 'Undone: the report is pending again',
    report_other: 'Undone: {{count}} reports are pending again',
    refused_one: '{{count}} decision can no longer be undone',
    refused_other: '{{count}} decisions can no longer be undone',
    post: 'Undone: the post is pending again',
    media: 'Undone: the file is pending again',
    failed: 'Undo failed: {{reason}}',
  },
  rejecting: {
    title_one: 'Reject this report?',
    title_other: 'Reject {{count}} reports?',
    reason: 'Reason',
    reasonForAll: 'Reason for all of them (optional)',
    noteHint: 'For the other reviewers. It is never sent to the reporter.',
    confirm_one: 'Reject report',
    confirm_other: 'Reject {{count}} reports',
  },
  pin: {
    point: 'Pin',
    find: 'Find this place',
    note: 'Drag the pin, or press the map, to place it. The public sees only an area around it.',
    place: 'Press the map to place the pin. The public sees only an area around it.',
    unknown: 'No place of this name was found. Place the pin yourself.',
  },
  atHome: {
    hint: 'The public will then see only the district, whatever the location and the pin say. This cannot be undone.',
    known: 'This is marked as having happened at someone’s home. The public sees only the district.',
  },
  edit: {
    title: 'Edit this report',
    verifiedByHint: 'A badge that everyone sees. Leave it empty for none.',
    refused: 'Not saved: {{reason}} Your text is still here to copy.',
  },
  conflict: {
    title: 'Someone else changed this report',
    body: 'Another reviewer changed it while you were editing. Both versions of what you changed are below; everything else stays as they left it.',
    mine: 'Your version',
    theirs: 'Saved version',
    keepTheirs: 'Keep the saved version',
    saveMine: 'Save mine instead',
  },
  hidden: {
    act: 'Take off the map',
    title: 'Taken off the map',
    text: 'It waits for review again, first in the list, with its words and files.',
  },
  delete: {
    title: 'Delete this incident?',
    question: 'This will delete from a cloud storage service and remove the incident from the database. Are you sure?',
    reload: 'The page will reload in a moment.',
    failed: 'Failed to delete incident: {{reason}}',
  },
  chooseSeverity: 'Choose…',
  openPoints: {
    label: 'To do:',
    unseen: '{{what}} not seen',
    opinion: 'Second opinion',
  },
  approve: 'Approve',
  reject: 'Reject',
  decided: { approved: 'Approved!', rejected: 'Rejected' },
  publication: {
    soon: 'Public in {{seconds}} s',
    now: 'Publish now',
    done: 'Published',
    failed: 'Not published yet: {{reason}} It follows within a few minutes.',
    back: {
      title: 'Not published: it waits again',
      text: 'Its sender may have changed it, or a file of it is gone. It is in the list again.',
    },
  },
  /** A colleague had decided. */
  decidedFirst: { approved: '{{name}} approved this', rejected: '{{name}} rejected this' },
  /** The reviewer had made the other decision, as in another window. */
  ownDecision: { approved: 'You have already approved this', rejected: 'You have already rejected this' },
  editedBefore: 'Edited in the meantime',
  fileLost: {
    title: 'A file of this report is lost',
    text: 'It is no longer in the storage, and cannot be published.',
    approve: 'Approve without it',
  },
  reloaded: '{{reason}} The list has been reloaded.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewDecide: typeof en;
  }
}

export const decideTexts = addTexts('reviewDecide', en);
