import { addTexts } from '../../i18n/index.ts';

const en = {
  title: 'Map of incidents',
  loading: 'Loading the map…',
  failed: 'The map could not be loaded. The list shows the same incidents.',
  sameAsList: 'The list shows the same incidents as the map. Locations are approximate.',
  keys: 'Arrow keys move the map, + and − zoom, Enter opens what is nearest the centre.',
  keysPlace: 'Arrow keys move the map, + and − zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  place: 'Map of the location',
  searched: 'Searched place',
  cluster_one: '{{number}} incident, severity: {{worst}}. Zoom in',
  cluster_other: '{{number}} incidents, worst severity: {{worst}}. Zoom in',
  spot: {
    title_one: '{{number}} incident here',
    title_other: '{{number}} incidents here',
    previous: 'Previous incidents here',
    next: 'Next incidents here',
    page: 'Page {{page}} of {{pages}}',
  },
  popup: {
    inList: 'Show in the list',
    position: '{{position}} of {{total}} incidents here',
    previous: 'Previous incident here',
    next: 'Next incident here',
  },
  overlays: {
    list: 'Areas and events shown on the map',
    levels: { high: 'High risk', medium: 'Medium risk', low: 'Low risk' },
    areas: { heading: 'Areas with strong support for a political party', legend: 'Areas' },
    events: { heading: 'Planned far-right marches and protests', legend: 'Events' },
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    map: typeof en;
  }
}

export const mapTexts = addTexts('map', en);
