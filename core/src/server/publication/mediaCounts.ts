import { type GalleryKind, galleryMediaOf } from '../../domain/incident/gallery.ts';

/** The most photos and videos that are counted; an incident has at most two links. */
const most = 127;

/** How many media of each kind the gallery shows of an incident, as one number of two bytes; 0 for none. */
export function mediaCountsOf(incident: Parameters<typeof galleryMediaOf>[0]): number {
  const numbers = { photo: 0, video: 0, youtube: 0 };
  for (const { kind } of galleryMediaOf(incident)) numbers[kind] += 1;
  return Math.min(numbers.photo, most) | (Math.min(numbers.video, most) << 7) | (numbers.youtube << 14);
}

/** Reads from such a number how many are of one kind. */
const ofKind: Record<GalleryKind, (counts: number) => number> = {
  photo: (counts) => counts & most,
  video: (counts) => (counts >> 7) & most,
  youtube: (counts) => counts >> 14,
};

const ofAnyKind = (counts: number): number => ofKind.photo(counts) + ofKind.video(counts) + ofKind.youtube(counts);

/** Reads from such a number how many are of the kind, or of any. */
export const counterOf = (kind: GalleryKind | undefined): ((counts: number) => number) =>
  kind === undefined ? ofAnyKind : ofKind[kind];
