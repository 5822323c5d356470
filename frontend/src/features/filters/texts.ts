import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Filters',
  more: 'More',
  moreOnPhone: 'Filters and overlays',
  none: 'None',
  someOf: '{{chosen}} of {{total}}',
  allTypes: 'All types',
  /** What is chosen by each of the bar's buttons, above the choice. */
  button: { range: 'When', severity: 'Severity', type: 'Type', overlays: 'Overlays' },
  search: {
    label: 'Search',
    hint: 'A place, a postcode or a word from a report',
    placeholder: 'A place, a postcode or a word',
    searching: 'Looking for a place with this name…',
    found: 'On the map: {{place}}',
    other_one: '{{count}} other',
    other_other: '{{count}} others',
    others: 'Other places with the same name as {{place}}',
    unknown: 'No place with this name was found',
    failed: 'Places cannot be looked up right now',
  },
  range: {
    label: 'Date range',
    all: 'All time',
    week: 'Past week',
    month: 'Past month',
    quarter: 'Past 3 months',
    year: 'Past year',
  },
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
