import { addTexts } from '../../i18n/index.ts';

const en = {
  more: 'Filters',
  active_one: '{{count}} filter active',
  active_other: '{{count}} filters active',
  found_one: '{{count}} matches',
  found_other: '{{count}} match',
  show: 'Show {{count}}',
  any: 'Any',
  /** A filter that is set, and its value. */
  set: '{{name}}: {{value}}',
  setList: 'Filters that are set',
  remove: 'Remove the filter {{filter}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    filterLine: typeof en;
  }
}

export const filterTexts = addTexts('filterLine', en);
