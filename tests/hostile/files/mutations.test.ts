import { it } from 'vitest';
import { seconds } from '../../support/run/pace.ts';
import { conclude } from '../support/runs.ts';
import { uploadMutations } from '../support/uploads.ts';

/**
 * Sent: 1,000 files of eight formats with flipped bits, truncated, and with parts removed, repeated, moved, resized and
 * mixed. Must come back: 2xx, or a clean rejection that leaves nothing behind; the host survives with little memory.
 */
it(
  '1,000 mutated files are accepted or rejected, and a rejected one leaves nothing behind',
  async (context) => {
    // Each video and each HEIC picture takes a process, so there are fewer of them here than in the long part.
    const counts = { jpeg: 230, png: 230, webp: 230, gif: 190, heic: 30, mp4: 30, mov: 30, webm: 30 };
    conclude(context, await uploadMutations(counts));
  },
  seconds(300),
);
