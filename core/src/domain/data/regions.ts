import {
  census2021,
  generalElection2024,
  illustration,
  northernIrelandCensus2021,
  scotlandCensus2022,
  type Source,
} from './source.ts';

export type RegionName =
  | 'North East'
  | 'North West'
  | 'Yorkshire and The Humber'
  | 'East Midlands'
  | 'West Midlands'
  | 'East of England'
  | 'London'
  | 'South East'
  | 'South West'
  | 'Scotland'
  | 'Wales'
  | 'Northern Ireland';

export type Region = {
  /** The name on the base map. */
  region: RegionName;
  /** The risk of abuse relative to the country's average, which is 1. */
  riskMultiplier: number;
  description: string;
  /** Incidents a year. */
  baselineIncidents: number;
  /** Usual residents, to the nearest thousand. */
  population: number;
  /** Percent of the valid votes for Reform UK at the general election of 2024. */
  reformVoteShare: number;
  keyFactors: string[];
  /** The source of every field without a source of its own below. */
  source: Source;
  populationSource: Source;
  voteShareSource: Source;
};

/** The twelve regions of the base map: the English ones from north to south, then the nations. */
export const regions: readonly Region[] = [
  {
    region: 'North East',
    riskMultiplier: 2.1,
    description: 'Small communities in few towns, where people who stand out are easily singled out.',
    baselineIncidents: 180,
    population: 2_647_000,
    reformVoteShare: 19.9,
    keyFactors: ['Small, visible communities', 'Few places to report to nearby', 'Disorder in the summer of 2024'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: generalElection2024,
  },
  {
    region: 'North West',
    riskMultiplier: 1.7,
    description: 'Large communities in and around the cities; abuse concentrates in town centres and on transport.',
    baselineIncidents: 520,
    population: 7_417_000,
    reformVoteShare: 17,
    keyFactors: ['Abuse on public transport', 'Tension between neighbouring towns', 'Disorder in the summer of 2024'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: illustration,
  },
  {
    region: 'Yorkshire and The Humber',
    riskMultiplier: 1.9,
    description: 'Large communities in the west and south of the county, isolated families elsewhere.',
    baselineIncidents: 430,
    population: 5_481_000,
    reformVoteShare: 18,
    keyFactors: ['Marches that pass mosques', 'Isolated families in rural areas', 'Disorder in the summer of 2024'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: illustration,
  },
  {
    region: 'East Midlands',
    riskMultiplier: 1.8,
    description: 'A few diverse cities among towns where newcomers are few.',
    baselineIncidents: 310,
    population: 4_880_000,
    reformVoteShare: 19,
    keyFactors: ['Contrast between cities and towns', 'Abuse at places of work', 'Online rumours about local events'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: illustration,
  },
  {
    region: 'West Midlands',
    riskMultiplier: 1.5,
    description: 'Some of the largest communities of the country; abuse is reported mostly from public places.',
    baselineIncidents: 480,
    population: 5_951_000,
    reformVoteShare: 18,
    keyFactors: ['Abuse on public transport', 'Attacks on property of mosques', 'Online rumours about local events'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: illustration,
  },
  {
    region: 'East of England',
    riskMultiplier: 1.4,
    description: 'Diverse towns near London; small communities along the coast and in the countryside.',
    baselineIncidents: 260,
    population: 6_335_000,
    reformVoteShare: 17,
    keyFactors: ['Small communities on the coast', 'Abuse at places of work', 'Few places to report to nearby'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: illustration,
  },
  {
    region: 'London',
    riskMultiplier: 0.8,
    description: 'The most reports in number, yet the fewest beside the number of Muslims who live there.',
    baselineIncidents: 1500,
    population: 8_800_000,
    reformVoteShare: 8.7,
    keyFactors: ['Large, established communities', 'Many places to report to', 'Abuse on public transport'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: generalElection2024,
  },
  {
    region: 'South East',
    riskMultiplier: 1.2,
    description: 'Established communities in the larger towns; elsewhere few and far between.',
    baselineIncidents: 340,
    population: 9_278_000,
    reformVoteShare: 14,
    keyFactors: ['Protests near housing for asylum seekers', 'Abuse at schools', 'Small communities on the coast'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: illustration,
  },
  {
    region: 'South West',
    riskMultiplier: 1.3,
    description: 'Small communities over a wide area, most of them in the cities.',
    baselineIncidents: 170,
    population: 5_701_000,
    reformVoteShare: 14,
    keyFactors: ['Isolated families in rural areas', 'Few places to report to nearby', 'Abuse at schools'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: illustration,
  },
  {
    region: 'Scotland',
    riskMultiplier: 1.1,
    description: 'Communities in the cities of the central belt, with hate crime law of its own.',
    baselineIncidents: 210,
    population: 5_437_000,
    reformVoteShare: 7,
    keyFactors: ['Abuse at schools', 'Abuse on public transport', 'Isolated families in rural areas'],
    source: illustration,
    populationSource: scotlandCensus2022,
    voteShareSource: generalElection2024,
  },
  {
    region: 'Wales',
    riskMultiplier: 1.6,
    description: 'Old communities in the ports of the south, very small ones elsewhere.',
    baselineIncidents: 130,
    population: 3_107_000,
    reformVoteShare: 16.9,
    keyFactors: ['Small, visible communities', 'Isolated families in rural areas', 'Few places to report to nearby'],
    source: illustration,
    populationSource: census2021,
    voteShareSource: generalElection2024,
  },
  {
    region: 'Northern Ireland',
    riskMultiplier: 2.8,
    description: 'A very small community; attacks on homes and shops weigh heavily beside its size.',
    baselineIncidents: 90,
    population: 1_903_000,
    // Reform UK fielded no candidates there.
    reformVoteShare: 0,
    keyFactors: ['A very small community', 'Attacks on homes and shops', 'Intimidation out of housing'],
    source: illustration,
    populationSource: northernIrelandCensus2021,
    voteShareSource: generalElection2024,
  },
];
