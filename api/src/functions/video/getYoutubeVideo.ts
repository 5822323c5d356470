import type { Handler } from '../../handler.ts';

export const getYoutubeVideo: Handler<'getYoutubeVideo'> = async ({ params, services }) => ({
  title: await services.videoTitles.ofYoutube(params.videoId),
});
