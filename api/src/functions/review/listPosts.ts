import { mayReview } from '@incidentmap/core/domain/review/permissions';
import { reviewedPost } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

export const listPosts: Handler<'listPosts'> = async ({ query, principal, services }) => {
  const [page, total] = await Promise.all([
    services.submittedPosts.queue(query.limit, query.cursor ?? null),
    services.submittedPosts.count('pending'),
  ]);
  const readable = page.waiting.filter(({ post }) => mayReview(principal, post));
  const posts = await Promise.all(readable.map(({ post, others }) => reviewedPost(services, principal, post, others)));
  return { posts, cursor: page.cursor, total };
};
