/**
 * Words that insult people for their religion, origin or colour, in the spelling of a dictionary: the monitor hides them
 * until a reader asks (masking.ts knows plurals and the usual disguises). Insults for anything else are not here.
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
