import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Recent Incidents',
  empty: { title: 'No incidents', body: 'No incidents match your current filters. Try adjusting your criteria.' },
  /** Where nothing is published at all. */
  nothing: {
    title: 'No incidents yet',
    body: 'Nothing has been published here yet. A report appears once a reviewer has approved it.',
  },
  lowHidden: { text: 'Low severity is hidden.', show: 'Show low severity' },
  /** In place of title and text where the description links to one. */
  label: { news: 'news report', x: 'social media incident report', youtube: 'YouTube video report' },
  sort: {
    label: 'Sort by',
    date: 'Date',
    severity: 'Severity',
    location: 'Location',
    order: 'Order:',
    ascending: 'Ascending',
    descending: 'Descending',
  },
  allTypes: 'All types',
  shownOnMap: 'Shown on the map',
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
