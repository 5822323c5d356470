import { generalElection2024, type Source } from './source.ts';

export type Constituency = {
  id: string;
  constituency: string;
  /** A town within it; the coordinates are the town's. */
  location: string;
  latitude: number;
  longitude: number;
  /** Percent of the valid votes for Reform UK. */
  voteShare: number;
  position: 'won' | 'second';
  /** Derived from the position alone (high where won); not a measured risk. */
  riskLevel: 'high' | 'medium';
  description: string;
  source: Source;
};

/** The five constituencies that Reform UK won at the 2024 general election, and three where it came second. */
export const constituencies: readonly Constituency[] = [
  {
    id: 'clacton',
    constituency: 'Clacton',
    location: 'Clacton-on-Sea, Essex',
    latitude: 51.79,
    longitude: 1.153,
    voteShare: 46.2,
    position: 'won',
    riskLevel: 'high',
    description: 'Won by Reform UK in 2024.',
    source: generalElection2024,
  },
  {
    id: 'ashfield',
    constituency: 'Ashfield',
    location: 'Kirkby in Ashfield, Nottinghamshire',
    latitude: 53.1,
    longitude: -1.25,
    voteShare: 42.8,
    position: 'won',
    riskLevel: 'high',
    description: 'Won by Reform UK in 2024.',
    source: generalElection2024,
  },
  {
    id: 'boston-and-skegness',
    constituency: 'Boston and Skegness',
    location: 'Boston, Lincolnshire',
    latitude: 52.977,
    longitude: -0.024,
    voteShare: 38.4,
    position: 'won',
    riskLevel: 'high',
    description: 'Won by Reform UK in 2024.',
    source: generalElection2024,
  },
  {
    id: 'great-yarmouth',
    constituency: 'Great Yarmouth',
    location: 'Great Yarmouth, Norfolk',
    latitude: 52.607,
    longitude: 1.729,
    voteShare: 35.3,
    position: 'won',
    riskLevel: 'high',
    description: 'Won by Reform UK in 2024.',
    source: generalElection2024,
  },
  {
    id: 'south-basildon-and-east-thurrock',
    constituency: 'South Basildon and East Thurrock',
    location: 'Stanford-le-Hope, Essex',
    latitude: 51.516,
    longitude: 0.427,
    voteShare: 30.8,
    position: 'won',
    riskLevel: 'high',
    description: 'Won by Reform UK in 2024, by 98 votes.',
    source: generalElection2024,
  },
  {
    id: 'houghton-and-sunderland-south',
    constituency: 'Houghton and Sunderland South',
    location: 'Houghton-le-Spring, Tyne and Wear',
    latitude: 54.841,
    longitude: -1.468,
    voteShare: 29.1,
    position: 'second',
    riskLevel: 'medium',
    description: 'Reform UK came second in 2024.',
    source: generalElection2024,
  },
  {
    id: 'hornchurch-and-upminster',
    constituency: 'Hornchurch and Upminster',
    location: 'Hornchurch, London',
    latitude: 51.565,
    longitude: 0.218,
    voteShare: 28.4,
    position: 'second',
    riskLevel: 'medium',
    description: 'Reform UK came second in 2024.',
    source: generalElection2024,
  },
  {
    id: 'llanelli',
    constituency: 'Llanelli',
    location: 'Llanelli, Carmarthenshire',
    latitude: 51.684,
    longitude: -4.163,
    voteShare: 27.6,
    position: 'second',
    riskLevel: 'medium',
    description: 'Reform UK came second in 2024.',
    source: generalElection2024,
  },
];
