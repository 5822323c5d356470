/**
 * Nations, regions and counties of the UK, which are areas: a point in the middle, and the box around them.
 *
 * Boxes and middles of nations and regions come from the base map's outlines (Natural Earth, public domain;
 * `frontend/src/features/map/ground/data/`). The map has no counties, so those of the six counties of Northern Ireland, after
 * which no council is named, are from common knowledge, accurate to a few kilometres. Each box contains the county's towns
 * in GeoNames, and none extends beyond Northern Ireland (`tests/unit/domain/data.test.ts`). The box of any other county is that of
 * its places in the gazetteer.
 */

/** Degrees, WGS 84. */
type Extent = { south: number; west: number; north: number; east: number };

export type Area = {
  name: string;
  kind: 'nation' | 'region' | 'county';
  /** Separated by '; '. */
  otherNames: string;
  lat: number;
  lon: number;
  extent: Extent;
};

type Corners = [south: number, west: number, north: number, east: number];

const area =
  (kind: Area['kind']) =>
  (name: string, otherNames: string, [lat, lon]: [number, number], corners: Corners): Area => {
    const [south, west, north, east] = corners;
    return { name, kind, otherNames, lat, lon, extent: { south, west, north, east } };
  };
const nation = area('nation');
const region = area('region');
const county = area('county');

export const areas: readonly Area[] = [
  nation('England', 'Lloegr; Anglia', [52.59, -1.46], [49.91, -6.35, 55.81, 1.77]),
  nation('Scotland', 'Alba; Yr Alban', [56.83, -4.17], [54.63, -8.62, 60.85, -0.76]),
  nation('Wales', 'Cymru', [52.34, -3.76], [51.38, -5.35, 53.43, -2.65]),
  nation('Northern Ireland', 'NI; N Ireland; Ulster', [54.61, -6.69], [54.04, -8.17, 55.31, -5.44]),

  region('North East England', 'North East; Northeast; Northeast England', [55.02, -1.9], [54.44, -2.69, 55.81, -0.78]),
  region('North West England', 'North West; Northwest; Northwest England', [54.05, -2.72], [52.95, -3.63, 55.19, -1.9]),
  region(
    'Yorkshire and The Humber',
    'Yorkshire and Humber; Yorkshire and Humberside',
    [53.96, -1.22],
    [53.29, -2.55, 54.56, 0.15],
  ),
  region('East Midlands', '', [52.92, -0.8], [51.98, -2.02, 53.61, 0.36]),
  region('West Midlands', '', [52.47, -2.26], [51.82, -3.21, 53.21, -1.17]),
  region('East of England', 'Eastern England; East Anglia', [52.25, 0.55], [51.45, -0.73, 52.99, 1.77]),
  // The middle is the gazetteer's point for the city, because two pins for London would be confusing.
  region('London', 'Greater London', [51.5085, -0.1257], [51.28, -0.5, 51.69, 0.34]),
  region('South East England', 'South East; Southeast; Southeast England', [51.28, -0.53], [50.58, -1.95, 52.19, 1.45]),
  region(
    'South West England',
    'South West; Southwest; Southwest England; West Country',
    [51, -3.13],
    [49.91, -6.35, 52.11, -1.49],
  ),

  county('County Antrim', 'Co Antrim', [54.87, -6.2], [54.5, -6.65, 55.31, -5.69]),
  county('County Armagh', 'Co Armagh', [54.3, -6.6], [54.04, -6.93, 54.53, -6.3]),
  county('County Down', 'Co Down; Down', [54.35, -5.95], [54.02, -6.45, 54.7, -5.43]),
  county('County Fermanagh', 'Co Fermanagh; Fermanagh', [54.35, -7.65], [54.11, -8.18, 54.61, -7.13]),
  county('County Londonderry', 'County Derry; Co Londonderry; Co Derry', [54.9, -6.9], [54.65, -7.4, 55.2, -6.4]),
  county('County Tyrone', 'Co Tyrone; Tyrone', [54.6, -7.2], [54.3, -7.92, 54.95, -6.5]),
];

/** Names for parts of the country without official borders: from common knowledge, accurate to a few kilometres. */
export const unofficialAreas: readonly Area[] = [
  region('The Midlands', 'Midlands; Midlands of England', [52.7, -1.6], [51.82, -3.21, 53.61, 0.36]),
  region('Northern England', 'The North; North of England', [54.2, -1.9], [52.95, -3.63, 55.81, 0.15]),
  region('Southern England', 'The South; South of England', [51.1, -1.3], [49.91, -6.35, 52.2, 1.45]),

  county('Central London', 'Inner London', [51.512, -0.13], [51.48, -0.2, 51.54, -0.06]),
  county('North London', '', [51.585, -0.12], [51.53, -0.22, 51.69, 0.02]),
  county('East London', 'East End of London', [51.54, 0.02], [51.48, -0.08, 51.63, 0.33]),
  county('South London', '', [51.43, -0.09], [51.29, -0.33, 51.5, 0.16]),
  county('West London', '', [51.51, -0.29], [51.44, -0.51, 51.56, -0.17]),
  county('North East London', '', [51.585, 0.01], [51.53, -0.1, 51.65, 0.25]),
  county('South East London', '', [51.45, 0.01], [51.36, -0.1, 51.51, 0.22]),
  county('South West London', '', [51.45, -0.19], [51.36, -0.33, 51.5, -0.1]),
  county('North West London', '', [51.57, -0.27], [51.52, -0.51, 51.65, -0.15]),

  county('Middlesex', 'Middx', [51.55, -0.32], [51.39, -0.53, 51.69, -0.01]),
  county('East Lancashire', 'East Lancs', [53.79, -2.3], [53.67, -2.57, 53.96, -2.05]),
  county('Lake District', 'Lakeland', [54.5, -3.1], [54.2, -3.5, 54.75, -2.65]),
  county('Peak District', '', [53.3, -1.8], [53.02, -2.1, 53.6, -1.5]),
  county('Cotswolds', '', [51.8, -1.85], [51.4, -2.4, 52.15, -1.4]),
  county('Thames Valley', '', [51.55, -1], [51.35, -1.7, 51.85, -0.5]),
  county('Caithness', '', [58.4, -3.45], [58.15, -3.95, 58.68, -3.02]),
  county('Sutherland', '', [58.2, -4.5], [57.85, -5.4, 58.63, -3.65]),
  county('Isle of Skye', 'Skye', [57.3, -6.2], [57.02, -6.8, 57.72, -5.65]),
];

/** Names for several counties of the gazetteer together, separated by '; '. */
export const widerCounties: Record<string, string> = {
  Yorkshire: 'North Yorkshire; West Yorkshire; South Yorkshire; East Yorkshire',
  Sussex: 'East Sussex; West Sussex',
  Ayrshire: 'East Ayrshire; North Ayrshire; South Ayrshire',
  Lanarkshire: 'North Lanarkshire; South Lanarkshire',
  Dunbartonshire: 'East Dunbartonshire; West Dunbartonshire',
  Lothian: 'East Lothian; West Lothian; Midlothian',
  Humberside: 'East Yorkshire; North Lincolnshire; North East Lincolnshire',
  Glamorgan: 'Vale of Glamorgan; Cardiff; Swansea; Bridgend; Neath Port Talbot; Rhondda Cynon Taf; Merthyr Tydfil',
  Gwent: 'Monmouthshire; Newport; Torfaen; Blaenau Gwent; Caerphilly',
  Dyfed: 'Carmarthenshire; Ceredigion; Pembrokeshire',
  Clwyd: 'Denbighshire; Flintshire; Wrexham',
  'Home Counties': 'Surrey; Kent; Essex; Hertfordshire; Buckinghamshire; Berkshire',
  'Black Country': 'Dudley; Sandwell; Walsall; Wolverhampton',
  'The Potteries': 'Stoke-on-Trent',
  Wirral: 'Wirral',
  Wearside: 'Sunderland',
  Northumbria: 'Northumberland; Tyne and Wear',
  'Tees Valley': 'Middlesbrough; Redcar and Cleveland; Stockton-on-Tees; Darlington; Hartlepool',
  Cleveland: 'Middlesbrough; Redcar and Cleveland; Stockton-on-Tees; Hartlepool',
  Avon: 'Bristol; South Gloucestershire; North Somerset; Bath and North East Somerset',
  Tayside: 'Dundee; Angus; Perth and Kinross',
  Grampian: 'Aberdeen; Aberdeenshire; Moray',
  Strathclyde:
    'Glasgow; East Ayrshire; North Ayrshire; South Ayrshire; North Lanarkshire; South Lanarkshire; Renfrewshire; ' +
    'East Renfrewshire; East Dunbartonshire; West Dunbartonshire; Inverclyde; Argyll and Bute',
  'Central Scotland': 'Falkirk; Stirling; Clackmannanshire; North Lanarkshire; West Lothian',
  'Mid Wales': 'Powys; Ceredigion',
  'North Wales': 'Anglesey; Gwynedd; Conwy; Denbighshire; Flintshire; Wrexham',
  'West Wales': 'Carmarthenshire; Ceredigion; Pembrokeshire',
};

/**
 * Counties as they were, and what they are called for short, by the counties of the gazetteer and the postcode areas in
 * which their places are now. People still write them after a place; they are no areas to search in.
 */
export const formerCounties: Record<string, string> = {
  'Lancashire; Lancs': 'Greater Manchester; Merseyside; Manchester; Salford; Liverpool; Warrington; Halton',
  'Cheshire; Ches': 'SK; WA; M; CH',
  'Yorkshire; Yorks; North Yorkshire; N Yorks; East Yorkshire; North Riding': 'York; Teesside; Middlesbrough; HU; OL',
  'Worcestershire; Worcs': 'DY; B',
  'Warwickshire; Warks': 'CV; B',
  'Staffordshire; Staffs': 'WV; WS; DY; B',
  'County Durham; Co Durham; Durham': 'SR; NE; TS',
  'Northumberland; Northd': 'NE',
  Surrey: 'KT; SM; CR; TW; SW; SE',
  Kent: 'BR; DA; SE',
  Essex: 'IG; RM; E',
  'Hertfordshire; Herts': 'EN; HA; N',
  'Buckinghamshire; Bucks': 'SL; MK',
  'Berkshire; Berks': 'OX; SN; RG; SL',
  'Hampshire; Hants': 'BH; SO; PO',
  'Gloucestershire; Glos': 'BS',
  Somerset: 'BS; BA',
  'Northamptonshire; Northants': 'PE',
  'Leicestershire; Leics': 'LE',
  'Nottinghamshire; Notts': 'NG',
  Derbyshire: 'DE; S; SK',
  'Monmouthshire; Mons; Mon': 'NP',
  'Flintshire; Denbighshire; Flints; Denbs': 'LL; CH',
  'Pembrokeshire; Pembs; Carmarthenshire; Carms': 'SA',
  'Huntingdonshire; Hunts': 'Cambridgeshire; PE',
  Westmorland: 'Cumbria',
  'Cumberland; Cumb': 'Cumbria',
  'Cardiganshire; Cards': 'Ceredigion',
  'Merionethshire; Merioneth; Caernarfonshire; Carnarvonshire; Caernarvonshire; Caerns': 'Gwynedd; Conwy',
  'Montgomeryshire; Monts; Radnorshire; Rads; Brecknockshire; Breconshire; Brecs': 'Powys',
  'Inverness shire; Ross and Cromarty; Ross shire; Nairnshire': 'Highland; Western Isles',
  'Argyll; Argyllshire; Bute; Buteshire; Isle of Bute': 'Argyll and Bute; North Ayrshire; Highland',
  'Perthshire; Kinross shire': 'Perth and Kinross; Stirling',
  Stirlingshire: 'Stirling; Falkirk; East Dunbartonshire; North Lanarkshire',
  'Banffshire; Kincardineshire': 'Aberdeenshire; Moray',
  'Morayshire; Elginshire': 'Moray; Highland',
  'Berwickshire; Roxburghshire; Selkirkshire; Peeblesshire': 'Scottish Borders',
  'Dumfriesshire; Kirkcudbrightshire; Wigtownshire; Galloway': 'Dumfries and Galloway',
  Forfarshire: 'Angus; Dundee',
  'Clackmannan; Clacks': 'Clackmannanshire',
};

/** Other names of counties, as in addresses (Royal Mail's former county list), and in other languages. */
export const countyNames: Record<string, string> = {
  'County Durham': 'Co Durham; Durham County',
  'East Riding of Yorkshire': 'East Riding',
  'Tyne and Wear': 'Tyneside',
  'The Potteries': 'Potteries',
  'Central Scotland': 'Central Belt',
  Lothian: 'Lothians',
  Yorkshire: 'Yorks',
  Lancashire: 'Lancs',
  Lincolnshire: 'Lincs',
  Nottinghamshire: 'Notts',
  Leicestershire: 'Leics',
  Northamptonshire: 'Northants',
  Staffordshire: 'Staffs',
  Cambridgeshire: 'Cambs',
  Hertfordshire: 'Herts',
  Buckinghamshire: 'Bucks',
  Oxfordshire: 'Oxon',
  Hampshire: 'Hants',
  Wiltshire: 'Wilts',
  Gloucestershire: 'Glos',
  Cornwall: 'Kernow',
  Devon: 'Devonshire',
  'Isle of Wight': 'Wight; IoW',
  Anglesey: 'Ynys Mon; Isle of Anglesey; Sir Fon',
  Pembrokeshire: 'Sir Benfro; Pembs',
  Carmarthenshire: 'Sir Gaerfyrddin; Sir Gar; Carms',
  Monmouthshire: 'Sir Fynwy; Mons',
  Denbighshire: 'Sir Ddinbych; Denbs',
  Flintshire: 'Sir y Fflint; Flints',
  Highland: 'Highlands; Scottish Highlands',
  'Western Isles': 'Outer Hebrides; Na h-Eileanan Siar',
  'Scottish Borders': 'Borders',
  'Shetland Islands': 'Shetland',
  'Orkney Islands': 'Orkney',
  Shropshire: 'Salop; Shrops',
  Bedfordshire: 'Beds',
  Berkshire: 'Berks',
  Worcestershire: 'Worcs',
  Warwickshire: 'Warks',
  Herefordshire: 'Herefs; Hereford and Worcester',
  Northumberland: 'Northd; Northumb',
  Glamorgan: 'Glam; South Glamorgan; Mid Glamorgan; West Glamorgan; S Glam; M Glam; W Glam',
  'West Yorkshire': 'W Yorks; West Yorks; West Riding',
  'North Yorkshire': 'N Yorks; North Yorks; North Riding',
  'South Yorkshire': 'S Yorks; South Yorks',
  'East Yorkshire': 'E Yorks; East Yorks',
  'East Sussex': 'E Sussex',
  'West Sussex': 'W Sussex',
  'Greater Manchester': 'Gtr Manchester; Gt Manchester',
  Ayrshire: 'Ayrs',
  Lanarkshire: 'Lanarks',
  Dunbartonshire: 'Dumbartonshire',
  Humberside: 'North Humberside; South Humberside; N Humberside; S Humberside',
  Fife: 'Kingdom of Fife',
};
