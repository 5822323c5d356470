import { describe, expect, it } from 'vitest';
import { candidatesOf, layOut, type Shown } from '../../../frontend/src/features/map/pin/nameLayout.ts';

/** A map that is 280 pixels wide and 200 high, with its scale and its credits at the foot, and its cell in the middle. */
const shown: Shown = {
  view: { width: 280, height: 200 },
  point: { x: 140, y: 90 },
  pin: { west: 132, north: 82, east: 148, south: 98 },
  cell: { west: 110, north: 70, east: 160, south: 120 },
  controls: [
    { west: 6, north: 176, east: 70, south: 197 },
    { west: 80, north: 180, east: 280, south: 200 },
  ],
};

/** A place so many pixels from the pin; twenty metres each. */
const placed = (name: string, across: number, down: number) => ({
  name,
  at: { x: shown.point.x + across, y: shown.point.y + down },
  metres: Math.hypot(across, down) * 20,
});
type Place = ReturnType<typeof placed>;

const namesOf = (places: Place[], on = shown) =>
  candidatesOf(on, places).map(({ place, arrow }) => `${place.name}${arrow ?? ''}`);

/** Where each name stands, by its place: null where it has no room. */
function standsOf(places: Place[], { on = shown, size = { width: 110, height: 22 } } = {}) {
  const candidates = candidatesOf(on, places);
  const stands = layOut(
    on,
    candidates.map((candidate) => ({ ...candidate, size })),
  );
  return Object.fromEntries(candidates.map(({ place }, index) => [place.name, stands[index] ?? null]));
}

type Box = { west: number; north: number; east: number; south: number };
const overlap = (a: Box, b: Box) => a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south;

describe('the places that a map around a pin may name', () => {
  it.each([
    [300, 0, '→'],
    [300, 300, '↘'],
    [0, 300, '↓'],
    [-300, 300, '↙'],
    [-300, 0, '←'],
    [-300, -300, '↖'],
    [0, -300, '↑'],
    [300, -300, '↗'],
    [300, -90, '→'],
    [-300, 30, '←'],
    [-300, -30, '←'],
  ])('lie at %i, %i in the direction %s', (across, down, arrow) =>
    expect(namesOf([placed('A', across, down)])).toEqual([`A${arrow}`]),
  );

  it('have an arrow only beyond the frame, or where the scale or the credits cover them', () => {
    expect(
      namesOf([placed('in view', 60, -60), placed('under the credits', 60, 100), placed('beyond', 0, -100)]),
    ).toEqual(['in view', 'under the credits↘', 'beyond↑']);
  });

  it('are near enough to be of help, but for the nearest of all', () => {
    const far = [placed('nearest', 500, 0), placed('far', 0, -600)];
    expect(namesOf(far)).toEqual(['nearest→']);
    expect(namesOf([placed('near', 250, 0), placed('not far', 0, -240), placed('far', 0, -260)])).toEqual([
      'near→',
      'not far↑',
    ]);
  });

  it('lie in view alone where the map was moved away from its pin', () => {
    const moved = { ...shown, point: { x: -50, y: 90 } };
    expect(namesOf([placed('in view', 60, 0), placed('beyond', 300, 0)], moved)).toEqual(['in view']);
  });
});

describe('the name of a place beyond a map', () => {
  it('stands at the edge where the line from the pin to the place leaves the map', () => {
    // To the east, the cell is in the way of none but a wide name.
    expect(standsOf([placed('east', 400, 0)], { size: { width: 80, height: 22 } })['east']!.box).toEqual({
      west: 196,
      north: 79,
      east: 276,
      south: 101,
    });
    expect(standsOf([placed('north', 0, -400)])['north']!.box).toEqual({ west: 85, north: 4, east: 195, south: 26 });
    // In a corner, no farther than the corner.
    expect(standsOf([placed('north-west', -300, -200)])['north-west']!.box).toMatchObject({ west: 4, north: 4 });
    // Over the scale and the credits.
    expect(standsOf([placed('south', 0, 400)])['south']!.box).toMatchObject({ west: 85, south: 168 });
  });

  it('stands at the side that its arrow points to, however wide the map is', () => {
    const wide = { ...shown, view: { width: 620, height: 200 }, point: { x: 310, y: 90 }, cell: null };
    const place = { name: 'west', at: { x: 310 - 400, y: 90 + 160 }, metres: 3000 };
    expect(namesOf([place], wide)).toEqual(['west←']);
    expect(standsOf([place], { on: wide })['west']!.box).toMatchObject({ west: 4 });
  });

  const directions = Array.from({ length: 72 }, (_, step) => (step * Math.PI) / 36);
  const sizes = [
    { width: 60, height: 22 },
    { width: 130, height: 22 },
    { width: 190, height: 40 },
  ];
  it.each([
    [280, 200],
    [420, 320],
    [340, 200],
    [620, 200],
  ])('is on its side of the pin, and touches the edge there, on a map of %i × %i', (width, height) => {
    const point = { x: width / 2, y: height / 2 - 12 };
    const around = (by: number) => ({
      west: point.x - by,
      north: point.y - by,
      east: point.x + by,
      south: point.y + by,
    });
    const controls = [{ west: 0, north: height - 20, east: width, south: height }];
    const on: Shown = { view: { width, height }, point, pin: around(8), cell: around(25), controls };
    for (const direction of directions) {
      const at = { x: point.x + 500 * Math.cos(direction), y: point.y + 500 * Math.sin(direction) };
      const place = { name: 'A', at, metres: 3000 };
      const arrow = candidatesOf(on, [place])[0]!.arrow!;
      for (const size of sizes) {
        const box = standsOf([place], { on, size })['A']!.box;
        const [x, y] = [(box.west + box.east) / 2 - point.x, (box.north + box.south) / 2 - point.y];
        const [east, west] = ['→↗↘'.includes(arrow), '←↖↙'.includes(arrow)];
        const [north, south] = ['↑↖↗'.includes(arrow), '↓↙↘'.includes(arrow)];
        const isOnItsSide = (!east || x > 0) && (!west || x < 0) && (!north || y < 0) && (!south || y > 0);
        const touches =
          (east && box.east === width - 4) ||
          (west && box.west === 4) ||
          (north && box.north === 4) ||
          (south && box.south === height - 28);
        expect({ arrow, size, isOnItsSide, touches }).toEqual({ arrow, size, isOnItsSide: true, touches: true });
        expect([on.pin, ...controls].filter((other) => overlap(box, other))).toEqual([]);
      }
    }
  });

  it('makes way for the cell, the pin and a nearer one’s name, but not into another direction', () => {
    const stands = standsOf([placed('near', 200, 0), placed('far', 200, -90)]);
    const [near, far] = [stands['near']!.box, stands['far']!.box];
    expect(near.east).toBe(276);
    expect(overlap(near, shown.cell!)).toBe(false);
    expect(overlap(near, far)).toBe(false);
    expect((far.west + far.east) / 2).toBeGreaterThan(shown.point.x);
  });

  it('stands at the other side of its corner where the nearer one has no room', () => {
    const stands = standsOf([placed('north', 0, -200), placed('north-west', -190, -130)]);
    const [north, northWest] = [stands['north']!.box, stands['north-west']!.box];
    expect(north.north).toBe(4);
    expect(northWest.west).toBe(4);
    expect(overlap(north, northWest)).toBe(false);
  });

  it('is one of three at most, the nearest, each in a direction of its own', () => {
    const places = [
      placed('A', 200, 0),
      placed('behind A', 210, 4),
      placed('B', -220, 0),
      placed('C', 0, -230),
      placed('D', 200, 200),
    ];
    const named = Object.entries(standsOf(places)).flatMap(([name, stand]) => (stand ? [name] : []));
    expect(named).toEqual(['A', 'B', 'C']);
  });

  it('is left out beside three places in view', () => {
    const places = [placed('A', 60, -60), placed('B', -60, -60), placed('C', -60, 50), placed('D', 200, 0)];
    expect(standsOf(places, { size: { width: 40, height: 16 } })['D']).toBeNull();
  });

  it('covers the cell where the nearest has no other room, but never the pin', () => {
    const size = { width: 200, height: 70 };
    const stands = standsOf([placed('A', 0, -300), placed('B', -240, 0)], { size });
    expect(overlap(stands['A']!.box, shown.cell!)).toBe(true);
    expect(overlap(stands['A']!.box, shown.pin)).toBe(false);
    expect(stands['B']).toBeNull();
  });
});

describe('the name of a place in view', () => {
  const size = { width: 70, height: 16 };
  it('stands beside its dot', () => {
    expect(standsOf([placed('A', 40, -50)], { size })['A']).toEqual({
      box: { west: 189, north: 32, east: 259, south: 48 },
      hasDot: true,
    });
    // At the east edge, on the other side of it.
    expect(standsOf([placed('A', 120, -50)], { size })['A']!.box.east).toBe(251);
  });

  it('stands beside the cell and the pin where its place lies on them, with no dot under the pin', () => {
    const onCell = standsOf([placed('A', -20, 15)], { size })['A']!;
    expect(onCell.hasDot).toBe(true);
    expect(overlap(onCell.box, shown.cell!)).toBe(false);
    const middle = standsOf([placed('A', 1, 1)], { size })['A']!;
    expect(middle.hasDot).toBe(false);
    expect(overlap(middle.box, shown.cell!)).toBe(false);
    const uncelled = standsOf([placed('A', 1, 1)], { size, on: { ...shown, cell: null } })['A']!;
    expect(uncelled.box).toMatchObject({ west: 153 });
  });

  it('yields to that of a nearer one', () => {
    const stands = standsOf([placed('A', 40, -50), placed('B', 60, -48)], { size });
    expect(stands['A']).not.toBeNull();
    expect(stands['B']).toBeNull();
  });
});
