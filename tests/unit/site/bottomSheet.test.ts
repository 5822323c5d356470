import { describe, expect, it } from 'vitest';
import { stopAfterDrag } from '../../../frontend/src/ui/dialogs/sheetStops.ts';

const offsets = { full: 0, half: 300, peek: 470 };

describe('a sheet that is let go', () => {
  it('goes to the nearest stop when it is hardly moving', () => {
    expect(stopAfterDrag('peek', 460, 0, offsets)).toBe('peek');
    expect(stopAfterDrag('peek', 340, 0, offsets)).toBe('half');
    expect(stopAfterDrag('half', 120, 0, offsets)).toBe('full');
    expect(stopAfterDrag('full', 200, 0, offsets)).toBe('half');
  });

  it('goes one stop on at a flick, however short, and further at a strong one', () => {
    expect(stopAfterDrag('peek', 465, -0.45, offsets)).toBe('half');
    expect(stopAfterDrag('half', 290, -0.5, offsets)).toBe('full');
    expect(stopAfterDrag('full', 10, 0.5, offsets)).toBe('half');
    expect(stopAfterDrag('peek', 400, -2.5, offsets)).toBe('full');
    expect(stopAfterDrag('full', 60, 2.5, offsets)).toBe('peek');
  });

  it('stays at the ends', () => {
    expect(stopAfterDrag('full', 0, -1, offsets)).toBe('full');
    expect(stopAfterDrag('peek', 470, 1, offsets)).toBe('peek');
  });

  it('stays where the nearest stop is, however it moves, on a low screen where half is all', () => {
    const low = { full: 0, half: 0, peek: 70 };
    expect(stopAfterDrag('peek', 20, 0, low)).not.toBe('peek');
  });
});
