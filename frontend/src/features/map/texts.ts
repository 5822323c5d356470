import { addTexts } from '../../i18n/index.ts';

const en = {
  title: 'Map of incidents',
  loading: 'Loading the map…',
  notice: {
    failed: 'The incidents could not be loaded.',
    noneHere: 'No match here.',
    none: 'No match on the map.',
    nothing: 'No incidents yet.',
    nearest: 'Show the nearest, {{place}}',
    nearestUnnamed: 'Show the nearest',
  },
  failed: 'The map could not be loaded. The list shows the same incidents.',
  sameAsList: 'The list shows the same incidents as the map. Points on the map are approximate.',
  keys: 'Arrow keys move the map, + and − zoom, Enter opens what is nearest the centre.',
  keysPlace: 'Arrow keys move the map, + and − zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  place: 'Map of the location',
  searched: 'Searched place',
  searchThisArea: 'Search this area',
  cluster_one: '{{number}} incident, severity: {{worst}}. Zoom in',
  cluster_other: '{{number}} incidents, worst severity: {{worst}}. Zoom in',
  mark_one: '{{number}} incident here, severity: {{worst}}',
  mark_other: '{{number}} incidents here, most severe: {{worst}}',
  legend: { label: 'Legend', areas: 'Points stand for areas, not addresses' },
  spot: {
    title_one: '{{number}} incident here',
    title_other: '{{number}} incidents here',
    previous: 'Previous incidents here',
    next: 'Next incidents here',
    page: 'Page {{page}} of {{pages}}',
  },
  popup: {
    place: '{{place}}, about {{size}}',
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
