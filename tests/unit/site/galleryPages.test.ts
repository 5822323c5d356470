import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { galleryPageSize } from '@incidentmap/core/domain/limits';
import { type GalleryFilter, galleryKinds, galleryMediaOf } from '@incidentmap/core/domain/incident/gallery';
import { fold } from '@incidentmap/core/domain/text/fold';
import { counterOf, mediaCountsOf } from '@incidentmap/core/server/publication/mediaCounts';
import { textsOfPage } from '@incidentmap/core/server/publication/wordPages';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../bench/data.ts';
import { aPublicIncident } from '../../support/api/builders.ts';
import { snapshotOf } from '../../support/api/snapshot.ts';

const random = randomFrom(9);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const links = ['https://youtu.be/dQw4w9WgXcQ', 'https://www.tiktok.com/@someone/video/7123456789'];
const files = ['/a.jpg', '/b.png', '/c.webm', '/d.svg'];
const template = aPublicIncident();

let made = 0;
const anyIncident = () => ({
  ...template,
  id: `incident-${made++}`,
  title: pick(['On a bus', 'At the bus stop', 'Café in Leeds', 'Busy street', 'مسجد', 'Shouted at']),
  description: pick(['Words about a bus in Leeds.', 'Nothing else.', `See ${links[0]}.`]),
  location: pick(['Leeds', 'Bus Station, York', 'York']),
  severity: pick(severities),
  incidentType: pick(incidentTypes),
  incidentDate: `2026-0${1 + Math.floor(random() * 3)}-1${Math.floor(random() * 3)}`,
  sourceUrl: pick([...links, null, null]),
  mediaFiles: files.filter(() => random() < 0.2),
});
type Shown = ReturnType<typeof anyIncident>;

/** What the gallery shows of these, item by item. */
const shownOf = (incidents: readonly Shown[], { media, severity, search }: GalleryFilter) =>
  incidents
    .filter(
      (incident) =>
        (severity === undefined || incident.severity === severity) &&
        [incident.title, incident.location].some((text) => fold(text).includes(fold(search))),
    )
    .flatMap((incident) => galleryMediaOf(incident).map(({ kind }) => `${incident.id} ${kind}`))
    .filter((item) => media === undefined || item.endsWith(` ${media}`));

const newestFirst = (incidents: readonly Shown[]): Shown[] =>
  incidents.toSorted((a, b) => (a.incidentDate < b.incidentDate ? 1 : a.incidentDate > b.incidentDate ? -1 : 0));

/** Every page, one after another. */
async function pagesOf(incidents: readonly Shown[], filter: GalleryFilter) {
  const snapshot = await snapshotOf(incidents);
  const pages = [snapshot.gallery(filter)];
  for (let cursor = pages[0]!.cursor; cursor !== null; cursor = pages.at(-1)!.cursor)
    pages.push(snapshot.gallery(filter, cursor));
  return pages;
}

describe('the pages of the gallery', () => {
  // More texts than are indexed together, and some more.
  const incidents = Array.from({ length: textsOfPage + 300 }, anyIncident);

  it('hold everything once that a scan of all incidents finds, newest first, and its number', async () => {
    const snapshot = await snapshotOf(incidents);
    const searches = ['', 'bus', 'us st', 'leeds', 'cafe', 'at the bus', 'مس', 'station york', 'york leeds', 'words'];
    for (const search of searches) {
      for (const media of [undefined, ...galleryKinds]) {
        const filter = { search, media, severity: pick([undefined, ...severities]) };
        const expected = shownOf(newestFirst(incidents), filter);
        const { total, incidents: first } = snapshot.gallery(filter);
        expect(total, JSON.stringify(filter)).toBe(expected.length);
        expect(shownOf(first as Shown[], { ...filter, search: '' })).toEqual(
          expected.slice(0, shownOf(first as Shown[], { ...filter, search: '' }).length),
        );
      }
    }
    const some = incidents.slice(0, 1500);
    const filter = { search: 'bus', media: 'video', severity: 'high' } as const;
    const pages = await pagesOf(some, filter);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(0, -1)) expect(page.incidents).toHaveLength(galleryPageSize);
    expect(pages.flatMap((page) => shownOf(page.incidents as Shown[], filter))).toEqual(
      shownOf(newestFirst(some), filter),
    );
  });

  it('follow each other also when the last incident of one is gone before the next is asked for', async () => {
    const some = newestFirst(Array.from({ length: 200 }, anyIncident).map((each) => ({ ...each, mediaFiles: files })));
    const all = await snapshotOf(some);
    const { cursor } = all.gallery({ search: '' });
    const last = some[galleryPageSize - 1]!;
    expect(cursor).toBe(`${last.incidentDate}-${last.id}`);
    const ids = (await snapshotOf(some, undefined, [last.id])).gallery({ search: '' }, cursor!).incidents;
    expect(ids.map(({ id }) => id)).toEqual(some.slice(galleryPageSize, 2 * galleryPageSize).map(({ id }) => id));
  });

  it('have no next one when the last is just full', async () => {
    const some = Array.from({ length: galleryPageSize }, () => ({ ...anyIncident(), mediaFiles: files }));
    expect((await pagesOf(some, { search: '' })).map(({ cursor }) => cursor)).toEqual([null]);
  });
});

it('counts the media of each kind, up to 127 photos and videos', () => {
  const many = Array.from({ length: 200 }, (_, index) => `/${index}.jpg`);
  const counts = (mediaFiles: string[], sourceUrl: string | null = null) => {
    const media = mediaCountsOf({ ...template, description: `See ${links[0]}.`, mediaFiles, sourceUrl });
    expect(new Uint16Array([media])[0]).toBe(media);
    return [...galleryKinds, undefined].map((kind) => counterOf(kind)(media));
  };
  expect(counts(files, links[1])).toEqual([2, 2, 1, 5]);
  expect(counts([...many, '/a.mp4'], 'https://youtu.be/aaaaaaaaaaa')).toEqual([127, 1, 2, 130]);
});
