import { screenshotQuality } from '@incidentmap/core/domain/constants';

const endings: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png' };

/** What the element shows at this moment, as WebP; as PNG where the browser cannot write WebP. null when it shows nothing. */
export async function takeScreenshot(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  if (canvas.width === 0) return null;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', screenshotQuality));
  return blob && new File([blob], `screenshot.${endings[blob.type] ?? 'png'}`, { type: blob.type });
}
