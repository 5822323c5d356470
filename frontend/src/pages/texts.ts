import { addTexts } from '../i18n/index.ts';

const en = {
  notFound: {
    title: '404 Page Not Found',
    body: 'There is no page at this address. It may have moved, or the link may be incomplete.',
    /** The same for a report that waits and for one that never was: nobody learns which it is. */
    incident:
      'No incident is public at this address. It may still be under review, it may have been removed, or the link may be incomplete.',
  },
  back: 'Back to the map',
  /** Of the list on paper. */
  printed: {
    all: 'Anti-Muslim incidents across the UK',
    search: 'Anti-Muslim incidents: {{search}}',
    total_one: '{{number}} incident',
    total_other: '{{number}} incidents',
    method:
      'How this list comes about: every report is reviewed before it is published, and its place is shown as an area. How the risk is assessed: {{address}}',
    address: 'Address: {{address}}',
  },
  incident: {
    loading: 'Loading the incident…',
    area: 'The place is shown as an area about {{width}} wide. Exact places are never published.',
    similar: { heading: 'Seen something similar?', body: 'You can report it without giving your name.' },
  },
  upload: {
    title: 'Upload video evidence',
    lead: 'Tell us about an incident that was filmed, and where the video is.',
    review: {
      title: 'Reviewed before it is published',
      body: 'A person looks at every report and every video first. Until then, none of it is public.',
    },
    record: 'Is it happening now? Record it with your camera.',
    sent: { gallery: 'View Media Gallery' },
  },
  again: 'Submit Another Report',
  partner: {
    title: 'Report an incident through {{name}}',
    lead: 'This report will be linked to {{name}}. Once it is published, everyone will see that it came through them. They can see it too, but never your contact details.',
    loading: 'Looking up this link…',
    unknown: {
      title: 'This partner link is not in use',
      body: 'No active partner has the name {{name}}. You can still report to us directly.',
    },
    sent: {
      title: 'Report Submitted',
      body: 'Thank you. Your report has been submitted for review and is linked to {{name}}.',
      unplaced: 'We could not find the location on the map, so a reviewer will place it.',
    },
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof en;
  }
}

export const pageTexts = addTexts('pages', en);
