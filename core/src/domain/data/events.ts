import { illustration, type Source } from './source.ts';

export type ProtestEvent = {
  id: string;
  title: string;
  /** `YYYY-MM-DD`. */
  date: string;
  location: string;
  latitude: number;
  longitude: number;
  organizer: string;
  type: 'march' | 'protest';
  riskLevel: 'high' | 'medium' | 'low';
  description: string;
  status: 'confirmed';
  source: Source;
};

/** Invented events that show what a real list would look like; nobody has announced them. */
export const events: readonly ProtestEvent[] = [
  {
    id: 'example-march-manchester',
    title: 'Example march in the city centre',
    date: '2026-12-12',
    location: 'Manchester',
    latitude: 53.479,
    longitude: -2.245,
    organizer: 'Example national group',
    type: 'march',
    riskLevel: 'high',
    description: 'An invented march that would pass shops and a station at midday.',
    status: 'confirmed',
    source: illustration,
  },
  {
    id: 'example-protest-birmingham',
    title: 'Example protest outside a public building',
    date: '2027-01-16',
    location: 'Birmingham',
    latitude: 52.48,
    longitude: -1.903,
    organizer: 'Example local group',
    type: 'protest',
    riskLevel: 'medium',
    description: 'An invented protest that would stay in one place for two hours.',
    status: 'confirmed',
    source: illustration,
  },
  {
    id: 'example-march-london',
    title: 'Example march along the river',
    date: '2027-02-13',
    location: 'London',
    latitude: 51.506,
    longitude: -0.122,
    organizer: 'Example national group',
    type: 'march',
    riskLevel: 'high',
    description: 'An invented march with speeches at its end.',
    status: 'confirmed',
    source: illustration,
  },
  {
    id: 'example-protest-cardiff',
    title: 'Example protest in a square',
    date: '2027-03-20',
    location: 'Cardiff',
    latitude: 51.482,
    longitude: -3.179,
    organizer: 'Example local group',
    type: 'protest',
    riskLevel: 'low',
    description: 'An invented protest of a few dozen people.',
    status: 'confirmed',
    source: illustration,
  },
];
