/**
 * Slurs against people's religion, origin or colour, in dictionary spelling. The monitor masks them until a reader chooses
 * to see them (masking.ts handles plurals and common disguises). Other insults are not listed.
 */
export const slurs: readonly string[] = [
  'camel jockey',
  'coon',
  'dune coon',
  'goatfucker',
  'goat shagger',
  'mudslime',
  'musrat',
  'muzrat',
  'muzzie',
  'nigger',
  'nigga',
  'paki',
  'pisslam',
  'raghead',
  'sand monkey',
  'towelhead',
  'wog',
];
