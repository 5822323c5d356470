import { importLimits, waitingMax } from '../../../domain/limits.ts';
import type { Submission } from '../../../domain/submission/submission.ts';
import { systemAs } from '../../../domain/submission/life.ts';
import type { Import, ImportChoice, ImportRow, RowCheck, StagedRow } from '../../../domain/partners/imports.ts';
import { type FieldMessage, fieldMessages, fieldRefusal } from '../../../domain/messages.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { makeAuditEntry } from '../../../domain/audit/audit.ts';
import { isAdmin, isSuperAdmin, maySeeDecided, type Principal } from '../../../domain/review/permissions.ts';
import type { Needs, Services, SubmissionService } from '../../services.ts';
import { endSubmission, finishDeletion, hideForDeletion } from '../submission/delete.ts';
import { addRow, isGone, rowChecker } from './importRows.ts';

type Working = Needs<SubmissionService | 'imports' | 'newId'>;

const hour = 60 * 60_000;
/** Days that staged rows are kept: the platform may be down for some. */
const partDays = 7;
/** Days that an import stays listed after it was taken back. */
const removedDays = 30;
/** Reports that are removed at the same time. */
const atOnce = 100;
/** Milliseconds of work in one call, which Azure ends after 45 seconds, and in a sweep. */
const timeBudget = { call: 8_000, sweep: 60_000 } as const;

const timer = (ms: number) => {
  const end = performance.now() + ms;
  return () => performance.now() > end;
};

/** Null for a reviewer. */
const organisationOf = (caller: Principal): string | null => (isAdmin(caller) ? null : (caller.partner ?? null));

/** An import belongs to the whole partner, or to one reviewer. */
export function importerOf(caller: Principal): string {
  const partner = organisationOf(caller);
  return partner === null ? `reviewer ${caller.userId}` : `partner ${partner}`;
}

/** The dry run, which stores nothing: says what each row lacks, and whether it was imported before. */
export function checkRows(services: Working, rows: readonly ImportRow[], caller: Principal): Promise<RowCheck[]> {
  const { imports, now } = services;
  const partner = organisationOf(caller);
  const checkRow = rowChecker(now(), partner);
  return Promise.all(
    rows.map(async (row) => ({
      ...checkRow(row).check,
      isKnown: await imports.isKnown(imports.keysOf(partner, row), isGone(services)),
    })),
  );
}

/** Problem `invalid_request` for reports to approve that lack who verified them, or a source; `conflict` at a limit. */
export async function startImport(
  services: Working,
  { fileName, parts, isApproved, verifiedBy, sourceUrl }: ImportChoice,
  caller: Principal,
): Promise<Import> {
  const { imports, newId, now } = services;
  if (isApproved && (verifiedBy === undefined || sourceUrl === undefined)) {
    throw fieldRefusal(verifiedBy === undefined ? 'verifiedBy' : 'sourceUrl', 'import_claim');
  }
  const started: Import = {
    id: newId(),
    fileName,
    state: 'staging',
    isApproved,
    by: { userId: caller.userId, name: caller.name },
    partner: organisationOf(caller),
    importer: importerOf(caller),
    createdAt: now().toISOString(),
    parts,
    done: 0,
    added: 0,
    approved: 0,
    known: 0,
    ...(isApproved ? { verifiedBy } : {}),
    sourceUrl,
    expiresAt: new Date(now().getTime() + importLimits.stagingHours * hour).toISOString(),
  };
  await imports.add(started);
  // It is counted with all others, so that of several that start at once none is overlooked.
  const excess = await excessOf(services, started, caller);
  if (excess === null) return started;
  await imports.remove(started.id);
  throw new Problem('conflict', { message: fieldMessages[excess] });
}

/**
 * The limit that is exceeded with this import; null when none is. The rows that open imports may still bring count as
 * waiting, but for super admins: they can take back imports that fill the room with rows that never come.
 */
async function excessOf(
  { imports, submissions }: Working,
  { importer }: Import,
  caller: Principal,
): Promise<FieldMessage | null> {
  const open = [
    ...(await Array.fromAsync(imports.inState('staging'))),
    ...(await Array.fromAsync(imports.inState('adding'))),
  ];
  const own = open.filter((each) => each.importer === importer);
  if (own.length > importLimits.open) return 'import_open';
  const rowsOf = (some: readonly Import[]) =>
    some.reduce((sum, { parts, done }) => sum + (parts - done) * importLimits.rowsAtOnce, 0);
  if ((await submissions.countOpenOf(importer)) + rowsOf(own) > waitingMax.importer) return 'import_waiting';
  if (isSuperAdmin(caller)) return null;
  return (await submissions.countOpen('report')) + rowsOf(open) > waitingMax.room ? 'import_room' : null;
}

type IsAllowed = (found: Import) => boolean;

async function findFor({ imports }: Working, id: string, isAllowed: IsAllowed): Promise<Import> {
  const found = (await imports.find(id))?.document;
  if (!found) throw new Problem('not_found');
  if (!isAllowed(found)) throw new Problem('forbidden');
  return found;
}

/** Keeps one part of the rows, which nobody sees. Problem `invalid_request` names the rows with errors. */
export async function stageImport(
  services: Working,
  id: string,
  { part, rows }: { part: number; rows: readonly ImportRow[] },
  isAllowed: IsAllowed,
): Promise<Import> {
  const { imports, now } = services;
  const found = await findFor(services, id, isAllowed);
  if (found.state !== 'staging') throw new Problem('conflict');
  if (part >= found.parts) throw fieldRefusal('part', 'import_part');
  const checkRow = rowChecker(now(), found.partner);
  const checked = rows.map((row) => ({ row, ...checkRow(row) }));
  const details = checked.flatMap(({ check }, index) =>
    check.problems.map((problem) => ({ ...problem, path: `rows.${index}.${problem.path}` })),
  );
  if (details.length > 0) throw new Problem('invalid_request', { details });
  const staged = checked.flatMap(({ row, report }): StagedRow[] =>
    report ? [{ keys: imports.keysOf(found.partner, row), report }] : [],
  );
  await imports.keepPart(id, part, staged, new Date(now().getTime() + partDays * 24 * hour).toISOString());
  return found;
}

/**
 * All or none: one write decides that all rows are added; then each call adds some, and the sweep what a crash leaves.
 * Called again, it continues. Problem `conflict` when parts are missing, or the import was cancelled.
 */
export async function commitImport(
  services: Working,
  id: string,
  isAllowed: IsAllowed,
  isOver: () => boolean = timer(timeBudget.call),
): Promise<Import> {
  const { imports, now } = services;
  const found = await findFor(services, id, isAllowed);
  if (found.state === 'staging' && (await imports.countParts(id)) !== found.parts) {
    throw new Problem('conflict', { message: fieldMessages.import_incomplete });
  }
  const committed = await imports.update(id, (before) => {
    if (before.state === 'removing' || before.state === 'removed') throw new Problem('conflict');
    if (before.state !== 'staging') return before;
    const { expiresAt: _, ...kept } = before;
    return { ...kept, state: 'adding', committedAt: now().toISOString() };
  });
  if (!committed) throw new Problem('not_found');
  return addRows(services, committed.document, isOver);
}

/** A part that was added before adds nothing again. */
async function addRows(services: Working, decided: Import, isOver: () => boolean): Promise<Import> {
  const { imports, audit, publication } = services;
  const { id, by, committedAt, fileName } = decided;
  if (committedAt !== undefined) {
    const change = { by, now: new Date(committedAt) };
    const changes = [{ field: 'fileName', before: null, after: fileName }];
    await audit.record(makeAuditEntry('import', id, 'imported', 'imported', change, { changes }));
  }
  let current = decided;
  while (current.state === 'adding') {
    const { done } = current;
    const rows = done < current.parts ? await imports.part(id, done) : [];
    // Another call has just added the last part.
    if (!rows) break;
    const numbered = rows.map((row, index) => ({ row, number: done * importLimits.rowsAtOnce + index }));
    const reports = await Promise.all(numbered.map(({ row, number }) => addRow(services, current, row, number)));
    const added = reports.filter((report) => report !== null);
    const published = added.filter(({ isApproved }) => isApproved);
    if (published.length > 0) await publication.announce(published.map((report) => report.id));
    const next = await imports.update(id, (before) => {
      if (before.state !== 'adding' || before.done !== done) return before;
      if (done >= before.parts) return { ...before, state: 'added' };
      return {
        ...before,
        added: before.added + added.length,
        approved: before.approved + published.length,
        known: before.known + rows.length - added.length,
        done: done + 1,
      };
    });
    if (!next) break;
    current = next.document;
    if (current.state === 'removing' || current.state === 'removed') return undoPart(services, current, added, isOver);
    if (isOver()) break;
  }
  if (current.state === 'added') await imports.removeParts(id);
  return current;
}

/** The removal of an import that was taken back may have passed the rows that this call has just added. */
async function undoPart(
  services: Working,
  taken: Import,
  added: readonly { id: string }[],
  isOver: () => boolean,
): Promise<Import> {
  const after = await removeRows(services, taken, isOver);
  const by = systemAs(taken.removedBy ?? taken.by);
  await Promise.all(added.map(({ id }) => endSubmission(services, id, by, 'delete')));
  return after;
}

/**
 * Cancels an import, or removes the reports that it added, as many as a few seconds allow; called again, it continues.
 * The rows may be imported again then, but for those whose reports were erased one by one, or left as rejected.
 */
export async function takeBackImport(
  services: Working,
  id: string,
  by: Principal,
  isAllowed: IsAllowed,
  isOver: () => boolean = timer(timeBudget.call),
): Promise<Import> {
  const { imports, now } = services;
  const removing = await imports.update(id, (found) => {
    if (!isAllowed(found)) throw new Problem('forbidden');
    if (found.state === 'removing' || found.state === 'removed') return found;
    const { expiresAt: _, ...kept } = found;
    const removedBy = { userId: by.userId, name: by.name };
    return { ...kept, state: 'removing', removedAt: now().toISOString(), removedBy, keepsRejected: !maySeeDecided(by) };
  });
  if (!removing) throw new Problem('not_found');
  return removeRows(services, removing.document, isOver);
}

async function removeRows(services: Working, taken: Import, isOver: () => boolean): Promise<Import> {
  const { imports, audit, now } = services;
  const { id, committedAt, removedAt, removedBy = taken.by } = taken;
  if (committedAt !== undefined && removedAt !== undefined) {
    const change = { by: removedBy, now: new Date(removedAt) };
    await audit.record(makeAuditEntry('import', id, 'takenBack', 'takenBack', change));
  }
  await imports.removeParts(id);
  for (;;) {
    const rows = await imports.someRows(id, atOnce);
    if (rows.length === 0) break;
    await removeSome(services, rows, removedBy, taken.keepsRejected ?? false);
    if (isOver()) return taken;
  }
  const removed = await imports.update(id, (found) =>
    found.state === 'removed'
      ? found
      : { ...found, state: 'removed', expiresAt: new Date(now().getTime() + removedDays * 24 * hour).toISOString() },
  );
  return removed?.document ?? taken;
}

/** Marks each row first, so that a retry knows that its report was taken back and not erased by itself. */
async function removeSome(
  services: Working,
  rows: Awaited<ReturnType<Services['imports']['someRows']>>,
  by: Pick<Principal, 'userId' | 'name'>,
  keepsRejected: boolean,
): Promise<void> {
  const { imports, submissions, publication, tombstones } = services;
  // The words of a merged report, which was not rejected, leave its incident with the import.
  const isLeft = ({ life }: Submission): boolean =>
    keepsRejected && (life.is === 'rejected' || life.is === 'withdrawn');
  const isErased = async (row: (typeof rows)[number]): Promise<boolean> =>
    !row.isRemoving && !!(await tombstones.find(row.incidentId)) && !(await imports.isBeingRemoved(row));
  const taken = await Promise.all(
    rows.map(async (row) => {
      const found = (await submissions.find(row.incidentId))?.document;
      if (found ? isLeft(found) : await isErased(row)) {
        await imports.detachRow(row);
        return [];
      }
      if (!row.isRemoving) await imports.markRemoving(row);
      try {
        await hideForDeletion(services, row.incidentId, systemAs(by), { isLeft });
      } catch (error) {
        // It was rejected just now.
        if (!isProblem(error, 'forbidden')) throw error;
        await imports.detachRow(row);
        return [];
      }
      return [row];
    }),
  );
  const hidden = taken.flat();
  if (hidden.length > 0) await publication.announce(hidden.map(({ incidentId }) => incidentId));
  await Promise.all(
    hidden.map(async (row) => {
      await finishDeletion(services, row.incidentId);
      await imports.forgetRow(row);
    }),
  );
}

/** Finishes what a crash or a closed browser left, and undoes what was still being added to what was taken back. */
export async function finishImports(services: Working): Promise<void> {
  const { imports, now } = services;
  const isOver = timer(timeBudget.sweep);
  const since = new Date(now().getTime() - hour).toISOString();
  for await (const found of imports.inState('adding')) await addRows(services, found, isOver);
  for await (const found of imports.inState('removing')) await removeRows(services, found, isOver);
  for await (const found of imports.inState('removed')) {
    if ((found.removedAt ?? '') > since) await removeRows(services, found, isOver);
  }
}
