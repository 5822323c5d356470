import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { hasVideo, mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { pictureSizeOf } from '@incidentmap/core/domain/media/pictureSize';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../frontend/src/lib/paths.ts';
import { galleryItems, itemAt, itemPath } from '../../../frontend/src/features/gallery/gallery.ts';
import { aPublicIncident } from '../../support/api/builders.ts';

const incident = (overrides: Partial<PublicIncident>): PublicIncident => ({
  ...aPublicIncident(),
  ...overrides,
});

const youtube = 'https://youtu.be/dQw4w9WgXcQ';

describe('viewable media', () => {
  it.each([
    ['a link to YouTube', { sourceUrl: youtube }, ['youtube']],
    ['a link to YouTube in the description', { description: `See ${youtube}.` }, ['youtube']],
    ['the same video twice', { sourceUrl: youtube, description: `See ${youtube}?si=x` }, ['youtube']],
    ['a link to TikTok', { sourceUrl: 'https://www.tiktok.com/@someone/video/7123456789' }, ['tiktok']],
    [
      'a part of a video of YouTube',
      { sourceUrl: 'https://youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs' },
      ['youtube'],
    ],
    [
      'two short links to TikTok',
      { sourceUrl: 'https://vm.tiktok.com/ZMabc123/', description: 'See https://vm.tiktok.com/ZMdef456/ too.' },
      ['tiktok', 'tiktok'],
    ],
    ['a recorded video', { mediaFiles: ['https://files.example.org/two.WEBM'] }, ['video']],
    ['a file whose URL is signed', { mediaFiles: ['https://files.example.org/a.mp4?sig=x.jpg'] }, ['video']],
    ['a link and photos', { sourceUrl: youtube, mediaFiles: ['/a.jpg', '/b.png'] }, ['youtube', 'photo', 'photo']],
    ['photos and a video', { mediaFiles: ['/a.jpg', '/b.mp4'] }, ['video', 'photo']],
    ['a file of an unknown type', { mediaFiles: ['/a.svg'] }, ['other']],
    ['a news report', { sourceUrl: 'https://www.bbc.co.uk/news/1' }, []],
    ['a page of YouTube that is not a video', { sourceUrl: 'https://www.youtube.com/@someone' }, []],
    ['nothing', {}, []],
  ])('of %s', (_, overrides, kinds) => {
    expect(mediaItemsOf(incident(overrides)).map(({ kind }) => kind)).toEqual(kinds);
    const videos: string[] = ['youtube', 'tiktok', 'video'];
    expect(hasVideo(incident(overrides))).toBe(kinds.some((kind) => videos.includes(kind)));
  });
});

describe('the gallery', () => {
  const old = incident({
    id: 'old',
    title: 'Old',
    location: 'Leeds',
    sourceUrl: youtube,
    mediaFiles: ['/old.svg', '/old.webm'],
    incidentDate: '2026-01-01',
    severity: 'low',
  });
  const fresh = incident({ title: 'Café', location: 'York', mediaFiles: ['a.jpg'], incidentDate: '2026-05-01' });
  const items = galleryItems([fresh, incident({ title: 'Nothing to see' }), old]);
  const shown = (some: typeof items) => some.map(({ incident: { title }, kind }) => `${title} ${kind}`);

  it('lists single media, all or those of one kind', () => {
    expect(shown(items)).toEqual(['Café photo', 'Old youtube', 'Old video']);
    expect(shown(galleryItems([fresh, old], 'video'))).toEqual(['Old video']);
  });

  it('opens at the first item of an incident, or at the item in the address, whatever kinds are shown', () => {
    const own = galleryItems([old]);
    expect(itemAt(own, null)?.kind).toBe('youtube');
    expect(itemAt(own, '2')).toEqual(galleryItems([old], 'video')[0]);
    expect(itemAt(own, '9')?.kind).toBe('youtube');
    expect(itemAt(own, 'x')?.kind).toBe('youtube');
    expect(itemAt([], null)).toBeNull();
  });

  it('gives each item an address', () => {
    expect(items.slice(1).map((item) => itemPath(item, paths.video))).toEqual(['/v/old', '/v/old?item=2']);
  });
});

describe("the size in a picture's public name", () => {
  it.each([
    ['https://files.example.org/public/0-1200x800.jpg', { width: 1200, height: 800 }],
    ['/media/0-30x2000.png?sig=1', { width: 30, height: 2000 }],
    ['https://files.example.org/public/0.jpg', null],
    ['/media/0-0x800.jpg', null],
    ['/media/0-12000x800.jpg', null],
  ])('of %s', (url, size) => {
    expect(pictureSizeOf(url)).toEqual(size);
  });
});
