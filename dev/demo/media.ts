import { readFile } from 'node:fs/promises';
import type { Incident } from '@incidentmap/core/domain/incident/incident';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { withMedia } from '@incidentmap/core/server/commands/attachMedia';
import { decideIncident } from '@incidentmap/core/server/commands/decideIncident';
import { takeFile } from '@incidentmap/core/server/commands/takeUpload';
import type { Services } from '@incidentmap/core/server/services';

/** Drawn small and enlarged, which is quick. */
const [width, height] = [300, 200];
const enlarged = 1200;

/** A drawing of stripes in quiet colours that nobody takes for a photo: another for each `n`. */
export async function demoPicture(n: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const pixels = Buffer.alloc(width * height * 3);
  const wave = (value: number, phase: number) => Math.round(178 + 34 * Math.sin(value + phase));
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const stripe = (Math.floor((x + y * ((n % 3) - 1)) / 15) % 2) * 0.6;
      const slope = x / width + (y / height) * (1 + (n % 4));
      for (let colour = 0; colour < 3; colour += 1, at += 1) pixels[at] = wave(slope + stripe, n + colour * 1.2);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(enlarged)
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Four seconds of moving stripes, made by `makeVideo.ts`. */
export const demoVideo = (): Promise<Buffer> => readFile(new URL('video.webm', import.meta.url));

/** Stores an approved incident with a file, the way a report with one becomes public; whether it was not there yet. */
export async function addWithFile(
  services: Services,
  incident: Incident,
  file: () => Promise<Buffer>,
): Promise<boolean> {
  const { decidedAt, decidedBy, changedAt: _, ...report } = incident;
  const found = await services.incidents.find(incident.id);
  if (found && found.document.isApproved !== 'pending') return false;
  if (!found) {
    const name = mediaNameOf((await takeFile(services, await file())).pendingUrl);
    await withMedia(services, [name], { state: 'attached', incidentId: incident.id }, async () => {
      await services.incidents.add({ ...report, isApproved: 'pending', mediaFiles: [name] });
      return true;
    });
  }
  const atThatTime = { ...services, now: () => new Date(decidedAt ?? incident.createdAt) };
  await decideIncident(atThatTime, incident.id, 'approved', {
    userId: decidedBy ?? 'demonstration',
    name: 'Demonstration',
  });
  return true;
}
