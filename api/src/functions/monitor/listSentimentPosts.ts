import type { Handler } from '../../handlers.ts';
import { preparedAnswer } from '../../preparedAnswer.ts';

const dayLength = 24 * 60 * 60_000;

export const listSentimentPosts: Handler<'listSentimentPosts'> = async ({ services: { monitor, settings, now } }) => {
  const shown = (await monitor.shown())?.document.posts ?? [];
  // Should no refresh come any more, what is shown still ends with its time.
  const oldest = new Date(now().getTime() - settings.RETENTION_DAYS_POSTS * dayLength).toISOString();
  const posts = shown.filter(({ createdAt }) => createdAt > oldest);
  return preparedAnswer('listSentimentPosts', { posts });
};
