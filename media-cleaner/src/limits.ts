/** What the caller allows. */
export interface Limits {
  /** The most pixels that are decoded; more is a decompression bomb, or too large for the web. */
  readonly pixels: number;
  /** The most bytes that the parts of a HEIC picture have together. In its file they may overlap. */
  readonly bytes: number;
  /** The longest side in pixels of the picture that is returned, and of its thumbnail. */
  readonly pictureSide: number;
  readonly thumbnailSide: number;
}

/** Waits until the work may begin, and resolves with a function that says that it is over. */
export type Slot = () => Promise<() => void>;
