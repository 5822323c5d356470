import type { PublicIncident } from '../../domain/incident/publicIncident.ts';
import { isPinned } from '../../domain/places/coordinates.ts';
import { toPublic } from '../../domain/submission/report.ts';
import { furtherSourcesOf } from '../../domain/submission/sources.ts';
import { type Entry, hasEntry, shown, type Source, type Submission } from '../../domain/submission/submission.ts';
import { publicPlace, withoutHomeLinks } from './withoutHome.ts';

/** Of a public submission what the publication reads: nothing of its sender, what they sent, or what they added. */
type Published = {
  id: string;
  sentAt: string;
  partner: string | null;
  files: string[];
  entry: Entry;
  sources: Source[];
};

/** null unless it is public. */
function publishedOf(submission: Submission): Published | null {
  if (submission.life.is !== 'public' || !hasEntry(submission)) return null;
  const { id, sentAt, sender, files } = submission;
  const { entry, sources = [] } = withoutHomeLinks(submission);
  return { id, sentAt, partner: sender.partner, files, entry, sources };
}

/**
 * What the public reads of a submission; null unless it is public, and has a pin. `mediaUrl`: the address of a file.
 */
export function publicOf(
  submission: Submission,
  { gridMetres, siteUrl, mediaUrl }: { gridMetres: number; siteUrl: string; mediaUrl: (name: string) => string },
): PublicIncident | null {
  const published = publishedOf(submission);
  if (!published) return null;
  const { files, ...around } = published;
  const told = shown(published);
  const entry = publicPlace(told, { ...told, gridMetres });
  if (!isPinned(entry)) return null;
  const furtherSources = furtherSourcesOf(published);
  return toPublic(entry, { ...around, siteUrl, furtherSources, files: files.map(mediaUrl) }, gridMetres);
}
