type Row = readonly [name: string, lat: number, lon: number, council: string, outcode: string];

/**
 * Neighbourhoods that people name but our GeoNames data lacks, accurate to about a kilometre, with their city or county.
 * `outcode`: the outward code of an address there, or next to it. The list was written for this project from common
 * knowledge, not copied. Two checks were made: each is within 2.5 km of its outward code (`tests/unit/domain/data.test.ts`); and
 * the 25 that GeoNames' list of postal codes (CC BY 4.0) has in the same city are within 2 km of its point, except
 * Stoneygate, which that list puts in the north-east of Leicester.
 */
export const neighbourhoods: readonly Row[] = [
  ['Moss Side', 53.4563, -2.2423, 'Manchester', 'M14'],
  ['Rusholme', 53.4537, -2.2237, 'Manchester', 'M14'],
  ['Levenshulme', 53.4443, -2.1926, 'Manchester', 'M19'],
  ['Gorton', 53.4645, -2.1745, 'Manchester', 'M18'],
  ['Ancoats', 53.4838, -2.2268, 'Manchester', 'M4'],
  ['Wythenshawe', 53.3803, -2.2635, 'Manchester', 'M22'],
  ['Salford Quays', 53.4717, -2.2926, 'City and Borough of Salford', 'M5'],
  ['Glodwick', 53.5367, -2.0985, 'Borough of Oldham', 'OL4'],
  ['Hyde Park', 53.8128, -1.5664, 'City and Borough of Leeds', 'LS6'],
  ['Headingley', 53.8195, -1.5815, 'City and Borough of Leeds', 'LS6'],
  ['Harehills', 53.8093, -1.5114, 'City and Borough of Leeds', 'LS8'],
  ['Chapel Allerton', 53.8288, -1.5388, 'City and Borough of Leeds', 'LS7'],
  ['Manningham', 53.8062, -1.7677, 'Bradford', 'BD8'],
  ['Girlington', 53.8029, -1.7852, 'Bradford', 'BD8'],
  ['Great Horton', 53.7834, -1.7856, 'Bradford', 'BD7'],
  ['Darnall', 53.3846, -1.4119, 'Sheffield', 'S9'],
  ['Attercliffe', 53.3949, -1.4309, 'Sheffield', 'S9'],
  ['Page Hall', 53.4078, -1.4489, 'Sheffield', 'S4'],
  ['Sparkbrook', 52.4615, -1.8748, 'City and Borough of Birmingham', 'B11'],
  ['Balsall Heath', 52.4564, -1.8853, 'City and Borough of Birmingham', 'B12'],
  ['Small Heath', 52.4722, -1.8587, 'City and Borough of Birmingham', 'B10'],
  ['Bordesley Green', 52.4787, -1.8497, 'City and Borough of Birmingham', 'B9'],
  ['Saltley', 52.4897, -1.8558, 'City and Borough of Birmingham', 'B8'],
  ['Nechells', 52.4966, -1.8607, 'City and Borough of Birmingham', 'B7'],
  ['Lozells', 52.5021, -1.9083, 'City and Borough of Birmingham', 'B19'],
  ['Handsworth', 52.5113, -1.9246, 'City and Borough of Birmingham', 'B21'],
  ['Perry Barr', 52.5208, -1.9044, 'City and Borough of Birmingham', 'B20'],
  ['Erdington', 52.5237, -1.8386, 'City and Borough of Birmingham', 'B23'],
  ['Edgbaston', 52.4647, -1.9216, 'City and Borough of Birmingham', 'B15'],
  ['Moseley', 52.4465, -1.8878, 'City and Borough of Birmingham', 'B13'],
  ['Kings Heath', 52.4324, -1.8931, 'City and Borough of Birmingham', 'B14'],
  ['Selly Oak', 52.4414, -1.9379, 'City and Borough of Birmingham', 'B29'],
  ['Foleshill', 52.4318, -1.4936, 'Coventry', 'CV6'],
  ['Hillfields', 52.4136, -1.5002, 'Coventry', 'CV1'],
  ['Highfields', 52.6314, -1.1164, 'City of Leicester', 'LE2'],
  ['Stoneygate', 52.6186, -1.1048, 'City of Leicester', 'LE2'],
  ['Spinney Hills', 52.6351, -1.1115, 'City of Leicester', 'LE5'],
  ['Hyson Green', 52.9661, -1.1716, 'Nottingham', 'NG7'],
  ['Radford', 52.9593, -1.1758, 'Nottingham', 'NG7'],
  ['Lenton', 52.9487, -1.1763, 'Nottingham', 'NG7'],
  ['Sneinton', 52.9521, -1.1311, 'Nottingham', 'NG2'],
  ['Bury Park', 51.8845, -0.4296, 'Luton', 'LU1'],
  ['Forest Gate', 51.5493, 0.0243, 'Greater London', 'E7'],
  ['Upton Park', 51.5352, 0.0352, 'Greater London', 'E13'],
  ['St Pauls', 51.4632, -2.5802, 'City of Bristol', 'BS2'],
  ['Byker', 54.9758, -1.5804, 'Newcastle upon Tyne', 'NE6'],
  ['Fenham', 54.9811, -1.6574, 'Newcastle upon Tyne', 'NE4'],
  ['Heaton', 54.9853, -1.5827, 'Newcastle upon Tyne', 'NE6'],
  ['Butetown', 51.4693, -3.1683, 'Cardiff', 'CF10'],
  ['Grangetown', 51.4661, -3.1865, 'Cardiff', 'CF11'],
  ['Riverside', 51.4793, -3.1928, 'Cardiff', 'CF11'],
  ['Cathays', 51.4931, -3.1789, 'Cardiff', 'CF24'],
  ['Roath', 51.4886, -3.1598, 'Cardiff', 'CF24'],
  ['Splott', 51.4809, -3.1483, 'Cardiff', 'CF24'],
  ['Govanhill', 55.8364, -4.2597, 'Glasgow City', 'G42'],
  ['Gorbals', 55.8478, -4.2508, 'Glasgow City', 'G5'],
  ['Partick', 55.8711, -4.3089, 'Glasgow City', 'G11'],
  ['Maryhill', 55.8895, -4.2905, 'Glasgow City', 'G20'],
  ['Leith', 55.9755, -3.1702, 'City of Edinburgh', 'EH6'],
  ['Shankill', 54.6033, -5.9569, 'City of Belfast', 'BT13'],
];

/**
 * Islands and villages more than 40 km from any place in our GeoNames data: without them, these points would count as sea.
 * Also from common knowledge; each is on the base map's land or close to it (`tests/unit/domain/data.test.ts`), and the eight in
 * GeoNames' list of postal codes are within 3.5 km of its point. St Kilda's point is the easternmost of its islands,
 * because the others are outside the UK's bounds.
 */
export const remotePlaces: readonly Row[] = [
  ['Tiree', 56.503, -6.807, 'Argyll and Bute', 'PA77'],
  ['Coll', 56.617, -6.524, 'Argyll and Bute', 'PA78'],
  ['Colonsay', 56.067, -6.19, 'Argyll and Bute', 'PA61'],
  ['Canna', 57.058, -6.494, 'Highland', 'PH44'],
  ['Gairloch', 57.728, -5.69, 'Highland', 'IV21'],
  ['Lochinver', 58.147, -5.243, 'Highland', 'IV27'],
  ['Kinlochbervie', 58.459, -5.051, 'Highland', 'IV27'],
  ['Durness', 58.568, -4.745, 'Highland', 'IV27'],
  ['Tongue', 58.477, -4.419, 'Highland', 'IV27'],
  ['Tarbert', 57.898, -6.804, 'Eilean Siar', 'HS3'],
  ['Lochmaddy', 57.602, -7.165, 'Eilean Siar', 'HS6'],
  ['St Kilda', 57.812, -8.493, 'Eilean Siar', 'HS4'],
  ['Westray', 59.317, -2.979, 'Orkney Islands', 'KW17'],
  ['Sanday', 59.248, -2.581, 'Orkney Islands', 'KW17'],
  ['North Ronaldsay', 59.368, -2.425, 'Orkney Islands', 'KW17'],
  ['Fair Isle', 59.537, -1.625, 'Shetland Islands', 'ZE2'],
  ['Foula', 60.138, -2.067, 'Shetland Islands', 'ZE2'],
];
