import * as z from 'zod/mini';
import { pageMax, searchMaxLength } from '../domain/limits.ts';
import { latitude, longitude, place } from '../domain/places/place.ts';
import { line } from '../domain/text/fields.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { atMost, numberInQuery } from './schemas.ts';

export const places = {
  findPlaces: {
    ...routes.findPlaces,
    access: 'anyone',
    limit: 'geocode',
    query: z.object({
      query: line({ min: 1, max: searchMaxLength }, 'query_length'),
    }),
    answer: z.object({ results: atMost(pageMax, place) }),
  },
  namePlace: {
    ...routes.namePlace,
    access: 'anyone',
    limit: 'geocode',
    query: z.object({ lat: numberInQuery(latitude), lon: numberInQuery(longitude) }),
    /** `district`: the public location of an incident that happened there at someone's home. */
    answer: z.object({ address: z.string(), district: place }),
  },
} as const satisfies Entries;
