/** Where a bottom sheet stands, upwards: only its head is shown, about half of its room, or all of it. */
export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** How far below its highest place the sheet lies at each stop, in pixels. */
export type StopOffsets = Record<SheetStop, number>;

export const stopAbove = (stop: SheetStop): SheetStop => (stop === 'peek' ? 'half' : 'full');
export const stopBelow = (stop: SheetStop): SheetStop => (stop === 'full' ? 'half' : 'peek');

/** Faster than this, in pixels a millisecond, is a flick, which always reaches the next stop. */
const flick = 0.3;
/** How many milliseconds longer the sheet would have moved at the speed at which it was let go. */
const glide = 180;

/** The stop to which a sheet goes that was let go. `velocity` is in pixels a millisecond, downwards positive. */
export function stopAfterDrag(from: SheetStop, offset: number, velocity: number, offsets: StopOffsets): SheetStop {
  const end = offset + velocity * glide;
  const nearest = sheetStops.reduce<SheetStop>(
    (best, stop) => (Math.abs(offsets[stop] - end) < Math.abs(offsets[best] - end) ? stop : best),
    'peek',
  );
  if (Math.abs(velocity) < flick || nearest !== from) return nearest;
  return velocity < 0 ? stopAbove(from) : stopBelow(from);
}
