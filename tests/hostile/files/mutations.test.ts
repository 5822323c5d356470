import { it } from 'vitest';
import { seconds } from '../../support/pace.ts';
import { conclude } from '../support/runs.ts';
import { uploadMutations } from '../support/uploads.ts';

/**
 * Sent: 1,000 files of six formats with flipped bits, cut off, with parts removed, repeated, moved, resized and taken from
 * one another. Must come back: 2xx, or a clean refusal that leaves nothing behind; the host lives and stays small.
 */
it(
  '1,000 mutated files are taken or refused, and a refused one leaves nothing behind',
  async (context) => {
    // Each video takes a process, so there are fewer of them here than in the long part.
    const counts = { jpeg: 250, png: 250, webp: 250, mp4: 84, mov: 83, webm: 83 };
    conclude(context, await uploadMutations(counts));
  },
  seconds(300),
);
