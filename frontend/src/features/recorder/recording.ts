/** Best first; phones of Apple's know the last alone. */
const wantedTypes = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const;

/** What to record as; undefined leaves it to the browser. */
export const recordingType = (isSupported: (type: string) => boolean): string | undefined =>
  wantedTypes.find((type) => isSupported(type));

/** Without its parameters: `video/webm;codecs=vp9` → `video/webm`. */
export const plainType = (type: string): string => type.split(';')[0]?.trim() ?? '';

/** Minutes and seconds: 3:07. */
export const clock = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export type CameraFailure = 'denied' | 'missing' | 'other';

/** Why `getUserMedia` failed, by the name of its error. */
export function cameraFailure(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'other';
}
