import { mediaKindOf, thumbnailOf } from './mediaNames.ts';
import { pictureSizeOf } from './pictureSize.ts';

/**
 * The longer sides of renditions in pixels: for a tile of the gallery, a page on a phone, and a large screen. The mark in
 * a picture's public name (`publicMediaName`) stands for these three, so other sides need another mark.
 */
const sides = [480, 960, 1600] as const;

/** A copy of a public picture at another size, as WebP. `side`: its longer side in pixels; `width` in pixels. */
export type Rendition = { name: string; side: number; width: number };

/**
 * The renditions of a picture by its public name or URL, smallest first; `name` is a URL where that is one. None is larger
 * than the picture. A picture that is not public has none.
 */
export function renditionsOf(nameOrUrl: string): Rendition[] {
  const [, base] = /^(.*-\d{1,4}x\d{1,4}r)\.\w+$/.exec(nameOrUrl) ?? [];
  const size = pictureSizeOf(nameOrUrl);
  if (base === undefined || size === null) return [];
  const own = Math.max(size.width, size.height);
  return [...new Set(sides.map((side) => Math.min(side, own)))].map((side) => ({
    name: `${base}-${side}.webp`,
    side,
    width: Math.max(1, Math.round((size.width * side) / own)),
  }));
}

/** The renditions as the `srcset` of HTML. */
export const srcsetOf = (renditions: readonly Rendition[]): string =>
  renditions.map(({ name, width }) => `${name} ${width}w`).join(', ');

/** Every stored file of a photo or video, itself last: a picture has a thumbnail too, and renditions once it is public. */
export const filesOf = (name: string): string[] =>
  mediaKindOf(name) === 'video'
    ? [name]
    : [...renditionsOf(name).map((rendition) => rendition.name), thumbnailOf(name), name];
