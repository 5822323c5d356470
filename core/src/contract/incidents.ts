import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/dates/calendar.ts';
import { galleryKinds } from '../domain/incident/gallery.ts';
import { incidentTypes, severities } from '../domain/incident/incidentTerms.ts';
import { publicIncident } from '../domain/incident/publicIncident.ts';
import {
  defaultRadius,
  galleryPageSize,
  listPageSize,
  mapView,
  pageMax,
  publicListMax,
  searchMaxLength,
  searchRadii,
} from '../domain/limits.ts';
import { cellZoom } from '../domain/map/clusters.ts';
import { mostTiles } from '../domain/map/tiles.ts';
import { isInUk, isSearchable } from '../domain/places/coordinates.ts';
import { searchPlace } from '../domain/places/place.ts';
import { dateRanges, defaultFilter, defaultSort, listOrders } from '../domain/search/filter.ts';
import { line } from '../domain/text/fields.ts';
import { type Entries, pageAddress, type Schema } from './entry.ts';
import { routes } from './routes.ts';
import { atMost, id, incidentId, nextCursor, numberInQuery, pageNumber } from './schemas.ts';

const searched = line({ max: searchMaxLength }, 'text_too_long');

/** Comma-separated names in a query; '' for none. */
const someSeverities = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.split(',').filter((name) => name !== '') : value)),
  z.array(z.enum(severities)),
);

const day = z.string().check(z.refine(isCalendarDate, 'date_impossible'));

/** Degrees with at most two decimals. Finer ones are refused, so that nobody sends their exact location. */
const degrees = z.number('coordinate_required').check(z.refine(isSearchable, 'coordinate_required'));

const numbersInQuery = <T extends Schema>(schema: T) =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'string' ? value.split(',').map((part) => Number(part || 'none')) : value,
    ),
    schema,
  );

const searchedPoint = numbersInQuery(
  z
    .tuple([degrees, degrees], 'coordinate_required')
    .check(z.refine(([lat, lon]) => isInUk({ lat, lon }), 'outside_uk')),
);

const searchedBox = numbersInQuery(
  z.tuple([degrees, degrees, degrees, degrees], 'coordinate_required').check(
    z.refine(([south, , north]) => south >= -90 && south <= north && north <= 90, 'latitude_range'),
    z.refine(([, west, , east]) => west >= -180 && west <= east && east <= 180, 'longitude_range'),
  ),
);

/** The search text and place (`domain/search/interpret.ts`); list and map take the same ones. */
const searchTextQuery = {
  /**
   * The search text. If it names a place, it finds incidents in or around it and those that mention it; otherwise it is
   * searched as words.
   */
  place: z.optional(searched),
  /** The radius around the place, in kilometres. */
  km: z._default(numberInQuery(z.literal(searchRadii)), defaultRadius),
  /**
   * Latitude and longitude of the centre, if the text alone does not determine it: the reader's location, an exact
   * postcode.
   */
  near: z.optional(searchedPoint),
  /** The id of an area among the candidates, to search it instead of the best match for the text. */
  area: z.optional(line({ max: 60 }, 'text_too_long')),
};

/** The version of the map's columns. */
const mapHash = z.string().check(z.regex(/^[\w-]{16}$/, 'text_too_long'));

/** Which incidents to show, in the list and on the map. The defaults are those of the home page. */
const filterQuery = {
  ...searchTextQuery,
  range: z._default(z.enum(dateRanges), defaultFilter.range),
  severities: z._default(someSeverities, [...defaultFilter.severities]),
  type: z._default(z.enum([...incidentTypes, 'all']), defaultFilter.type),
  /** A text that each incident must contain, in addition to the place. */
  search: z._default(searched, defaultFilter.search),
  /** The first and the last day, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
  /** The south, west, north and east of a bounding box; only incidents inside it are listed. */
  box: z.optional(searchedBox),
};

/** Which incidents to list, in which order, and which page. */
const incidentQuery = z.object({
  ...filterQuery,
  /** `distance` is measured from the centre of the circle; without a circle it sorts by date, latest first. */
  sort: z._default(z.enum(listOrders), defaultSort.by),
  /** Descending by default; ascending by default for `distance`. */
  direction: z.optional(z.enum(['ascending', 'descending'])),
  page: pageNumber,
  /** The id of an incident: selects the page that contains it, instead of `page`. */
  around: z.optional(incidentId),
  /** Only incidents at the spot of this one: its id, or its index in the map's columns with `mapHash`. */
  beside: z.optional(incidentId),
  index: z.optional(numberInQuery(z.int().check(z.gte(0)))),
  mapHash: z.optional(mapHash),
});

const tileNumber = z.int().check(z.gte(0));

/** The zoom, and the numbers of the westernmost, northernmost, easternmost and southernmost tile at it. */
const tilesInQuery = numbersInQuery(
  z.tuple([z.int().check(z.gte(0), z.lte(cellZoom)), tileNumber, tileNumber, tileNumber, tileNumber]).check(
    z.refine(([zoom, west, , east]) => west <= east && east < 2 ** zoom && east - west < mostTiles),
    z.refine(([zoom, , north, , south]) => north <= south && south < 2 ** zoom && south - north < mostTiles),
  ),
);

const daysInQuery = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
  z.array(day).check(z.minLength(1), z.maxLength(24)),
);

/** The day and the id of the last incident of the previous page. */
const galleryCursor = z.optional(
  z.string().check(
    z.regex(/^[\d-]{10}-[\w-]{1,100}$/, 'text_too_long'),
    z.refine((given) => isCalendarDate(given.slice(0, 10)), 'date_impossible'),
  ),
);

/** An answer that is not JSON; where nothing else is said, `application/octet-stream` in the format of domain/map/columns.ts. */
const bytes = z.instanceof(Uint8Array<ArrayBuffer>);

export const incidents = {
  listIncidents: {
    ...routes.listIncidents,
    access: 'anyone',
    /** The newest ones. */
    answer: atMost(publicListMax, publicIncident),
  },
  searchIncidents: {
    ...routes.searchIncidents,
    access: 'anyone',
    query: incidentQuery,
    /** `page`: the page that was returned. `mapHash`: the hash of the columns that have the same incidents. */
    answer: z.object({
      incidents: atMost(listPageSize, publicIncident),
      total: z.number(),
      /**
       * How many of `total` lie outside the circle of a searched place and only hold its name. They are the last ones of
       * the list, in whatever order.
       */
      naming: z.number(),
      /** Of those that match the filter and lie where the search looks: all, and those of the last 7 and 30 days. */
      counts: z.object({ total: z.number(), thisWeek: z.number(), thisMonth: z.number() }),
      page: z.number(),
      mapHash: z.string(),
      /** For each severity that the filter excludes, the number of incidents that it hides. */
      hidden: z.record(z.enum(severities), z.number()),
      /** The place that was searched; null if the text was searched as words, or there was no text. */
      place: z.nullable(searchPlace),
      /** The places that the text may mean, best first, including `place`. */
      candidates: atMost(pageMax, searchPlace),
      /** If nothing lies where the search looks, which single change of the filter would find incidents; null otherwise. */
      widening: z.nullable(
        z.object({
          /** The smallest larger radius that finds incidents. */
          radius: z.nullable(z.object({ km: z.number(), total: z.number() })),
          /** The number of incidents without the date filter; 0 also if there is no date filter. */
          allTime: z.number(),
          /** The nearest place with an incident, at any distance, as a point to search around. */
          nearest: z.nullable(
            z.object({ address: z.string(), lat: z.number(), lon: z.number(), kilometres: z.number() }),
          ),
        }),
      ),
    }),
  },
  listGallery: {
    ...routes.listGallery,
    access: 'anyone',
    query: z.object({
      /** One kind of media; all without it. */
      media: z.optional(z.enum(galleryKinds)),
      severity: z.optional(z.enum(severities)),
      /** A text that the title or the location contains. */
      search: z._default(searched, ''),
      cursor: galleryCursor,
    }),
    /** The incidents with such media, newest first. `total`: how many media there are, on all pages. */
    answer: z.object({ incidents: atMost(galleryPageSize, publicIncident), total: z.number(), cursor: nextCursor }),
  },
  getIncidentMap: {
    ...routes.getIncidentMap,
    access: 'anyone',
    /**
     * `columns`: every incident (`decodeColumns`), or where they are too many to send, only their number
     * (`decodeCount`): then `getMapView` and `getMapCounts` answer what a browser cannot compute. `clusters`: the markers at an opening zoom, which the map shows
     * first (`decodeClusters`). `matches`: indexes of the incidents that match search and place (`decodeIndexes`);
     * dates, severities, type and box are decided by `keptIndexes`.
     */
    query: z.object({
      ...searchTextQuery,
      part: z._default(z.enum(['columns', 'clusters', 'matches']), 'columns'),
      zoom: z.optional(numberInQuery(z.literal(mapView.openingZooms))),
      search: z.optional(searched),
    }),
    answer: bytes,
  },
  getMapView: {
    ...routes.getMapView,
    access: 'anyone',
    /** `mapHash`: another version is refused with `conflict`, because its indexes are not those of the columns. */
    query: z.object({ ...filterQuery, tiles: tilesInQuery, mapHash }),
    answer: z.object({
      markers: z.array(
        z.object({
          lat: z.number(),
          lon: z.number(),
          /** How many of each severity, the worst first. */
          counts: z.readonly(atMost(severities.length, z.number())),
          /** Of its first incident, in the columns. */
          index: z.number(),
          /** null for a spot. */
          box: z.nullable(z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })),
          /** Whether the place of one of its incidents is wider than a square of the public grid. */
          isWide: z.boolean(),
        }),
      ),
      /** Where the nearest incident to the middle of the tiles is, at any distance; null when none matches. */
      nearest: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
    }),
  },
  getMapCounts: {
    ...routes.getMapCounts,
    access: 'anyone',
    query: z.object({ ...filterQuery, days: daysInQuery, mapHash }),
    /** For each day, how many incidents that match happened on it or later; of a searched circle, those inside it. */
    answer: atMost(24, z.number()),
  },
  getIncident: {
    ...routes.getIncident,
    access: 'anyone',
    params: id,
    answer: publicIncident,
  },
  getIncidentPage: {
    ...routes.getIncidentPage,
    access: 'anyone',
    isPage: true,
    /** What the browser has in its address bar. */
    query: z.object({ address: z.string().check(z.regex(pageAddress, 'url_invalid')) }),
    /** Instead of `text/html`: where the page is, for an address that is not quite right. */
    answer: z.object({ location: z.string() }),
  },
  getIncidentCard: {
    ...routes.getIncidentCard,
    access: 'anyone',
    params: id,
    /** `image/png`. */
    answer: bytes,
  },
} as const satisfies Entries;
