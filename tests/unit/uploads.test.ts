import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileProblem, uploadName } from '../../frontend/src/uploads/files.ts';
import { after, type Item } from '../../frontend/src/uploads/queue.ts';
import { boxBetween, moved, pixelsOf, resized } from '../../frontend/src/uploads/redaction/boxes.ts';

const megabyte = 1024 * 1024;

describe('a chosen file', () => {
  it.each([
    ['photo.jpg', 'image/jpeg', megabyte, null],
    ['photo.heic', 'image/heic', megabyte, null],
    ['photo.HEIC', '', megabyte, null],
    ['photo.heif', 'image/heif', 25 * megabyte + 1, 'pictureSize'],
    ['moving.gif', 'image/gif', megabyte, null],
    ['photo.avif', 'image/avif', megabyte, 'kind'],
    ['drawing.svg', 'image/svg+xml', 1, 'kind'],
    ['report.pdf', 'application/pdf', 1, 'kind'],
    ['unknown', '', 1, 'kind'],
    ['nothing.png', 'image/png', 0, 'empty'],
    ['large.webp', 'image/webp', 25 * megabyte, null],
    ['larger.webp', 'image/webp', 25 * megabyte + 1, 'pictureSize'],
    ['large.mp4', 'video/mp4', 200 * megabyte, null],
    ['larger.mov', 'video/quicktime', 200 * megabyte + 1, 'videoSize'],
  ])('%s (%s, %d bytes): %s', (name, type, size, problem) => {
    expect(fileProblem({ name, type, size })).toBe(problem);
  });

  it('is uploaded under a neutral name', () => {
    expect(uploadName('image/jpeg', 1_700_000_000_000)).toBe('incident-1700000000000.jpg');
    expect(uploadName('video/quicktime', 5)).toBe('incident-5.mov');
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
