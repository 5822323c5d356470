import type { Handler } from '../../handlers.ts';

export const getTiktokVideo: Handler<'getTiktokVideo'> = async ({ query, services }) => ({
  title: await services.videoTitles.ofTiktok(query.url),
});
