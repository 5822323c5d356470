import * as z from 'zod/mini';

/** `mediaFiles`: names of uploaded files. */
export const addition = z.object({ text: z.string(), mediaFiles: z.array(z.string()), createdAt: z.string() });
/**
 * `isSent`: it stands in what was sent, too. Reviewers read it here because its submission is a part of another one;
 * its sender reads it where it was sent, as of one that waits alone.
 */
export type Addition = z.infer<typeof addition> & { isSent?: true };

export const withoutSent = (additions: readonly Addition[]): Addition[] => additions.filter(({ isSent }) => !isSent);
