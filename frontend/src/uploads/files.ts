import { maxDirectUploadBytes, maxUploadBytes } from '@incidentmap/core/domain/limits';
import { endings, imageTypes, type MediaType, videoTypes } from '@incidentmap/core/domain/mediaNames';

/** For a file field: what can be chosen. */
export const accept = [...imageTypes, ...videoTypes].join(',');

const isTaken = (type: string): type is MediaType => Object.hasOwn(endings, type);

export const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

export type FileProblem = 'heic' | 'kind' | 'empty' | 'pictureSize' | 'videoSize';

/** Why a file cannot be sent, as far as its name, type and size tell; null when nothing speaks against it. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'heic';
  if (!isTaken(type)) return 'kind';
  if (size === 0) return 'empty';
  if (isPicture({ type })) return size > maxUploadBytes ? 'pictureSize' : null;
  return size > maxDirectUploadBytes ? 'videoSize' : null;
}

/** The name that a file is sent under: its own may name people and places. `now` in milliseconds. */
export const uploadName = (type: string, now: number): string =>
  `incident-${now}.${isTaken(type) ? endings[type] : 'bin'}`;

/** A size for people: 3.4 MB. */
export const megabytes = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 10 * 1024 * 1024 ? 1 : 0,
  }).format(Math.max(0.1, bytes / 1024 / 1024));
