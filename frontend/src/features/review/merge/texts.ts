import type { MergePart } from '@incidentmap/core/domain/submission/sources';
import { addTexts } from '../../../i18n/index.ts';

const en = {
  button: 'Merge',
  report: {
    title: 'Merge with a report of the same event',
    pending:
      'They become one report. It still waits for your decision. Each sender’s receipt says what became of theirs.',
    public: 'This report becomes a source of an incident that is public already. Its words stay as they are.',
    confirm: 'Merge the two',
  },
  post: {
    title: 'Attach this post to an incident',
    about: 'The post becomes a source of it, and its link is shown there. Its pictures wait on their own.',
    confirm: 'Attach',
  },
  alike: 'Likely the same',
  noneAlike: 'No likely duplicate is known. Search for the other one.',
  search: 'Search by title, text or address',
  searchHint: 'Finds what waits for review and what is public.',
  publicHint: 'Finds what is public.',
  none: 'Nothing was found.',
  found: 'Found',
  shownBy: 'Which public incident shows it?',
  public: 'Public',
  waits: 'Waits for review',
  sent: 'Sent {{when}}',
  another: 'Choose another',
  stays: {
    label: 'Which one stays?',
    hint: 'It keeps its reference and history, and the other one becomes its source.',
    this: 'This one',
    other: 'The other one',
    photos: 'The other one’s photos and videos stay with it, and are not published.',
  },
  /** Where no place near it is known; it is not broken between the numbers. */
  pin: 'Pin at {{lat}},\u00a0{{lon}}',
  pinsApart: 'The two pins are about {{distance}} apart.',
  noPin: 'No pin yet',
  same: 'The same in both: {{parts}}',
  parts: {
    title: 'Title',
    description: 'Description',
    place: 'Place',
    date: 'Date',
    incidentType: 'Type',
    severity: 'Severity',
  } satisfies Record<MergePart, string>,
  merged: 'Merged',
  attached: 'Attached',
  mergedBody: 'The receipt of each sender keeps working.',
  undone: 'Taken apart: it waits on its own again',
  failed: 'This could not be done: {{reason}}',
  sources: {
    label: 'Sources',
    into: 'It was merged into another report.',
    report: 'A report, sent {{when}}',
    post: 'A submitted post, sent {{when}}',
    taken: 'From it: {{parts}}',
    apart: 'Take apart',
    link: 'View its source',
  },
  side: {
    publicPage: '(opens its public page)',
  },
  duplicates: {
    ask: 'Are they about the same event?',
    askFirst: 'Are they about the same event? Answer this before you approve.',
    sameDay: 'same day',
    pinsApart: 'pins about {{distance}} apart',
    noFiles: 'No files',
    likeness: '{{value, number(style: percent)}} alike',
    compare: 'Compare',
    compareTitle: 'Compare the two',
    sameWords: 'Both say the same, word for word.',
    notSame: 'Not the same',
    toldApart: 'Not the same: the two are no longer shown beside each other',
    legend: 'Marked: what differs.',
  },
  posts: {
    attach: {
      title: 'Attach to an incident',
      sameLink: 'With the same link',
      none: 'No incident that names this link is known.',
      noLink: 'It has no link, so no incident is proposed.',
      nothing: 'None proposed',
    },
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    merge: typeof en;
  }
}

export const mergeTexts = addTexts('merge', en);
