import { endings, type MediaKind, type MediaType, storedTypeOf } from './mediaTypes.ts';
import type { PictureSize } from './pictureSize.ts';

/** The name of the stored file for an upload of this type; `id` is a UUID. */
export const mediaNameFor = (id: string, type: MediaType): string => `${id}.${endings[storedTypeOf(type)]}`;

/**
 * The public name of a file: a new id, the size of a picture with the mark `r` of its renditions (renditions.ts), and the
 * extension. A page can then keep the picture's place free before it has loaded, and choose a rendition.
 */
export const publicMediaName = (id: string, name: string, size?: PictureSize): string =>
  `${id}${size ? `-${size.width}x${size.height}r` : ''}${name.slice(name.lastIndexOf('.'))}`;

export const mediaKindOf = (nameOrUrl: string): MediaKind =>
  /\.(?:mp4|webm)(?:\?|$)/.test(nameOrUrl) ? 'video' : 'image';

/** The name of a picture's thumbnail (at most 480 px wide), in a name or a URL: `a.jpg` → `a-480.jpg`. */
export const thumbnailOf = (nameOrUrl: string): string => nameOrUrl.replace(/\.(?:jpg|png|webp)(?=\?|$)/, '-480.jpg');

/** The name of an upload: the last segment of its URL, without the query. */
export const mediaNameOf = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? '';
