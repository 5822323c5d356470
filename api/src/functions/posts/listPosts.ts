import { reviewedPost } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

export const listPosts: Handler<'listPosts'> = async ({ query, services }) => {
  const [page, total] = await Promise.all([
    services.submittedPosts.pagePending(query.limit, query.cursor),
    services.submittedPosts.countPending(),
  ]);
  const posts = await Promise.all(page.documents.map((post) => reviewedPost(services, post)));
  return { posts, cursor: page.cursor, total };
};
