import { postTextHours } from '@incidentmap/core/domain/limits';
import type { Handler } from '../../http/handler.ts';
import { compressedAnswer } from '../../http/compressedAnswer.ts';

const hourLength = 60 * 60_000;

export const listSentimentPosts: Handler<'listSentimentPosts'> = async ({ services: { monitor, now } }) => {
  const shown = (await monitor.shown())?.document.posts ?? [];
  // Posts expire even if no further refresh happens.
  const oldest = new Date(now().getTime() - postTextHours * hourLength).toISOString();
  const posts = shown.filter(({ createdAt }) => createdAt > oldest);
  return compressedAnswer('listSentimentPosts', { posts });
};
