/** Steps of a scale, in minutes: 5 minutes to a month. */
const steps = [5, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 5760, 10_080, 20_160, 40_320] as const;

/** The ticks of a scale that holds `most` minutes: 0, and up to four round ones above. */
export function scaleOf(most: number): number[] {
  const step = steps.find((each) => most <= 4 * each) ?? Math.ceil(most / 4);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, tick) => tick * step);
}
