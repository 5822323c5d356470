/** A search term as X takes it: English posts, and no reposts of others' words. */
export const searchQuery = (term: string): string => `${term} lang:en -is:retweet`;
