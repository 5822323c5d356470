/** The value when it is one of those allowed; undefined otherwise. */
export const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((each) => each === value);
