import type { Handler } from '../../http/handler.ts';

export const getYoutubeVideo: Handler<'getYoutubeVideo'> = async ({ params, services }) => ({
  title: await services.videoTitles.ofYoutube(params.videoId),
});
