import * as z from 'zod/mini';

/** `mediaFiles`: names of uploaded files. */
export const addition = z.object({ text: z.string(), mediaFiles: z.array(z.string()), createdAt: z.string() });
export type Addition = z.infer<typeof addition>;
