import type { Handler } from '../../http/handler.ts';

export const getTiktokVideo: Handler<'getTiktokVideo'> = async ({ query, services }) => ({
  title: await services.videoTitles.ofTiktok(query.url),
});
