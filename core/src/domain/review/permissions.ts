import type { Incident } from '../incident/incident.ts';
import type { DataRight } from '../reporter/privacyRequest.ts';
import type { ReceiptAnswer } from '../reporter/receipt.ts';

/**
 * Every 'may they?' of the platform: one predicate for each act, asked about the state that is stored at that moment
 * (tests/architecture/permissions.test.ts).
 */

/** Who is asking, as Azure Static Web Apps says it. `roles` always holds `anonymous`; signing in adds `authenticated`. */
export type Principal = {
  userId: string;
  name: string;
  provider: string;
  roles: readonly string[];
  /** The name of the active partner whose account it is. */
  partner?: string | undefined;
};

/** Roles that anyone gets by merely signing in, or by being a partner: none of them opens the review room. */
const ordinaryRoles = new Set(['anonymous', 'authenticated', 'partner']);

/** The roles of whoever asks; null is nobody. */
type Roles = Pick<Principal, 'roles'> | null;

export const isSuperAdmin = (caller: Roles): boolean => caller?.roles.includes('SuperAdmin') ?? false;

export const isAdmin = (caller: Roles): boolean => caller?.roles.some((role) => !ordinaryRoles.has(role)) ?? false;

/** Known to the operator, an admin or a partner: not held to what is asked of anyone. */
export const hasAssignedRole = (caller: Roles): boolean =>
  caller?.roles.some((role) => role !== 'anonymous' && role !== 'authenticated') ?? false;
export const isPartner = (caller: Principal): caller is Principal & { partner: string } => caller.partner !== undefined;

/** What the rules look at of a report or a post, as it is stored. A withdrawn one counts as rejected. */
type Stored = Pick<Incident, 'isApproved' | 'deletedAt'>;

/** Reports and posts that are approved, rejected or withdrawn, and files that belong to them. */
export const maySeeDecided = isSuperAdmin;

/** To read all of a report or a post that is not being deleted. */
export const mayReview = (caller: Roles, { isApproved, deletedAt }: Stored): boolean =>
  deletedAt === undefined && (isApproved === 'pending' ? isAdmin(caller) : maySeeDecided(caller));

/** To correct a report: whoever may read it. */
export const mayEdit = mayReview;

/**
 * To approve or reject. Of what is decided too: a repetition changes nothing, a reversal is a conflict, and neither is
 * answered with what the report says.
 */
export const mayDecide = (caller: Roles, { deletedAt }: Stored): boolean => deletedAt === undefined && isAdmin(caller);

/** To take back one's own rejection; of what waits, this is a repetition. */
export const mayTakeBack = (
  caller: Principal,
  { isApproved, decidedBy }: Pick<Incident, 'isApproved' | 'decidedBy'>,
): boolean =>
  isAdmin(caller) && (isApproved === 'pending' || (isApproved === 'rejected' && decidedBy === caller.userId));

/** To delete a report for good. What is being deleted already may be deleted again, which finishes it. */
export const mayDelete = (caller: Roles, { isApproved, deletedAt }: Stored): boolean =>
  isApproved === 'rejected' && deletedAt === undefined ? isSuperAdmin(caller) : isAdmin(caller);

/** To publish or delete a file that waits on its own. `isClaimed`: an admin has begun to publish it, or has done so. */
export const mayPublish = (caller: Roles, { state, isClaimed }: { state: string; isClaimed?: boolean }): boolean =>
  isAdmin(caller) && (state === 'pending' || isClaimed === true);

/** To take back one's own rejection of such a file; of one that waits, this is a repetition. */
export const mayRestore = (
  caller: Principal,
  { state, lastChange }: { state: string; lastChange?: { by: { userId: string } } },
): boolean => isAdmin(caller) && (state === 'pending' || lastChange?.by.userId === caller.userId);

/** To take a file away from the public. `incident`: the one it belongs to; null when there is none any more. */
export const mayUnpublish = (caller: Roles, incident: Stored | null): boolean =>
  incident === null || incident.isApproved === 'approved' ? isAdmin(caller) : isSuperAdmin(caller);

/**
 * To do what a data-rights request asks for: anything about what waits. Of what is decided (`subject`; null when nothing
 * is kept) an export is for whoever may read it, and an Admin erases it only when that is the `right` that was asked for.
 */
export const maySettle = (
  caller: Roles,
  action: 'export' | 'erase' | 'done' | 'refused',
  subject: { state: ReceiptAnswer['state'] } | null,
  right: DataRight,
): boolean => {
  const isDecided = subject !== null && subject.state !== 'pending' && subject.state !== 'erased';
  const needsMore = action === 'export' || (action === 'erase' && right !== 'erasure');
  return isDecided && needsMore ? maySeeDecided(caller) : isAdmin(caller);
};

/** The whole audit trail, with what was deleted and who changed partners. */
const maySeeWholeTrail = isSuperAdmin;

/** The history of one report, with what was in its fields before: whoever may read the report. */
export const maySeeHistory = (caller: Roles, incident: Stored | null): boolean =>
  maySeeWholeTrail(caller) || (incident !== null && mayReview(caller, incident));

export const mayManagePartners = isSuperAdmin;

/** To see, as a partner, what became of a report that came by its link, until its sender takes it back. */
export const mayFollow = (
  { partner }: Pick<Principal, 'partner'>,
  { partnerId, withdrawnAt }: Pick<Incident, 'partnerId' | 'withdrawnAt'>,
): boolean => partner !== undefined && partnerId === partner && withdrawnAt === undefined;

/** To put the partner's mark on it: only while it waits. */
export const mayVerify = (
  caller: Pick<Principal, 'partner'>,
  incident: Pick<Incident, 'partnerId' | 'withdrawnAt' | 'isApproved'>,
): boolean => mayFollow(caller, incident) && incident.isApproved === 'pending';
