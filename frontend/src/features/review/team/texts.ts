import { addTexts } from '../../../i18n/index.ts';

const en = {
  work: {
    alone: 'Only you have this open',
    maySkip: '– you can skip it',
    take: 'Assign to me',
    takeShort: 'Assign',
    takeOver: 'Take over from {{name}}',
    takeOverShort: 'Take over',
    handOver: 'Hand over',
    handOverTitle: 'Hand this over to the others?',
    pass: 'Not for me',
    unpass: 'For me after all',
    failed: 'Not done: {{reason}}',
    newNote: 'New note',
    addANote: 'Add a note',
    addNote: 'Add note',
    noteHint: 'For the other reviewers only. It is never published.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewTeam: typeof en;
  }
}

export const teamTexts = addTexts('reviewTeam', en);
