import { addTexts } from '../../../i18n/index.ts';

const en = {
  heading: 'Recent Incidents',
  /** In its place where the list is in the order of distance. */
  byDistance: { ascending: 'Nearest first', descending: 'Farthest first' },
  /** Where nothing is published at all. */
  nothing: {
    title: 'No incidents yet',
    body: 'Nothing has been published here yet. A report appears once a reviewer has approved it.',
  },
  /** In place of title and text where the description links to one. */
  label: { news: 'news report', x: 'social media incident report', youtube: 'YouTube video report' },
  sort: {
    label: 'Sort by',
    date: 'Date',
    severity: 'Severity',
    location: 'Location',
    distance: 'Distance',
    order: 'Order:',
    ascending: 'Ascending',
    descending: 'Descending',
  },
  allTypes: 'All types',
  shownOnMap: 'Shown on the map',
  verified: 'Verified',
  actionsOf: 'Actions: {{title}}',
  /** What the link to an incident's source shows. */
  source: { x: 'X', instagram: 'Instagram', facebook: 'Facebook', news: 'News' },
  media: {
    photos_one: '{{count}} photo',
    photos_other: '{{count}} photos',
    videos_one: '{{count}} video',
    videos_other: '{{count}} videos',
  },
  pages: {
    label: 'Pages of incidents',
    previous: 'Previous',
    next: 'Next',
    page: 'Page {{page}}',
    range: '{{from}} to {{to}} of {{total}} incidents',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    incidents: typeof en;
  }
}

export const incidentTexts = addTexts('incidents', en);
