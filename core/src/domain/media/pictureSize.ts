/** Pixels of a picture as it is shown, upright. */
export type PictureSize = { width: number; height: number };

/** Of the width to the height, as the text that styles and `sizes` hold. */
export const ratioOf = ({ width, height }: PictureSize): string => (width / height).toFixed(4);

/** The size in a public name or a URL; null where it has none: a video, or a picture that was published without. */
export function pictureSizeOf(nameOrUrl: string): PictureSize | null {
  const [, width, height] = /-([1-9]\d{0,3})x([1-9]\d{0,3})r?\.\w+(?:\?|$)/.exec(nameOrUrl) ?? [];
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) };
}
