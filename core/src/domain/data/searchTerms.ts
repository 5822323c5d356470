/**
 * The searches at X, one query each, in its query syntax (words are combined with AND, quotes make a phrase). They are
 * short, so that a reader of the monitor understands why a post is shown. `X_SEARCH_TERMS` replaces them.
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
