import { describe, expect, it } from 'vitest';
import { nameOf, itemsOf, riskColour, riskLevelOf } from '../../../frontend/src/features/map/overlays/overlayItems.ts';
import { isSameView, plainView } from '../../../frontend/src/features/map/ground/view.ts';

describe('the overlay items', () => {
  it('are eight areas and four events, each with a unique id and name', () => {
    const records = [...itemsOf('areas'), ...itemsOf('events')];
    expect([itemsOf('areas').length, itemsOf('events').length]).toEqual([8, 4]);
    expect(new Set(records.map(({ id }) => id)).size).toBe(12);
    expect(new Set(records.map(nameOf)).size).toBe(12);
  });

  it('have a colour for each risk level, and grey for any other', () => {
    expect(['critical', 'high', 'medium', 'low'].map((level) => riskColour(level).fill)).toEqual([
      '#7f1d1d',
      '#dc2626',
      '#f59e0b',
      '#2f855a',
    ]);
    expect(['', 'extreme', 'toString'].map((level) => [riskColour(level).fill, riskLevelOf(level)])).toEqual(
      Array.from({ length: 3 }, () => ['#6b7280', 'other']),
    );
  });
});

describe('a view of the map', () => {
  it('is rounded, and kept inside the UK', () => {
    expect(plainView({ lat: 53.800_755_5, lon: -1.549_077_4, zoom: 8.6 })).toEqual({
      lat: 53.8008,
      lon: -1.5491,
      zoom: 9,
    });
    expect(plainView({ lat: 70, lon: -20, zoom: 30 })).toEqual({ lat: 60.5, lon: -8.5, zoom: 12 });
  });
  it('is compared by what is visible', () => {
    expect(isSameView(null, null)).toBe(true);
    expect(isSameView({ lat: 54, lon: -2, zoom: 6 }, { lat: 54, lon: -2, zoom: 6 })).toBe(true);
    expect(isSameView({ lat: 54, lon: -2, zoom: 6 }, { lat: 54, lon: -2, zoom: 7 })).toBe(false);
    expect(isSameView({ lat: 54, lon: -2, zoom: 6 }, null)).toBe(false);
  });
});
