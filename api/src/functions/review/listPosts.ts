import { mayReview } from '@incidentmap/core/domain/review/permissions';
import { reviewedPost } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

export const listPosts: Handler<'listPosts'> = async ({ query, principal, services }) => {
  const [page, total] = await Promise.all([
    services.submissions.pageOfPosts(query.limit, query.cursor ?? null),
    services.submissions.countOpen('post'),
  ]);
  const readable = page.documents.filter(({ post }) => mayReview(principal, post));
  const posts = await Promise.all(readable.map(({ post, others }) => reviewedPost(services, principal, post, others)));
  return { posts, cursor: page.cursor, total };
};
