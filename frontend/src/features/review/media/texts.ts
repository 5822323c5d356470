import { addTexts } from '../../../i18n/index.ts';

const en = {
  publicMedia: {
    heading: 'Public media',
    lead_zero: 'Files that anyone can see.',
    lead_one: '{{count}} file that anyone can see.',
    lead_other: '{{count}} files that anyone can see.',
    found_one: '{{count}} of {{total}} files',
    found_other: '{{count}} of {{total}} files',
    none: 'No file matches',
    willBe: 'The photos and videos of a report come here when it is approved.',
    filter: 'Filter the files',
    kind: 'Kind',
    otherFile: 'Other file',
    several: { all: 'All', photo: 'Photos', video: 'Videos', other: 'Other files' },
    loading: 'Loading public media…',
    failed: 'Failed to fetch public media',
    orphan: 'Not shown by any incident',
    deleteFailed: 'Delete failed: {{reason}}',
    question: {
      title: 'Delete this file?',
      body: 'It is removed from the incident that shows it and from storage. This cannot be undone.',
    },
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    publicMedia: typeof en;
  }
}

export const publicMediaTexts = addTexts('publicMedia', en);
