import type { Handler } from '../../http/handler.ts';

export const listGallery: Handler<'listGallery'> = async ({ query: { cursor, ...filter }, services }) =>
  (await services.publication.current()).gallery(filter, cursor);
