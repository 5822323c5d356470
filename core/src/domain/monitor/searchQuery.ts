/** The query at X for a search term: only posts in English, and no reposts. */
export const searchQuery = (term: string): string => `${term} lang:en -is:retweet`;
