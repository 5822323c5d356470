import { publicMediaName } from '@incidentmap/core/domain/media/mediaNames';
import { mediaNamePattern } from '@incidentmap/core/domain/submission/media';
import { pictureSizeOf } from '@incidentmap/core/domain/media/pictureSize';
import { filesOf, renditionsOf } from '@incidentmap/core/domain/media/renditions';
import { expect, it } from 'vitest';

const id = '0b5e2f1c-3a4d-4e5f-8a9b-0c1d2e3f4a5b';

it.each([
  [{ width: 2000, height: 1000 }, [480, 960, 1600]],
  [{ width: 900, height: 2000 }, [216, 432, 720]],
  [{ width: 1200, height: 1200 }, [480, 960, 1200]],
  [{ width: 700, height: 960 }, [350, 700]],
  [{ width: 500, height: 20 }, [480, 500]],
  [{ width: 1, height: 1000 }, [1, 1, 1]],
  [{ width: 200, height: 300 }, [200]],
])('a picture of %j has renditions of the widths %j, none larger than itself', (size, widths) => {
  const name = publicMediaName(id, 'sent.jpg', size);
  expect(renditionsOf(name).map(({ width }) => width)).toEqual(widths);
  expect(renditionsOf(name).every(({ side }) => side <= Math.max(size.width, size.height))).toBe(true);
  expect(name).toMatch(mediaNamePattern);
  expect(pictureSizeOf(name)).toEqual(size);
});

it('a rendition is named after its picture, and is no picture of its own', () => {
  const [smallest] = renditionsOf(`https://files.example.org/public/${id}-900x600r.png`);
  expect(smallest?.name).toBe(`https://files.example.org/public/${id}-900x600r-480.webp`);
  expect(`${id}-900x600r-480.webp`).not.toMatch(mediaNamePattern);
});

it.each([
  ['a picture that is not public', `${id}-900x600.jpg`],
  ['a picture of unknown size', `${id}.jpg`],
  ['a video', `${id}.mp4`],
])('%s has no renditions', (_, name) => {
  expect(renditionsOf(name)).toEqual([]);
  expect(name).toMatch(mediaNamePattern);
});

it('the files of a picture are its renditions, its thumbnail and itself; a video is one file', () => {
  const name = `${id}-900x600r.webp`;
  expect(filesOf(name)).toEqual([`${id}-900x600r-480.webp`, `${id}-900x600r-900.webp`, `${id}-900x600r-480.jpg`, name]);
  expect(filesOf(`${id}.jpg`)).toEqual([`${id}-480.jpg`, `${id}.jpg`]);
  expect(filesOf(`${id}.mp4`)).toEqual([`${id}.mp4`]);
});
