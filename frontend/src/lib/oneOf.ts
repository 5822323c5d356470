/** The value if it is one of those allowed, else undefined. */
export const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((each) => each === value);
