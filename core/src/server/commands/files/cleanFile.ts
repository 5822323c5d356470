import {
  clean,
  type Picture,
  Refused,
  type RefusalCode,
  type StoredFile,
  type Video,
} from '@incidentmap/media-cleaner';
import { drawRendition as draw } from '@incidentmap/media-cleaner/renditions';
import { maxImageSide, maxUploadBytes, thumbnailSide } from '../../../domain/limits.ts';
import { kindOfType, type MediaKind, type MediaType } from '../../../domain/media/mediaTypes.ts';
import { Problem } from '../../../domain/problem.ts';
import { semaphore } from '../../runtime/semaphore.ts';

/** A picture may take some 300 MB; a video takes a process, some 150 MB and most of a core. */
const slots: Record<MediaKind, ReturnType<typeof semaphore>> = { image: semaphore(2), video: semaphore(2) };

const maxPixels = 40_000_000;
const limits = { pixels: maxPixels, bytes: maxUploadBytes, pictureSide: maxImageSide, thumbnailSide };

/**
 * Cleans a file. `from`: see `semaphore`. Problems: `unprocessable_media`, which says what to do instead; `unavailable`
 * when too many files wait or the storage takes too long.
 */
export async function cleanFile(
  file: Buffer | StoredFile,
  type: MediaType,
  from: string | null = null,
): Promise<Picture | Video> {
  const cleaned = await clean(file, type, { limits, slot: () => slots[kindOfType(type)](from) }).catch(refuse);
  return cleaned.kind === 'video' ? { ...cleaned, chunks: withProblems(cleaned.chunks) } : cleaned;
}

/** Draws a rendition of a cleaned picture, `side` pixels long. Problem `unavailable`; it can be repeated. */
export const drawRendition = (picture: Buffer, side: number): Promise<Buffer> =>
  draw(picture, side, () => slots.image()).catch(refuse);

async function* withProblems(chunks: Video['chunks']): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    refuse(error);
  }
}

/** What the sender of a refused file can do, where there is more to say than that it cannot be read. */
const advice: Partial<Record<RefusalCode, string>> = {
  cut_off:
    'A part of this picture is missing. Copy or download it again and add that file, or add a screenshot of what can be seen.',
  too_many_pixels: `This picture is too large to be read here. Save it with at most ${maxPixels / 1_000_000} million pixels, as an ordinary JPEG, then add that file.`,
  unusual_jpeg:
    'Browsers cannot show this kind of JPEG. Save it as an ordinary JPEG, or take a screenshot of it, and add that.',
  unreadable_heic: 'This HEIC picture cannot be read here. Save or export it as JPEG, then add that file.',
  unplayable_video: 'Browsers cannot play this video. Save it as MP4 with H.264 and AAC, then add that file.',
  sound_alone: 'There is no picture in this video. Play its sound while you record a video, and add that.',
};

function refuse(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { code, cause } = error;
  const message = advice[code];
  throw new Problem(code === 'unavailable' ? code : 'unprocessable_media', {
    ...(message === undefined ? {} : { message }),
    cause,
  });
}
