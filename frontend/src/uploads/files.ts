import { maxDirectUploadBytes, maxUploadBytes } from '@incidentmap/core/domain/limits';
import { fileTypeOf, headBytes, isTaken, type RefusedKind } from '@incidentmap/core/domain/media/fileType';
import { endings, kindOfType } from '@incidentmap/core/domain/media/mediaTypes';

const extensions = 'jpg jpeg jpe jfif png webp gif heic heif hif mp4 m4v mov qt 3gp 3gpp 3g2 webm'.split(' ');

/**
 * The `accept` attribute: what can be chosen, and more. It has extensions too, because not every system knows the type of
 * each file.
 */
export const accept = ['image/*', 'video/*', 'image/heic', 'image/heif', ...extensions.map((each) => `.${each}`)].join(
  ',',
);

export const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

export type FileProblem = RefusedKind | 'empty' | 'unreadable' | 'pictureSize' | 'videoSize';

/** A chosen file with the type that its bytes have, or why it cannot be uploaded. Its name and its own type do not count. */
export async function judged(file: File): Promise<{ file: File } | { name: string; problem: FileProblem }> {
  const { name, size } = file;
  if (size === 0) return { name, problem: 'empty' };
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return { name, problem: 'unreadable' };
  const type = fileTypeOf(new Uint8Array(head));
  if (!isTaken(type)) return { name, problem: type };
  if (kindOfType(type) === 'image' && size > maxUploadBytes) return { name, problem: 'pictureSize' };
  if (size > maxDirectUploadBytes) return { name, problem: 'videoSize' };
  return { file: new File([file], name, { type }) };
}

/** The name that a file is uploaded under, because its own may name people and places. `now` in milliseconds. */
export const uploadName = (type: string, now: number): string =>
  `incident-${now}.${isTaken(type) ? endings[type] : 'bin'}`;

/** A formatted size: 3.4 MB. */
export const megabytes = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 10 * 1024 * 1024 ? 1 : 0,
  }).format(Math.max(0.1, bytes / 1024 / 1024));
