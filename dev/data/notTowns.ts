/** Districts that the gazetteer lists as towns, and second names of towns; they get no label. */
export const notTowns: ReadonlySet<string> = new Set([
  'Mendip',
  'High Peak',
  'Fylde',
  'Rossendale',
  'Saint Peters',
  'Londonderry County Borough',
  'Newtownabbey',
]);
