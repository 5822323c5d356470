import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Filters',
  more: 'More',
  /** At the foot of a phone's filters. */
  show_one: 'Show {{number}} incident',
  show_other: 'Show {{number}} incidents',
  showAny: 'Show incidents',
  none: 'None',
  someOf: '{{chosen}} of {{total}}',
  allTypes: 'All types',
  /** What is chosen by each of the bar's buttons, above the choice. */
  button: { within: 'Within', range: 'When', severity: 'Severity', type: 'Type', overlays: 'Overlays' },
  search: {
    label: 'Search',
    hint: 'A place, a postcode or a word',
    clear: 'Clear the search',
    searching: 'Searching…',
    found: 'On the map: {{place}}',
    words: 'Reports that contain these words',
    around: 'Around {{place}}',
  },
  dates: 'From – to',
  since: 'From {{date}}',
  until: 'Until {{date}}',
  within: { label: 'Within', km: '{{km}} km' },
  active_one: '{{count}} filter active',
  active_other: '{{count}} filters active',
  overlays: {
    heading: 'Show on the map',
    areas: 'Areas with strong support for a political party (high or medium risk)',
    events: 'Planned far-right marches and protests',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    filters: typeof en;
  }
}

export const filterTexts = addTexts('filters', en);
