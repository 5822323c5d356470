import { addTexts } from '../../../i18n/index.ts';

/** The texts of a search, which load with the first one. */
const en = {
  /** Over list and map: what they show. */
  results: {
    all: 'Anti-Muslim incidents across the UK',
    searching: 'Searching…',
    failed: 'Search results',
    found_one: '{{number}} incident {{where}}',
    found_other: '{{number}} incidents {{where}}',
    none: 'No incidents {{where}}',
  },
  where: {
    circle: 'within {{km}} km of {{place}}',
    mine: 'within {{km}} km of your location',
    pointNear: 'within {{km}} km of a point near {{place}}',
    point: 'within {{km}} km of a point on the map',
    area: 'in {{place}}',
    constituency: 'in the constituency of {{place}}',
    box: 'in this area',
    words: 'for “{{words}}”',
    wordsInBox: 'for “{{words}}” in this area',
  },
  hidden: { text: '{{number}} of {{severities}} severity hidden', show: 'Show' },
  when: { between: '{{first}} to {{last}}', since: 'Since {{first}}', until: 'Up to {{last}}' },
  order: {
    date: { ascending: 'oldest first', descending: 'latest first' },
    severity: { ascending: 'least severe first', descending: 'most severe first' },
    location: { ascending: 'places A to Z', descending: 'places Z to A' },
    distance: { ascending: 'nearest first', descending: 'farthest first' },
  },
  /** What lies elsewhere and only holds the name of the searched place, below what lies there. */
  naming: {
    more_one: '{{number}} more mentions {{place}}',
    more_other: '{{number}} more mention {{place}}',
    only_one: '{{number}} elsewhere mentions {{place}}',
    only_other: '{{number}} elsewhere mention {{place}}',
  },
  distance: { km: '{{km}} km', under: 'under {{km}} km' },
  /** In place of the list where nothing was found. */
  empty: {
    /** Followed by when. */
    nothing: 'Nothing',
    when: {
      all: '',
      week: 'in the past week',
      month: 'in the past month',
      quarter: 'in the past 3 months',
      year: 'in the past year',
      between: 'from {{first}} to {{last}}',
      since: 'since {{first}}',
      until: 'up to {{last}}',
    },
    body: 'No incidents match your current filters. Try adjusting your criteria.',
    few: 'Few reports do not mean that nothing happens.',
    widen: 'Widen to {{km}} km',
    allTime: 'All time',
    nearest: 'Nearest: {{place}}, {{km}} km · show',
  },
  candidates: { label: 'Did you mean', more_one: '{{count}} more', more_other: '{{count}} more' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof en;
  }
}

export const searchTexts = addTexts('search', en);
