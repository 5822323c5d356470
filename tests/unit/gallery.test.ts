import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { toPublic } from '@incidentmap/core/domain/incident';
import { describe, expect, it } from 'vitest';
import { filterGallery, galleryItems, mediaKindOf } from '../../frontend/src/features/gallery/gallery.ts';
import { anIncident } from '../support/builders.ts';

const incident = (overrides: Partial<PublicIncident>): PublicIncident => ({
  ...toPublic(anIncident(), 250),
  ...overrides,
});

const youtube = 'https://youtu.be/dQw4w9WgXcQ';

describe('what there is to see', () => {
  it.each([
    ['a link to YouTube', { sourceUrl: youtube }, 'youtube'],
    ['a link to YouTube in the description', { description: `See ${youtube}.` }, 'youtube'],
    ['a link to TikTok', { sourceUrl: 'https://www.tiktok.com/@someone/video/1' }, 'video'],
    ['a recorded video', { mediaFiles: ['one.jpg', 'two.WEBM'] }, 'video'],
    ['a photo', { mediaFiles: ['one.jpg'] }, 'photo'],
    ['a link and a photo', { sourceUrl: youtube, mediaFiles: ['one.jpg'] }, 'youtube'],
    ['a news report', { sourceUrl: 'https://www.bbc.co.uk/news/1' }, null],
    ['a page of YouTube that is no video', { sourceUrl: 'https://www.youtube.com/@someone' }, null],
    ['nothing', {}, null],
  ] as const)('of %s', (_, overrides, kind) => {
    expect(
      mediaKindOf(incident({ ...overrides, mediaFiles: [...('mediaFiles' in overrides ? overrides.mediaFiles : [])] })),
    ).toBe(kind);
  });
});

describe('the gallery', () => {
  const old = incident({
    title: 'Old',
    location: 'Leeds',
    sourceUrl: youtube,
    incidentDate: '2026-01-01',
    severity: 'low',
  });
  const fresh = incident({ title: 'Café', location: 'York', mediaFiles: ['a.jpg'], incidentDate: '2026-05-01' });
  const items = galleryItems([old, incident({ title: 'Nothing to see' }), fresh]);
  const all = { search: '', severity: 'all', kind: 'all' } as const;
  const titles = (filter: Partial<Parameters<typeof filterGallery>[1]>) =>
    filterGallery(items, { ...all, ...filter }).map((item) => item.incident.title);

  it('begins with the newest', () => {
    expect(titles({})).toEqual(['Café', 'Old']);
  });

  it('is searched by title and location, whatever the spelling', () => {
    expect(titles({ search: 'cafe' })).toEqual(['Café']);
    expect(titles({ search: 'LEEDS' })).toEqual(['Old']);
    expect(titles({ search: 'headscarf' })).toEqual([]);
  });

  it('is filtered by severity and kind', () => {
    expect(titles({ severity: 'low' })).toEqual(['Old']);
    expect(titles({ severity: 'medium', kind: 'youtube' })).toEqual([]);
    expect(titles({ kind: 'photo' })).toEqual(['Café']);
  });
});
