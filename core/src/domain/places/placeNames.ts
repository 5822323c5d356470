export const list = (names: string): string[] => names.split('; ').filter((name) => name !== '');
/** Each name in the lists with the key of its list. */
export const listed = (lists: Record<string, string>): [name: string, key: string][] =>
  Object.entries(lists).flatMap(([key, names]) => list(names).map((name): [string, string] => [name, key]));

/** Councils whose names few people use, by the county that they say instead. */
const councilsOf: Record<string, string> = {
  London: 'Greater London',
  'West Yorkshire': 'Leeds; Bradford; Kirklees; Calderdale; Wakefield',
  'South Yorkshire': 'Sheffield; Rotherham; Doncaster; Barnsley',
  'North Yorkshire': 'York',
  'East Yorkshire': 'East Riding of Yorkshire; Kingston upon Hull',
  'Greater Manchester': 'Manchester; Salford; Bolton; Bury; Oldham; Rochdale; Stockport; Tameside; Trafford; Wigan',
  Merseyside: 'Liverpool; Wirral; Sefton; Knowsley; St. Helens',
  'West Midlands': 'Birmingham; Coventry; Dudley; Sandwell; Solihull; Walsall; Wolverhampton',
  'Tyne and Wear': 'Newcastle upon Tyne; Gateshead; Sunderland; North Tyneside; South Tyneside',
  Teesside: 'Middlesbrough; Redcar and Cleveland; Stockton-on-Tees',
  'County Durham': 'Darlington; Hartlepool',
  Lancashire: 'Blackburn with Darwen; Blackpool',
  Cheshire: 'Warrington; Halton; Cheshire East; Cheshire West and Chester',
  Shropshire: 'Telford and Wrekin',
  Staffordshire: 'Stoke-on-Trent',
  Derbyshire: 'Derby',
  Nottinghamshire: 'Nottingham',
  Leicestershire: 'Leicester',
  Lincolnshire: 'North Lincolnshire; North East Lincolnshire',
  Northamptonshire: 'North Northamptonshire; West Northamptonshire',
  Bedfordshire: 'Bedford; Central Bedfordshire; Luton',
  Buckinghamshire: 'Milton Keynes',
  Berkshire: 'Reading; Slough; Windsor and Maidenhead; Bracknell Forest; Wokingham; West Berkshire',
  Cambridgeshire: 'Peterborough',
  Essex: 'Thurrock; Southend-on-Sea',
  Kent: 'Medway',
  'East Sussex': 'Brighton and Hove',
  Hampshire: 'Southampton; Portsmouth',
  Dorset: 'Bournemouth, Christchurch and Poole',
  Wiltshire: 'Swindon',
  Gloucestershire: 'South Gloucestershire',
  Somerset: 'North Somerset; Bath and North East Somerset',
  Devon: 'Torbay; Plymouth',
  'South Wales':
    'Newport; Torfaen; Blaenau Gwent; Caerphilly; Merthyr Tydfil; Rhondda Cynon Taf; Bridgend; Neath Port Talbot',
  'Western Isles': 'Eilean Siar',
  'Northern Ireland':
    'Antrim and Newtownabbey; Ards and North Down; Armagh City Banbridge and Craigavon; Belfast; ' +
    'Causeway Coast and Glens; Derry City and Strabane; Fermanagh and Omagh; Lisburn and Castlereagh; ' +
    'Mid Ulster; Mid and East Antrim; Newry Mourne and Down',
  England: 'ENG',
  Scotland: 'SCT',
  Wales: 'WLS',
};

/** The county that people name for a council's area: 'Leeds' → 'West Yorkshire'. */
export const countyOfCouncil = new Map(listed(councilsOf));

/** Cities whose suburbs are shown with the city's name, not the county's. */
const cities = new Set(
  list(
    'Leeds; Bradford; Sheffield; York; Manchester; Salford; Liverpool; Birmingham; Coventry; Wolverhampton; ' +
      'Newcastle upon Tyne; Sunderland; Middlesbrough; Stoke-on-Trent; Derby; Nottingham; Leicester; Luton; ' +
      'Milton Keynes; Reading; Slough; Peterborough; Southampton; Portsmouth; Plymouth; Belfast',
  ),
);

/** A council's name without its rank: 'City and Borough of Birmingham' → 'Birmingham'. */
export const withoutRank = (council: string): string =>
  council
    .replace(/^(The|Sir|(City|County|District|(Royal |Metropolitan )?Borough)( and (Borough|County))? of) /, '')
    .replace(/,? (county borough|council|city|city of|county of)$/i, '');

/** The everyday name for a council's area: 'Telford and Wrekin' → 'Shropshire', 'Greater London' → 'London'. */
export function commonCounty(council: string): string {
  const name = withoutRank(council);
  return cities.has(name) ? name : (countyOfCouncil.get(name) ?? name);
}

const countryName = /^\s*(?:uk|united kingdom)\b[\s,]*|[\s,]+(?:uk|u\.k\.|united kingdom|great britain|gb)\s*$/giu;

/** The query without 'UK' at its start or end, trimmed. */
export const withoutCountry = (query: string): string => query.replace(countryName, '').trim();

/** Normalises the name of a place: without country, case, accents, apostrophes, punctuation and 'city centre'. */
export const plainText = (text: string): string =>
  withoutCountry(text)
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(city|town) cent(re|er)\b/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/ +/g, ' ')
    .trim();
