import { receiptAnswer, receiptBody, receiptChange } from '../domain/sender/receipt.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';

export const receipts = {
  readReceipt: {
    ...routes.readReceipt,
    access: 'anyone',
    limit: 'receipt',
    body: () => receiptBody,
    answer: receiptAnswer,
  },
  changeReceipt: {
    ...routes.changeReceipt,
    access: 'anyone',
    limit: 'receipt',
    body: () => receiptChange,
    answer: receiptAnswer,
  },
} as const satisfies Entries;
