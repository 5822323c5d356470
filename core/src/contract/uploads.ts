import * as z from 'zod/mini';
import { directUpload, uploadedObject } from '../domain/submission/media.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { mediaName } from './schemas.ts';

export const uploads = {
  uploadObject: {
    ...routes.uploadObject,
    access: 'anyone',
    limit: 'attachment',
    answer: uploadedObject,
  },
  startDirectUpload: {
    ...routes.startDirectUpload,
    access: 'anyone',
    limit: 'attachment',
    body: () => directUpload,
    /** `uploadUrl`: write-only, and valid for this one new blob until `expiresAt` (ISO 8601). */
    answer: z.object({ name: z.string(), uploadUrl: z.string(), expiresAt: z.string() }),
  },
  finishDirectUpload: {
    ...routes.finishDirectUpload,
    access: 'anyone',
    body: () => mediaName,
    answer: uploadedObject,
  },
} as const satisfies Entries;
