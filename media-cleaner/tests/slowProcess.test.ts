import { afterEach, expect, it, vi } from 'vitest';
import { anMp4 } from '../../tests/support/media/media.ts';
import { cleanVideo } from './cleaning.ts';

/**
 * Sent: an honest video, to a machine so busy that the reading process has not started after fifteen seconds. Must come
 * back: that it can be sent again, not that the file is damaged. The test controls the clock.
 */

afterEach(() => {
  vi.useRealTimers();
});

it('a file is not reported as damaged when none of it was read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const bytes = anMp4();
  let reads = 0;
  const read = async (start: number, end: number) => {
    reads += 1;
    return bytes.subarray(start, end);
  };
  const built = cleanVideo({ size: bytes.length, read }, 'video/mp4');
  built.catch(() => undefined);
  // The process starts later than the test's clock allows.
  await vi.advanceTimersByTimeAsync(15_000);
  await expect(built).rejects.toMatchObject({ code: 'unavailable' });
  expect(reads).toBe(0);
});
