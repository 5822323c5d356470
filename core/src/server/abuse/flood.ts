import { isWaiting, type Submission } from '../../domain/submission/submission.ts';
import { flood } from '../../domain/limits.ts';
import { piecesOfReport, nearDuplicateThreshold } from '../../domain/text/similarity.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Log } from '../runtime/log.ts';
import type { Collection, Versioned } from '../stores/engines/documentStore.ts';
import type { SubmissionStore } from '../stores/submissions.ts';
import { update } from '../stores/engines/update.ts';
import { similarityOf, makeSignatures, type Signature } from './signature.ts';

/** The threshold, less four standard errors of the estimate that a signature gives. */
const estimatedSameFrom = nearDuplicateThreshold - 0.1;
/** Milliseconds for which the index keeps a report: the first of a group is renewed before a flood can outlive it. */
const knownFor = 2 * flood.within;
/** The most reports kept for one band: any more would share it only by chance. */
const mostInBand = 50;
/** A continuing flood is written to the database at most once in this time, not with each report. */
const noteEvery = 60_000;

/** A report that later ones are compared with. `group`: the id of the first report of its group of near duplicates. */
type Known = { group: string; at: number; signature: string };
/** `at`: the time of the oldest report in the index; `renewedAt`: the time of the latest one. */
type Group = { group: string; at: number; renewedAt: number };
type Member = { id: string; at: number };
/** The reports whose signatures have this band. */
export type Band = { id: string; known: Known[]; expiresAt: string };
/** A group of near duplicates. `latest`: those of the last hour, oldest first, until there are enough for a flood. */
export type AlikeReports = {
  id: string;
  latest: Member[];
  floodOf?: string;
  lastAt: number;
  expiresAt: string;
};

/**
 * Finds floods with an index in the database that all instances share (MinHash with locality-sensitive hashing).
 * However many reports there are, a new one costs ten reads, plus two writes when it has a near duplicate or ten when
 * it has none. Entries expire after two hours and cannot be read without SECRET.
 */
export function makeFloods({
  secret,
  now,
  log,
  submissions,
  bands,
  groups,
}: {
  secret: string;
  now: () => Date;
  log: Log;
  submissions: Pick<SubmissionStore, 'update'>;
  bands: Collection<Band>;
  groups: Collection<AlikeReports>;
}) {
  const signatureOf = makeSignatures(secret);
  const expiresAt = (time: number): string => new Date(time + knownFor).toISOString();

  /** The groups in these bands whose reports resemble the signature. */
  const groupsIn = (read: readonly (Band | null)[], { bytes }: Signature, time: number): Group[] => {
    const found = new Map<string, Group>();
    for (const { group, at, signature } of read.flatMap((band) => band?.known ?? [])) {
      if (at <= time - knownFor || similarityOf(Buffer.from(signature, 'base64'), bytes) < estimatedSameFrom) continue;
      const { at: oldest, renewedAt } = found.get(group) ?? { at, renewedAt: at };
      found.set(group, { group, at: Math.min(oldest, at), renewedAt: Math.max(renewedAt, at) });
    }
    return [...found.values()];
  };

  /** Adds to a band, retrying on concurrent writes; returns the band as it was before. */
  async function addTo(id: string, read: Versioned<Band> | null, mine: Known): Promise<Band | null> {
    let before: Band | null = null;
    const withMine = (band: Band | null): Band => {
      before = band;
      const others = (band?.known ?? []).filter(({ at }) => at > mine.at - knownFor);
      return { id, known: [...others, mine].slice(-mostInBand), expiresAt: expiresAt(mine.at) };
    };
    await update(bands, id, withMine, { known: read });
    return before;
  }

  /**
   * The groups that a report resembles, oldest first: all join the oldest. A report that resembles none is added to the
   * index as a group of its own. When two near duplicates arrive at the same moment, at least one of them finds the
   * other as it is added to a band that they share.
   */
  async function groupsLike(id: string, signature: Signature, time: number): Promise<Group[]> {
    const ids = signature.bands.map((band) => `band-${band}`);
    const read = await Promise.all(ids.map((band) => bands.read(band)));
    const add = (group: string) => {
      const mine: Known = { group, at: time, signature: signature.bytes.toString('base64') };
      return Promise.all(ids.map((band, at) => addTo(band, read[at] ?? null, mine)));
    };
    const known = groupsIn(
      read.map((band) => band?.document ?? null),
      signature,
      time,
    ).sort(byAge);
    const [oldest] = known;
    if (!oldest)
      return [...groupsIn(await add(id), signature, time), { group: id, at: time, renewedAt: time }].sort(byAge);
    if (oldest.renewedAt <= time - flood.within) await add(oldest.group);
    return known;
  }

  const idOf = (group: string): string => `alike-${group}`;

  /**
   * The members of a younger group that are not flagged yet. Such a group exists when two near duplicates arrived at
   * the same moment.
   */
  async function unflaggedIn({ group, at }: Group): Promise<Member[]> {
    const kept = (await groups.read(idOf(group)))?.document;
    return kept?.floodOf === undefined ? (kept?.latest ?? [{ id: group, at }]) : [];
  }

  /** Adds the members to the group; returns the flood's id when the group is a flood, and flags its earlier members. */
  async function join({ group, at }: Group, members: Member[], time: number): Promise<string | undefined> {
    const joined = await update(groups, idOf(group), async (kept) => {
      const { latest, floodOf: before, lastAt } = kept ?? { latest: [{ id: group, at }], lastAt: at };
      const floodOf = before !== undefined && lastAt > time - flood.within ? before : undefined;
      if (floodOf !== undefined && lastAt > time - noteEvery) return kept;
      const inTime = (each: Member) => each.at > time - flood.within;
      const all = new Map([...latest, ...members].filter(inTime).map((each) => [each.id, each]));
      const recent = [...all.values()].sort((a, b) => a.at - b.at);
      const isFlood = floodOf !== undefined || recent.length >= flood.size;
      const name = floodOf ?? recent[0]?.id;
      // Members are flagged before the group is saved: after a crash in between, the next report flags them.
      if (isFlood && name !== undefined) for (const { id } of latest.filter(inTime)) await flagOne(id, name);
      return {
        id: idOf(group),
        latest: isFlood ? [] : recent,
        ...(isFlood && name !== undefined ? { floodOf: name } : {}),
        lastAt: time,
        expiresAt: expiresAt(time),
      };
    });
    return joined?.document.floodOf;
  }

  /** Notes that all members are flagged, so that they need not be looked at again. */
  async function noteFlagged({ group }: Group, floodOf: string, time: number): Promise<void> {
    const kept = await groups.read(idOf(group));
    if (kept?.document.floodOf !== undefined) return;
    const next = { id: idOf(group), latest: [], floodOf, lastAt: time, expiresAt: expiresAt(time) };
    await (kept ? groups.replace(next, kept.etag) : groups.create(next)).catch((error: unknown) => {
      // Not retried: another report joined meanwhile and is not flagged yet, so the next report checks the group again.
      if (!isProblem(error, 'conflict')) throw error;
    });
  }

  /** Flags a pending report; skips one that is decided, gone or already flagged. `known`: the report as just read. */
  async function flagOne(id: string, floodOf: string, known?: Versioned<Submission>): Promise<void> {
    const flagged = (report: Submission): Submission =>
      !isWaiting(report) || report.sender.floodOf !== undefined
        ? report
        : { ...report, sender: { ...report.sender, floodOf }, changedAt: now().toISOString() };
    await submissions.update(id, flagged, { known });
  }

  return {
    /**
     * Flags a stored report when it belongs to a flood (many near duplicates within an hour), together with its earlier
     * members. The flag lets reviewers see and reject them together. It refuses nothing, so a failure is only logged.
     */
    async flag(kept: Versioned<Submission>): Promise<void> {
      const { document } = kept;
      if (document.kind !== 'report') return;
      try {
        const time = now().getTime();
        const { id } = document;
        const [oldest, ...others] = await groupsLike(id, signatureOf(piecesOfReport(document.sent)), time);
        if (!oldest || (oldest.group === id && others.length === 0)) return;
        const beside = await Promise.all(others.map(unflaggedIn));
        const floodOf = await join(oldest, [...beside.flat(), { id, at: time }], time);
        if (floodOf === undefined) return;
        for (const member of beside.flat()) await flagOne(member.id, floodOf);
        await flagOne(id, floodOf, kept);
        for (const group of others) await noteFlagged(group, floodOf, time);
      } catch (error) {
        log.error('flood_not_flagged', error);
      }
    },
  };
}

const byAge = (one: Group, other: Group): number => one.at - other.at || (one.group < other.group ? -1 : 1);
