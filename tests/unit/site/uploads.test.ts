import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, judged, uploadName } from '../../../frontend/src/uploads/files.ts';
import { after, type Item } from '../../../frontend/src/uploads/queue.ts';
import { boxBetween, moved, pixelsOf, resized } from '../../../frontend/src/uploads/redaction/boxes.ts';
import { aHeic } from '../../support/media/heic.ts';
import { anMp4, aPicture } from '../../support/media/media.ts';

const megabyte = 1024 * 1024;

/** A file of this size that begins with these bytes. */
const sized = (head: Uint8Array, size: number): Uint8Array<ArrayBuffer>[] => [
  new Uint8Array(head),
  new Uint8Array(Math.max(0, size - head.length)),
];

describe('a chosen file', () => {
  const made = {
    jpeg: () => aPicture(),
    heic: async () => aHeic(),
    webp: () => aPicture('webp'),
    mp4: async () => anMp4(),
    mov: async () => anMp4({ brand: 'qt  ' }),
    m4v: async () => anMp4({ brand: 'M4V ' }),
    '3gp': async () => anMp4({ brand: '3gp4' }),
  };
  const outcome = async (content: Uint8Array<ArrayBuffer>[], name: string, type: string) => {
    const found = await judged(new File(content, name, { type }));
    return 'file' in found ? [found.file.type, found.file.name, found.file.size] : found.problem;
  };

  it.each<[string, string, keyof typeof made, string]>([
    ['IMG_5.jpg', '', 'jpeg', 'image/jpeg'],
    ['IMG_4.jpg', 'application/octet-stream', 'jpeg', 'image/jpeg'],
    ['IMG_9.HEIC', 'application/octet-stream', 'heic', 'image/heic'],
    ['clip2.mov', '', 'mov', 'video/mp4'],
    ['clip5.m4v', 'video/x-m4v', 'm4v', 'video/mp4'],
    ['IMG_2.jpg', 'image/jpg', 'jpeg', 'image/jpeg'],
    ['IMG_3.jpg', 'image/pjpeg', 'jpeg', 'image/jpeg'],
    ['phone.3gp', 'video/3gpp', '3gp', 'video/mp4'],
    ['phone.3gp', 'audio/3gpp', '3gp', 'video/mp4'],
    ['iPhone.jpg', 'image/jpeg', 'heic', 'image/heic'],
    ['WhatsApp.jpeg', 'image/jpeg', 'webp', 'image/webp'],
    ['invoice.pdf', 'application/pdf', 'jpeg', 'image/jpeg'],
    ['no extension', '', 'mp4', 'video/mp4'],
    ['film.dat', 'binary/octet-stream', 'mp4', 'video/mp4'],
  ])('is what its bytes say, whatever its name and type: %s (%s)', async (name, type, kind, expected) => {
    const content = new Uint8Array(await made[kind]());
    expect(await outcome([content], name, type)).toEqual([expected, name, content.length]);
  });

  it('of a kind that is not taken is refused before it is sent, and so is an empty one', async () => {
    const refused = (text: string, type = 'image/jpeg') =>
      outcome([new Uint8Array(Buffer.from(text, 'latin1'))], 'photo.jpg', type);
    expect(await refused('%PDF-1.7')).toBe('document');
    expect(await refused('<svg/>')).toBe('picture');
    expect(await refused('FLV\x01')).toBe('video');
    expect(await refused('#!AMR')).toBe('sound');
    expect(await refused('MZ\x90\0')).toBe('other');
    expect(await refused('')).toBe('empty');
  });

  it('may have 25 MB as a picture and 200 MB as a video', async () => {
    const picture = await aPicture();
    const size = (head: Uint8Array, bytes: number) => outcome(sized(head, bytes), 'file', 'video/mp4');
    expect(await size(picture, 25 * megabyte)).toEqual(['image/jpeg', 'file', 25 * megabyte]);
    expect(await size(picture, 25 * megabyte + 1)).toBe('pictureSize');
    expect(await size(anMp4(), 200 * megabyte)).toEqual(['video/mp4', 'file', 200 * megabyte]);
    expect(await size(anMp4(), 200 * megabyte + 1)).toBe('videoSize');
  });

  it('that the device cannot read, because it is in a cloud or gone, is refused', async () => {
    const gone = Object.assign(new File(['x'], 'cloud.jpg'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    expect(await judged(gone)).toEqual({ name: 'cloud.jpg', problem: 'unreadable' });
  });

  it('can be chosen by any system: it may know the type, or only the extension', () => {
    const offered = accept.split(',');
    for (const each of ['image/*', 'video/*', '.jpg', '.jpeg', '.heic', '.mov', '.m4v', '.3gp', '.webm']) {
      expect(offered).toContain(each);
    }
  });

  it('is uploaded under a neutral name', () => {
    expect(uploadName('image/jpeg', 1_700_000_000_000)).toBe('incident-1700000000000.jpg');
    expect(uploadName('video/mp4', 5)).toBe('incident-5.mp4');
    expect(uploadName('image/heic', 5)).toBe('incident-5.heic');
  });
});

describe('uploads in progress', () => {
  const file = (name: string) => ({ name }) as File;
  const two = after([], {
    type: 'add',
    items: [
      { id: 'a', file: file('a') },
      { id: 'b', file: file('b') },
    ],
  });
  const states = (items: readonly Item[]) => items.map(({ id, state, progress }) => `${id} ${state} ${progress}`);

  it('run one after another, and their progress never goes back', () => {
    const sending = after(two, { type: 'send', id: 'a' });
    const half = after(sending, { type: 'progress', id: 'a', progress: 0.5 });
    expect(states(after(half, { type: 'progress', id: 'a', progress: 0.4 }))).toEqual(['a sending 0.5', 'b chosen 0']);
    const sent = after(half, { type: 'sent', id: 'a', pendingUrl: '/a.jpg' });
    expect(states(sent)).toEqual(['a sent 1', 'b chosen 0']);
    expect(states(after(sent, { type: 'progress', id: 'b', progress: 0.5 }))).toEqual(['a sent 1', 'b chosen 0']);
  });

  it('can be cancelled, fail and be removed', () => {
    const sending = after(two, { type: 'send', id: 'a' });
    expect(states(after(sending, { type: 'cancel', id: 'a' }))).toEqual(['a chosen 0', 'b chosen 0']);
    const failed = after(sending, { type: 'fail', id: 'a', reason: '503' });
    expect(failed[0]).toMatchObject({ state: 'failed', reason: '503' });
    expect(after(failed, { type: 'send', id: 'a' })[0]).toMatchObject({ state: 'sending', reason: null });
    expect(states(after(failed, { type: 'remove', id: 'a' }))).toEqual(['b chosen 0']);
  });

  it('are replaced by their masked picture only before they are sent', () => {
    const covered = file('covered');
    expect(after(two, { type: 'replace', id: 'a', file: covered })[0]?.file).toBe(covered);
    const sending = after(two, { type: 'send', id: 'a' });
    expect(after(sending, { type: 'replace', id: 'a', file: covered })[0]?.file).not.toBe(covered);
  });
});

describe('boxes over a picture', () => {
  const fraction = fc.double({ min: -0.5, max: 1.5, noNaN: true });
  const point = fc.record({ x: fraction, y: fraction });

  it('stay inside it, however they are drawn, moved and resized', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, by) => {
        const box = boxBetween(a, b);
        if (box === null) return;
        for (const { x, y, width, height } of [box, moved(box, by), resized(box, by)]) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.min(width, height)).toBeGreaterThan(0);
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  it('are not created by a click', () => {
    expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeNull();
  });

  it('cover every pixel that they touch', () => {
    expect(pixelsOf({ x: 0.105, y: 0.25, width: 0.1, height: 0.125 }, { width: 100, height: 50 })).toEqual({
      x: 10,
      y: 12,
      width: 11,
      height: 7,
    });
  });
});
