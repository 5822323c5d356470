import { isOpen } from '../../../domain/submission/life.ts';
import { covered } from '../../../domain/submission/sources.ts';
import {
  type Entry,
  hasEntry,
  isPublic,
  type Sent,
  type Source,
  type Submission,
} from '../../../domain/submission/submission.ts';
import {
  type Coarseness,
  inDistrict,
  namesPlace,
  publicPlace,
  withoutHomeLinks,
} from '../../publication/withoutHome.ts';
import type { Needs } from '../../services.ts';
import { isAtHome } from '../../views/owner.ts';

/**
 * Some time after something became public (`RETENTION_DAYS_ORIGINALS`), it is reduced to what the public sees, with
 * what its sender sent and what was merged into it.
 */

type Coarsening = Needs<'submissions' | 'audit' | 'settings'>;

const coarsenessOf = (submission: Submission, gridMetres: number): Coarseness => ({
  atHome: isAtHome(submission),
  placeMetres: submission.entry?.placeMetres,
  gridMetres,
});

const coarseSent = {
  report: (sent: Sent['report'], to: Coarseness): Sent['report'] => {
    const { title, description } = sent;
    const { location } = inDistrict(sent);
    const { latitude, longitude } = publicPlace(sent, to);
    return { ...sent, ...covered({ title, description }), location, latitude, longitude, incidentTime: 'Unknown' };
  },
  post: (sent: Sent['post']): Sent['post'] => ({ ...sent, context: '' }),
  media: (sent: Sent['media']): Sent['media'] => ({ ...sent, details: null }),
};

const linkName = { report: 'sourceUrl', post: 'postUrl', media: null } as const;

/** A link that names the exact place goes where that is a home. */
function withoutLink(submission: Submission): Record<string, unknown> {
  const name = linkName[submission.kind];
  const link = name && (submission.sent as Record<string, unknown>)[name];
  return name && isAtHome(submission) && typeof link === 'string' && namesPlace(link) ? { [name]: null } : {};
}

function withCoarseSent<T extends Submission>(submission: T, to: Coarseness): T {
  const reduced = coarseSent[submission.kind](submission.sent as never, to);
  const sent = { ...reduced, ...withoutLink(submission) };
  const sender = { ...submission.sender, contactEmail: null, allowContact: 'no' as const };
  const { additions: _additions, lastChange: _change, ...kept } = submission;
  return { ...kept, sent, sender } as unknown as T;
}

const coarseEntry = (entry: Entry, to: Coarseness): Entry => ({ ...publicPlace(entry, to), incidentTime: 'Unknown' });

/** Nobody has approved an incident's own words where it shows those of a source in their place. */
const coarseOwn = (entry: Entry, sources: readonly Source[]): Entry => {
  const behind = (part: keyof Source['gives']) => sources.some(({ gives }) => gives[part] !== undefined);
  return {
    ...entry,
    ...(behind('title') ? covered({ title: entry.title }) : {}),
    ...(behind('description') ? covered({ description: entry.description }) : {}),
    ...(behind('place') ? covered({ location: entry.location }) : {}),
  };
};

function coarseSource(source: Source, to: Coarseness): Source {
  const { place, date, ...words } = source.gives;
  return {
    ...source,
    gives: {
      ...words,
      ...(place ? { place: publicPlace(place, to) } : {}),
      ...(date ? { date: { ...date, incidentTime: 'Unknown' } } : {}),
    },
  };
}

/** Reduces the reports and posts that were merged: nobody has approved their words. */
async function coarsenParts(services: Coarsening, into: string): Promise<void> {
  for await (const { id, life } of services.submissions.partsOf(into)) {
    if (life.is !== 'merged' || life.as === 'file') continue;
    if (await coarsenPart(services, id, into)) await coarsenParts(services, id);
  }
}

/** Null when it is gone. */
function coarsenPart({ submissions, audit, settings }: Coarsening, id: string, into: string) {
  return submissions.update(id, async (part) => {
    if (part.life.is !== 'merged' || part.life.into !== into) return part;
    if (part.lastChange) await audit.record(part.lastChange);
    // First: afterwards nothing would find it again.
    await audit.erase(id);
    const to = coarsenessOf(part, settings.PUBLIC_GRID_METRES);
    const kept = { ...withCoarseSent(withoutHomeLinks(part), to), life: withoutRetention(part.life) } as Submission;
    if (kept.entry === null) return kept;
    const { title, description } = kept.entry;
    const entry = coarseEntry(kept.entry, to);
    const { location } = inDistrict(kept.entry);
    return { ...kept, entry: { ...entry, ...covered({ title, description }), location } };
  });
}

/** Reduces what was public before it was merged, and what the incident has from it. */
async function coarsenMerged(services: Coarsening, id: string, into: string): Promise<void> {
  const { submissions, settings } = services;
  // First: as long as the retention of the part runs, the next run starts here again after a crash.
  await submissions.update(into, (incident) =>
    incident.sources
      ? {
          ...incident,
          sources: incident.sources.map((source) =>
            source.id === id ? coarseSource(source, coarsenessOf(incident, settings.PUBLIC_GRID_METRES)) : source,
          ),
        }
      : incident,
  );
  await coarsenPart(services, id, into);
}

/**
 * Erases exact places, times of day, additions and email addresses of what is public, or was and waits again or was
 * merged.
 */
export async function coarsen(services: Coarsening, id: string): Promise<void> {
  const { submissions, audit, settings } = services;
  const found = await submissions.find(id);
  if (!found) return;
  const { document } = found;
  const { life } = document;
  if (life.is === 'merged') return coarsenMerged(services, id, life.into);
  const isHidden = isOpen(life) && life.wasPublic !== undefined;
  if ((!isPublic(document) && !isHidden) || !hasEntry(document)) return;
  const to = coarsenessOf(document, settings.PUBLIC_GRID_METRES);
  // These come first: as long as the incident's retention runs, the next run starts here again after a crash.
  await coarsenParts(services, id);
  if (document.lastChange) await audit.record(document.lastChange);
  await audit.erase(id);
  const reduced = withCoarseSent(withoutHomeLinks(document), to);
  const { entry, sources = [] } = reduced;
  await submissions.save(
    {
      ...reduced,
      life: withoutRetention(life),
      entry: coarseOwn(coarseEntry(entry, to), sources),
      ...(sources.length > 0 ? { sources: sources.map((source) => coarseSource(source, to)) } : {}),
    } as Submission,
    found.etag,
  );
}

function withoutRetention(life: Submission['life']): Submission['life'] {
  if (life.is === 'public') return { ...life, heldSince: null };
  return 'wasPublic' in life && life.wasPublic ? { ...life, wasPublic: { ...life.wasPublic, heldSince: null } } : life;
}
