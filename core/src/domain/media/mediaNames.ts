import type { PictureSize } from './pictureSize.ts';

/** The accepted file types, which are detected from the first bytes. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif'] as const;
export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number];

/** File extensions by type. */
export const endings: Record<MediaType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** The types to which pictures are converted that not every browser can show, or that may be animated. */
const storedAs: Partial<Record<MediaType, MediaType>> = {
  'image/gif': 'image/png',
  'image/heic': 'image/jpeg',
  'image/heif': 'image/jpeg',
};

/** The type in which a file is stored. */
export const storedTypeOf = (type: MediaType): MediaType => storedAs[type] ?? type;

/** The name of the stored file for an upload of this type; `id` is a UUID. */
export const mediaNameFor = (id: string, type: MediaType): string => `${id}.${endings[storedTypeOf(type)]}`;

/**
 * The public name of a file: a new id, the size of a picture with the mark `r` of its renditions (renditions.ts), and the
 * extension. A page can then keep the picture's place free before it has loaded, and choose a rendition.
 */
export const publicMediaName = (id: string, name: string, size?: PictureSize): string =>
  `${id}${size ? `-${size.width}x${size.height}r` : ''}${name.slice(name.lastIndexOf('.'))}`;

export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const kindOfType = (type: MediaType): MediaKind => (type.startsWith('image/') ? 'image' : 'video');

/** The name of a stored file: a random name chosen by the server, the size of a public picture, and an extension. */
export const mediaNamePattern =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d{1,4}x\d{1,4}r?)?\.(?:jpg|png|webp|mp4|mov|webm)$/;

export const mediaKindOf = (nameOrUrl: string): MediaKind =>
  /\.(?:mp4|mov|webm)(?:\?|$)/.test(nameOrUrl) ? 'video' : 'image';

/** The name of a picture's thumbnail (at most 480 px wide), in a name or a URL: `a.jpg` → `a-480.jpg`. */
export const thumbnailOf = (nameOrUrl: string): string => nameOrUrl.replace(/\.(?:jpg|png|webp)(?=\?|$)/, '-480.jpg');

/** The name of an upload: the last segment of its URL, without the query. */
export const mediaNameOf = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? '';
