import { saysMore } from '@incidentmap/core/domain/places/saysMore';
import { expect, it } from 'vitest';

it.each([
  ['14 Acacia Avenue, Sparkhill', 'Sparkhill, Birmingham'],
  ['Flat 3, 12 Stoney Lane, B12 8DL', 'B12, Birmingham'],
  ['B12 8DL', 'B12, Birmingham'],
  ['Green Lane Masjid, Small Heath, Birmingham', 'Small Heath, Birmingham'],
  ['my house in Luton', 'Luton'],
  ['MY HOUSE, LUTON', 'Luton'],
  ['Leeds 6', 'Leeds'],
  ['بيتنا في لوتن', 'Luton'],
  ['Harehills Lane Leeds', 'Leeds'],
])('%j says more than its area, %j', (location, area) => expect(saysMore(location, area)).toBe(true));

it.each([
  ['Sparkhill', 'Sparkhill, Birmingham'],
  ['sparkhill birmingham', 'Sparkhill, Birmingham'],
  ['Birmingham – Sparkhill', 'Sparkhill, Birmingham'],
  // Half typed.
  ['Sparkhill, Bir', 'Sparkhill, Birmingham'],
  ['b12', 'B12, Birmingham'],
  ['  Leeds ', 'Leeds'],
  ['', 'Leeds'],
])('%j says no more than its area, %j', (location, area) => expect(saysMore(location, area)).toBe(false));
