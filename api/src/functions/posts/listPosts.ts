import { toReviewedPost } from '@incidentmap/core/domain/submittedPost';
import type { Handler } from '../../handlers.ts';

export const listPosts: Handler<'listPosts'> = async ({ query, services: { submittedPosts } }) => {
  const [page, total] = await Promise.all([
    submittedPosts.pagePending(query.limit, query.cursor),
    submittedPosts.countPending(),
  ]);
  return { posts: page.documents.map(toReviewedPost), cursor: page.cursor, total };
};
