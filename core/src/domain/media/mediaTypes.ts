/** The accepted file types, which `fileTypeOf` detects. MOV and 3GP are kinds of MP4, and HEIF is one of HEIC. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic'] as const;
export const videoTypes = ['video/mp4', 'video/webm'] as const;

export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number];

/** File extensions by type. */
export const endings: Record<MediaType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** The types to which pictures are converted that not every browser can show, or that may be animated. */
const storedAs: Partial<Record<MediaType, MediaType>> = {
  'image/gif': 'image/png',
  'image/heic': 'image/jpeg',
};

/** The type in which a file is stored. */
export const storedTypeOf = (type: MediaType): MediaType => storedAs[type] ?? type;

export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const kindOfType = (type: MediaType): MediaKind => (type.startsWith('image/') ? 'image' : 'video');
