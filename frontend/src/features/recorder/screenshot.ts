/** WebP quality, from 0 to 1. */
const screenshotQuality = 0.92;

const endings: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png' };

/** The video's current frame as WebP, or as PNG if the browser cannot encode WebP. null if there is no frame. */
export async function takeScreenshot(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  if (canvas.width === 0) return null;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', screenshotQuality));
  return blob && new File([blob], `screenshot.${endings[blob.type] ?? 'png'}`, { type: blob.type });
}
