import type { Incident } from '../../domain/incident/incident.ts';
import { flood } from '../../domain/constants.ts';
import { piecesOfReport, nearDuplicateThreshold } from '../../domain/text/similarity.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Log } from '../log.ts';
import type { Collection, Versioned } from '../stores/documentStore.ts';
import type { IncidentStore } from '../stores/incidents.ts';
import { update } from '../stores/update.ts';
import { similarityOf, makeSignatures, type Signature } from './signature.ts';

/** Two standard errors of what a signature tells. */
const estimatedSameFrom = nearDuplicateThreshold - 0.05;
/** Milliseconds for which the index knows a report: the first of a group is renewed before a flood could outlive it. */
const knownFor = 2 * flood.within;
/** So many reports are known of one band: more would be of texts that have a band in common by chance. */
const mostInBand = 50;
/** A flood is noted to go on once in this time, not with each report. */
const noteEvery = 60_000;

/** A report that later ones are compared with. `group`: the id of the first report of those that are alike. */
type Known = { group: string; at: number; signature: string };
/** `at`: of its oldest report that is known; `renewedAt`: of its latest one that is. */
type Group = { group: string; at: number; renewedAt: number };
type Member = { id: string; at: number };
/** Reports whose signatures have this band. */
export type Band = { id: string; known: Known[]; expiresAt: string };
/** Reports that say nearly the same. `latest`: of the last hour, the oldest first, until there are enough for a flood. */
export type AlikeReports = {
  id: string;
  latest: Member[];
  floodOf?: string;
  lastAt: number;
  expiresAt: string;
};

/**
 * Finds floods by an index in the database that all instances share (MinHash with locality-sensitive bands): a report
 * costs ten reads, and ten writes when it is like no other or two when it is, however many there are. What the index
 * knows of a report is gone after two hours, and cannot be read without SECRET.
 */
export function makeFloods({
  secret,
  now,
  log,
  incidents,
  bands,
  groups,
}: {
  secret: string;
  now: () => Date;
  log: Log;
  incidents: Pick<IncidentStore, 'update'>;
  bands: Collection<Band>;
  groups: Collection<AlikeReports>;
}) {
  const signatureOf = makeSignatures(secret);
  const expiresAt = (time: number): string => new Date(time + knownFor).toISOString();

  /** Groups of reports that are alike, the oldest first, which is the one that all join. */
  const groupsIn = (read: readonly (Band | null)[], { bytes }: Signature, time: number): Group[] => {
    const found = new Map<string, Group>();
    for (const { group, at, signature } of read.flatMap((band) => band?.known ?? [])) {
      if (at <= time - knownFor || similarityOf(Buffer.from(signature, 'base64'), bytes) < estimatedSameFrom) continue;
      const { at: oldest, renewedAt } = found.get(group) ?? { at, renewedAt: at };
      found.set(group, { group, at: Math.min(oldest, at), renewedAt: Math.max(renewedAt, at) });
    }
    return [...found.values()];
  };

  /** Adds to a band, whatever others add at the same time; the band as it was before. */
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
   * The groups that a report is like, its own included when it is like nothing known: then it is known itself from now on.
   * Of two that come at the same moment at least one meets the other when it is added to a band that both have.
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

  /** Of a group beside the oldest, which two that came at the same moment leave: who is in it and not marked. */
  async function unmarkedIn({ group, at }: Group): Promise<Member[]> {
    const kept = (await groups.read(idOf(group)))?.document;
    return kept?.floodOf === undefined ? (kept?.latest ?? [{ id: group, at }]) : [];
  }

  /** The flood that the members belong to, if they are one with those who came before, who are marked with it. */
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
      // Marked before it is noted: after a crash in between, the next report marks them.
      if (isFlood && name !== undefined) for (const { id } of latest.filter(inTime)) await markOne(id, name);
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

  /** Once its members are marked, they need not be looked at again. */
  async function noteMarked({ group }: Group, floodOf: string, time: number): Promise<void> {
    const kept = await groups.read(idOf(group));
    if (kept?.document.floodOf !== undefined) return;
    const next = { id: idOf(group), latest: [], floodOf, lastAt: time, expiresAt: expiresAt(time) };
    await (kept ? groups.replace(next, kept.etag) : groups.create(next)).catch((error: unknown) => {
      // Not retried: whoever joined it meanwhile is not marked yet, and the next report looks again.
      if (!isProblem(error, 'conflict')) throw error;
    });
  }

  /** Nothing is marked that is decided, gone, or marked already. `known`: as it was read just now. */
  async function markOne(id: string, floodOf: string, known?: Versioned<Incident>): Promise<void> {
    const marked = (incident: Incident): Incident =>
      incident.isApproved !== 'pending' || incident.floodOf !== undefined ? incident : { ...incident, floodOf };
    await incidents.update(id, marked, { known });
  }

  return {
    /**
     * Marks a new report, once it is kept, when it belongs to a flood: so many that say nearly the same within an hour.
     * Those that came before are marked with it, the first one too. A mark lets reviewers see and reject them together;
     * nothing is refused by it, so a failure is written to the log alone.
     */
    async flag(kept: Versioned<Incident>): Promise<void> {
      const { document } = kept;
      try {
        const time = now().getTime();
        const { id } = document;
        const [oldest, ...others] = await groupsLike(id, signatureOf(piecesOfReport(document)), time);
        if (!oldest || (oldest.group === id && others.length === 0)) return;
        const beside = await Promise.all(others.map(unmarkedIn));
        const floodOf = await join(oldest, [...beside.flat(), { id, at: time }], time);
        if (floodOf === undefined) return;
        for (const member of beside.flat()) await markOne(member.id, floodOf);
        await markOne(id, floodOf, kept);
        for (const group of others) await noteMarked(group, floodOf, time);
      } catch (error) {
        log.error('flood_unmarked', error);
      }
    },
  };
}

const byAge = (one: Group, other: Group): number => one.at - other.at || (one.group < other.group ? -1 : 1);
