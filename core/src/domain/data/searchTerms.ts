/**
 * What X is searched for, one query each, in its own language (words are joined by AND, quotes keep words together).
 * Short, so that a reader of the monitor understands why a post is there. `X_SEARCH_TERMS` replaces them.
 */
export const searchTerms: readonly string[] = [
  'islamophobia uk',
  'islamophobic britain',
  '"anti-muslim" uk',
  '"anti-muslim hate" britain',
  '"muslims out" uk',
  '"deport muslims" uk',
  '"muslim invasion" uk',
  '"ban islam" uk',
  '"stop islam" britain',
  'islamisation britain',
  '"no more mosques" uk',
  'mosque attack uk',
  'mosque protest uk',
  '"ban the burqa" uk',
  'hijab abuse uk',
];
