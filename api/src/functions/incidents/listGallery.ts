import type { Handler } from '../../handler.ts';

export const listGallery: Handler<'listGallery'> = async ({ query: { cursor, ...filter }, services }) =>
  (await services.publication.current()).gallery(filter, cursor);
