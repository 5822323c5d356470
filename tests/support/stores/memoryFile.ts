import type { ReplaceableFile } from '@incidentmap/core/server/stores/blobs/blobs';

/** A replaceable file in memory, for tests whose storage never answers. */
export function memoryFile(): ReplaceableFile {
  let stored: { sequence: number; etag: string } | null = null;
  let saved = 0;
  return {
    version: async () => stored,
    async replace(_content, sequence, etag) {
      if ((stored?.etag ?? null) !== etag) return false;
      saved += 1;
      stored = { sequence, etag: String(saved) };
      return true;
    },
  };
}
