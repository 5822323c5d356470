import { addTexts } from '../../i18n/index.ts';

const en = {
  lead: 'What the number in the banner means, where each figure comes from, and which of them are not real measurements.',
  warning: {
    title: 'The risk figures are illustrations',
    body: 'Nobody has measured them. They show how the banner works until the operator puts published figures in their place. Do not quote them, and do not decide anything by them.',
  },
  meaning: {
    heading: 'What the number means',
    average:
      'Each of the twelve regions of the UK has one number, its multiplier. 1 stands for the average of the whole country.',
    more: 'A multiplier of {{multiplier}} ({{region}}) reads as {{percent}}% more likely than the average.',
    less: 'A multiplier of {{multiplier}} ({{region}}) reads as {{percent}}% less likely than the average.',
    person: 'It is about a region as a whole. It says nothing about one person, one street or one day.',
  },
  tiers: {
    high: 'Red, “{{label}}”: a multiplier of {{from}} or more.',
    raised: 'Orange, “{{label}}”: a multiplier of {{from}} or more.',
    notable: 'Yellow, “{{label}}”: anything lower, or “{{below}}” for a multiplier below 1.',
  },
  place: {
    heading: 'How your region is found',
    words:
      'The figure belongs to the place that your search finds: a region, county, town, neighbourhood or postcode that your text names from beginning to end. York is found in “York”, not in “New York”. Where several places share a name, one is shown and the others are offered.',
    location:
      'If you choose “{{button}}”, your browser rounds your device’s coordinates to about a kilometre. Only the rounded ones are sent, to find what lies around them. They are then in the address of the page; we do not store them.',
  },
  illustration: 'Illustration',
  source: 'Source',
  risk: { high: 'High', medium: 'Medium', low: 'Low' },
  regions: {
    heading: 'The twelve regions',
    lead: 'Below each figure is its source. “Illustration” means that the figure was made up; everything else can be checked at the source.',
    caption: 'Risk multiplier and other figures for each region',
    region: 'Region',
    multiplier: 'Multiplier',
    reading: 'Reads as',
    more: '{{percent}}% more likely',
    less: '{{percent}}% less likely',
    incidents: 'Incidents a year',
    population: 'Population',
    voteShare: 'Reform UK, 2024',
    factors: 'Factors',
  },
  constituencies: {
    heading: 'The areas on the map',
    lead: 'Constituencies where Reform UK won or came second at the general election of 4 July 2024. The vote shares are published results. High and medium follow from the position alone: they are not a measured risk, and nobody who lives or votes there is accused of anything.',
    caption: 'Constituencies shown on the map',
    constituency: 'Constituency',
    share: 'Vote share',
    position: 'Position',
    won: 'Won',
    second: 'Second',
    risk: 'Shown as',
  },
  events: {
    heading: 'The marches and protests on the map',
    lead: 'All of them are invented, to show how the map would announce real ones. Nobody has announced any such event.',
    caption: 'Events shown on the map',
    event: 'Event',
    date: 'Date',
    place: 'Place',
    risk: 'Shown as',
  },
  statistics: {
    heading: 'The statistics',
    body: '{{reports}} reports, {{verified}} verified cases and an increase in assaults of {{assaults}}% are the figures that {{source}} published for {{year}}. The other counts are of the incidents published on this site, by the day on which they happened, today included.',
  },
  sources: { heading: 'Sources' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    method: typeof en;
  }
}

export const methodTexts = addTexts('method', en);
