/** What is passed on of a picture to the decoder: those of its parts that say how to draw it. */
export interface Parts {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Of memory that a decoder needs for the whole picture at once; 0 when it goes through it line by line. */
  readonly heldBytes: number;
  /** Of its colours, where `bytes` does not hold it. */
  readonly profile?: Buffer | null;
}

/** A profile of colours of more bytes is none: those of printers have 2 MB. */
export const maxProfileBytes = 4 * 1024 * 1024;

/** Segments or chunks of one file. A large picture has some thousands; empty ones would be millions. */
export const maxPieces = 20_000;
