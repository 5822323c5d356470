import { addTexts } from '../../i18n/index.ts';

const en = {
  title: 'Media Gallery',
  lead: 'Photos and videos of approved incidents. Nothing plays, and no other site is contacted, until you choose it.',
  filters: 'Filter the gallery',
  search: 'Search by title or location',
  searchHint: 'Title or location',
  choices: 'Filters',
  chosen_one: 'Filters, {{count}} chosen',
  chosen_other: 'Filters, {{count}} chosen',
  media: 'Media',
  allMedia: 'All media',
  allSeverities: 'All severities',
  blur: 'Blur high and critical',
  reveal: 'Show the picture: {{title}}',
  show: 'Show',
  kinds: { youtube: 'YouTube', video: 'Video', photo: 'Photo' },
  kindFilter: { photo: 'Images', video: 'Videos', youtube: 'YouTube' },
  count_one: '{{count}} item',
  count_other: '{{count}} items',
  loading: 'Loading the gallery…',
  empty: {
    none: 'No approved incident has a video or a photo yet.',
    filtered: 'Try another word or another filter.',
    clear: 'Clear the filters',
  },
  unknown: {
    title: 'This link has no photo or video to show.',
    body: 'The incident may still be under review, may have been removed, or may have no photo or video.',
    below: 'Everything else is below.',
  },
  viewer: {
    previous: 'Previous',
    next: 'Next',
    share: 'Share Link',
    copied: 'Shareable link copied!',
    link: 'Shareable link',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    gallery: typeof en;
  }
}

export const galleryTexts = addTexts('gallery', en);
