import { addTexts } from '../../i18n/index.ts';

const en = {
  label: 'Exact dates',
  from: 'From',
  to: 'To',
  show: 'Show these dates',
  problem: {
    none: 'Choose a first or a last day',
    incomplete: 'Enter a whole date: day, month and year',
    future: 'The day must not be in the future',
    order: 'The last day must not be before the first',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    exactDates: typeof en;
  }
}

export const exactTexts = addTexts('exactDates', en);
