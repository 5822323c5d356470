import { mayReview } from '@incidentmap/core/domain/review/permissions';
import { isWaiting } from '@incidentmap/core/domain/submission/submission';
import { reviewedPost } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

export const listPosts: Handler<'listPosts'> = async ({ query, principal, services }) => {
  const [page, total] = await Promise.all([
    services.submissions.pageOfPosts(query.limit, query.cursor ?? null),
    services.submissions.countOpen('post'),
  ]);
  // Nobody may decide about the others while an approval of one can be undone.
  const readable = page.documents.filter(({ post, others }) => mayReview(principal, post) && others.every(isWaiting));
  const posts = await Promise.all(readable.map(({ post, others }) => reviewedPost(services, principal, post, others)));
  return { posts, cursor: page.cursor, total };
};
