import { addTexts } from '../../i18n/index.ts';

const en = { scroll: 'Scroll sideways to see all columns.' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    table: typeof en;
  }
}

export const tableTexts = addTexts('table', en);
