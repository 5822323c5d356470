/** Across, in pixels: the larger the more it holds, and never smaller than a finger. */
export const clusterSize = (count: number): number => Math.min(44 + Math.round(Math.log10(Math.max(count, 1)) * 4), 60);

/** The number on it, short enough for it. */
export const clusterText = (count: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: 'compact' }).format(count);
