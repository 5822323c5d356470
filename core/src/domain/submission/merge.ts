import { mergedMax } from '../limits.ts';
import { conflict, fieldRefusal } from '../messages.ts';
import { isPinned } from '../places/coordinates.ts';
import { Problem } from '../problem.ts';
import { checkChoices } from '../identifiers/choices.ts';
import { keepingHighest, ratedBy } from './highestSeverity.ts';
import type { Caller } from './life.ts';
import { revised, waitingSinceOf, withLife, withRetentionRestarted } from './change.ts';
import { withHome } from './incidentEdit.ts';
import { wasEverPublic, widest, withPublicDay } from './precision.ts';
import { lifeAfter } from './refusals.ts';
import { given, hasSource, type MergePart, sourceOf, without, withSource } from './sources.ts';
import {
  hasEntry,
  type Incident,
  isPublic,
  type Post,
  type Report,
  shown,
  type Source,
  type Submission,
} from './submission.ts';
import { linkOf } from './post.ts';

/** A report or post that waits becomes a source of another one (`docs/decisions/0041-merge.md`). */

function checkBoth(incident: Incident, other: Submission): void {
  if (incident.id === other.id) throw new Problem('invalid_request');
  if (incident.life.is === 'merged') throw conflict('This report has been merged into another one.');
  if (incident.life.is === 'rejected' || incident.life.is === 'withdrawn') {
    throw conflict('This report has been rejected or withdrawn.');
  }
  if (incident.life.is === 'scheduled') {
    throw conflict('This report has just been approved. Try again once it is public.');
  }
  if ((incident.sources ?? []).length >= mergedMax) throw new Problem('too_large');
  if (other.life.is === 'merged') throw conflict('This report has been merged into another one.');
  if (other.life.is !== 'waiting') {
    throw conflict(`This ${other.kind === 'post' ? 'post' : 'report'} has been decided.`);
  }
  if (other.sources) throw conflict('Other reports have been merged into this one. Merge it the other way round.');
}

const linkOfSource = (other: Report | Post): string | null =>
  other.kind === 'post' ? linkOf(other) : other.sent.sourceUrl;

/**
 * The incident with one more source, and `parts` of it. Problems: `conflict` when one of the two cannot be merged,
 * `invalid_request` without a pin to take, or when an identifier would become public that nobody chose about.
 */
export function gaining<T extends Incident>(
  incident: T,
  other: Report | Post,
  parts: readonly MergePart[],
  by: Caller,
  now: Date,
): T {
  if (hasSource(incident, other.id)) return incident;
  // Its life stays, but not everybody may add to it.
  lifeAfter(incident, { act: 'gain', takes: parts.length > 0 }, by, now);
  checkBoth(incident, other);
  const otherEntry = hasEntry(other) ? shown(other) : null;
  if (parts.includes('place') && otherEntry && !isPinned(otherEntry)) throw fieldRefusal('latitude', 'pin_missing');
  const gives = otherEntry ? given(otherEntry, parts) : {};
  const atHome = incident.entry.atHome || otherEntry?.atHome === true;
  if (isPublic(incident)) {
    checkChoices({ title: '', description: '', location: '', ...gives, ...gives.place, atHome }, []);
  }
  const source: Source = {
    kind: other.kind,
    id: other.id,
    sentAt: other.sentAt,
    link: linkOfSource(other),
    revision: other.revision,
    by: { userId: by.userId, name: by.name },
    at: now.toISOString(),
    ...(wasEverPublic(other) ? { wasPublic: true } : {}),
    gives,
  };
  const changes = [
    { field: 'merged', before: null, after: other.id },
    ...parts.map((part) => ({ field: part, before: null, after: other.id })),
  ];
  const gained = withSource(incident, source);
  const widened = { ...gained, entry: { ...gained.entry, ...widest(gained.entry, otherEntry ?? {}) } };
  const merged = withHome(incident, isPublic(incident) ? withPublicDay(widened) : widened, atHome);
  const next = keepingHighest({ ...merged, ...revised(incident, 'merged', { by, now }, { changes }) }, ratedBy(other));
  return other.kind === 'report' ? { ...next, life: withRetentionRestarted(incident, now).life } : next;
}

/** Problem `conflict` when it has changed since `revision`, or was decided. */
export function mergedInto<T extends Submission>(
  other: T,
  incidentId: string,
  revision: number | undefined,
  by: Caller,
  now: Date,
): T {
  const life = lifeAfter(other, { act: 'merge', into: incidentId, as: 'source' }, by, now);
  if (life === other.life) return other;
  if (revision !== undefined && other.revision !== revision) {
    throw conflict('This report has changed since you loaded it.');
  }
  const changes = [{ field: 'mergedInto', before: null, after: incidentId }];
  const details = { waitingSince: waitingSinceOf(other), changes };
  return withLife(other, life, other.kind === 'post' ? 'attached' : 'merged', { by, now }, details);
}

/** `isUnseen`: words that nobody has approved come back, so a public incident waits again. */
export function losing<T extends Incident>(incident: T, id: string, isUnseen: boolean, by: Caller, now: Date): T {
  const source = sourceOf(incident, id);
  const byItsMerger = source?.by.userId === by.userId;
  const life = lifeAfter(incident, { act: 'lose', byItsMerger, isUnseen }, by, now);
  if (!source) return incident;
  const changes = [{ field: 'merged', before: id, after: null }];
  const left = isUnseen ? without({ ...incident, life }, id) : without(incident, id);
  return { ...left, life, ...revised(incident, 'unmerged', { by, now }, { changes }) };
}

export function released<T extends Submission>(submission: T, by: Caller, now: Date): T {
  const life = lifeAfter(submission, { act: 'release' }, by, now);
  if (life === submission.life) return submission;
  const before = submission.life.is === 'merged' ? submission.life.into : null;
  const changes = before === null ? [] : [{ field: 'mergedInto', before, after: null }];
  return withLife(submission, life, 'restored', { by, now }, { changes });
}
