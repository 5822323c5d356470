import type { Handler } from '../../handlers.ts';

export const listSentimentPosts: Handler<'listSentimentPosts'> = async ({ services }) => ({
  posts: await services.shared.sentimentPosts(),
});
