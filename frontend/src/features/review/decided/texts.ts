import { addTexts } from '../../../i18n/index.ts';

const en = {
  titles: { approved: 'Approved', rejected: 'Rejected' },
  leads: {
    approved: 'Reports that anyone can see.',
    rejected: 'Reports that are not public: rejected, withdrawn or merged.',
  },
  columns: { report: 'Report', happened: 'Where and when it happened', decided: 'Decided' },
  /** Of a decided report: `withdrawn` and `merged` where no reviewer decided. */
  decidedLine: {
    by: 'by {{name}}',
    approved: 'Approved {{when}}',
    rejected: 'Rejected {{when}}',
    withdrawn: 'Withdrawn {{when}} by its sender',
    merged: 'Merged {{when}}',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviewDecided: typeof en;
  }
}

export const decidedTexts = addTexts('reviewDecided', en);
