import { maxDirectUploadBytes, maxUploadBytes } from '@incidentmap/core/domain/constants';
import { endings, imageTypes, type MediaType, videoTypes } from '@incidentmap/core/domain/media/mediaTypes';

/** The `accept` attribute. It has HEIC's extensions too, because not every system knows HEIC's type. */
export const accept = [...imageTypes, ...videoTypes, '.heic', '.heif'].join(',');

const isTaken = (type: string): type is MediaType => Object.hasOwn(endings, type);

/** The file's media type, with HEIC recognised by its extension: on Windows such files have no type. */
export const typeOf = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type;

export const isPicture = (file: Pick<File, 'name' | 'type'>): boolean => typeOf(file).startsWith('image/');

export type FileProblem = 'kind' | 'empty' | 'pictureSize' | 'videoSize';

/** Why a file cannot be uploaded, judging by its name, type and size; null if it can. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  const { size } = file;
  if (!isTaken(typeOf(file))) return 'kind';
  if (size === 0) return 'empty';
  if (isPicture(file)) return size > maxUploadBytes ? 'pictureSize' : null;
  return size > maxDirectUploadBytes ? 'videoSize' : null;
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
