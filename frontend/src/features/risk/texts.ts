import type { RegionName } from '@incidentmap/core/domain/data/regions';
import { addTexts } from '../../i18n/index.ts';

const en = {
  label: 'Risk in your region',
  more: 'You are {{percent}}% more likely to experience abuse in {{region}}',
  less: 'You are {{percent}}% less likely to experience abuse in {{region}}',
  tier: { high: 'HIGH RISK AREA', raised: 'RAISED RISK', notable: 'REGIONAL RISK', below: 'BELOW AVERAGE' },
  /** As a sentence names it: in the North East, in Wales. */
  regions: {
    'North East': 'the North East',
    'North West': 'the North West',
    'Yorkshire and The Humber': 'Yorkshire and The Humber',
    'East Midlands': 'the East Midlands',
    'West Midlands': 'the West Midlands',
    'East of England': 'the East of England',
    London: 'London',
    'South East': 'the South East',
    'South West': 'the South West',
    Scotland: 'Scotland',
    Wales: 'Wales',
    'Northern Ireland': 'Northern Ireland',
  } satisfies Record<RegionName, string>,
  generic: {
    title: 'Stay Vigilant',
    body: 'Search for a place or use your location to see the figure for that region.',
  },
  illustration: 'An illustration, not a published figure.',
  /** On a phone, where the method that it stands beside says the rest. */
  illustrationInShort: 'An illustration.',
  method: 'How is this worked out?',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    risk: typeof en;
  }
}

export const riskTexts = addTexts('risk', en);
