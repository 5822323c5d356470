import { maxImageSide } from '@incidentmap/core/domain/limits';
import { type Box, pixelsOf } from './boxes.ts';

/**
 * Paints the boxes into the picture. The new file is encoded from pixels alone, so nothing of the covered parts is left
 * in it, nor any EXIF data. It is no larger than the server keeps. Rejects if the browser cannot read the picture.
 */
export async function burnIn(file: File, boxes: readonly Box[]): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxImageSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  context.fillStyle = '#000000';
  for (const box of boxes) {
    const { x, y, width, height } = pixelsOf(box, canvas);
    context.fillRect(x, y, width, height);
  }
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('The picture could not be written');
  return new File([blob], file.name, { type });
}
