/** A picture reduced to the parts that a decoder needs to draw it. */
export interface Parts {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Memory that a decoder needs to hold the whole picture; 0 when it can decode line by line. */
  readonly heldBytes: number;
  /** Whether the file ends before it says that it ends, so that pixels may be missing. */
  readonly mayBeCut: boolean;
  /** The ICC colour profile, when `bytes` does not contain it. */
  readonly profile?: Buffer | null;
}

/** The largest ICC colour profile that is accepted; those of printers have about 2 MB. */
export const maxProfileBytes = 4 * 1024 * 1024;

/** The most segments or chunks in one file. A large picture has some thousands; a malicious file has millions of empty ones. */
export const maxPieces = 20_000;
