/**
 * Where figures come from. `published`: a fact that anyone can check at the source. `illustration`: invented to show how
 * the page works; it must be labelled as such wherever it is shown. `url` is always a public body's.
 */
export type Source = { name: string; year?: number; url?: string; kind: 'published' | 'illustration' };

const page = (address: string): string => `https://${address}`;

export const illustration: Source = { name: 'Illustration, not a published figure', kind: 'illustration' };

export const generalElection2024: Source = {
  name: 'UK Parliament, general election of 4 July 2024',
  year: 2024,
  url: page('electionresults.parliament.uk'),
  kind: 'published',
};

export const census2021: Source = {
  name: 'Office for National Statistics, Census 2021',
  year: 2021,
  url: page('www.ons.gov.uk/census'),
  kind: 'published',
};

export const scotlandCensus2022: Source = {
  name: "National Records of Scotland, Scotland's Census 2022",
  year: 2022,
  url: page('www.scotlandscensus.gov.uk'),
  kind: 'published',
};

export const northernIrelandCensus2021: Source = {
  name: 'Northern Ireland Statistics and Research Agency, Census 2021',
  year: 2021,
  url: page('www.nisra.gov.uk'),
  kind: 'published',
};
