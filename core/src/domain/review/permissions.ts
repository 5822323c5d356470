import type { Incident } from '../submission/submission.ts';

/**
 * All permissions of the platform: one predicate for each action, evaluated on the state that is stored at that moment
 * (tests/architecture/permissions.test.ts).
 */

/** The caller, from Azure Static Web Apps. `roles` always contains `anonymous`; signing in adds `authenticated`. */
export type Principal = {
  userId: string;
  name: string;
  provider: string;
  roles: readonly string[];
  /** The name of the active partner that the account belongs to. */
  partner?: string | undefined;
};

/** Roles that anyone gets by signing in, or as a partner; they give no access to the review room. */
const ordinaryRoles = new Set(['anonymous', 'authenticated', 'partner']);

/** The caller's roles; null for an anonymous caller. */
type Roles = Pick<Principal, 'roles'> | null;

export const isSuperAdmin = (caller: Roles): boolean => caller?.roles.includes('SuperAdmin') ?? false;

/** Whether the caller may use the review room: anyone with a role that an operator assigned, except a partner's. */
export const isAdmin = (caller: Roles): boolean => caller?.roles.some((role) => !ordinaryRoles.has(role)) ?? false;

/** Whether the caller is an admin or a partner: challenges do not apply to them. */
export const hasAssignedRole = (caller: Roles): boolean =>
  caller?.roles.some((role) => role !== 'anonymous' && role !== 'authenticated') ?? false;
export const isPartner = (caller: Principal): caller is Principal & { partner: string } => caller.partner !== undefined;

/** The stored state of a report or a post on which permissions depend. A withdrawn one counts as rejected. */
type Stored = Pick<Incident, 'isApproved' | 'deletedAt'>;

/** To see reports and posts that are approved, rejected or withdrawn, and their files. */
export const maySeeDecided = isSuperAdmin;

/** To read a report or a post in full, unless it is being deleted. */
export const mayReview = (caller: Roles, { isApproved, deletedAt }: Stored): boolean =>
  deletedAt === undefined && (isApproved === 'pending' ? isAdmin(caller) : maySeeDecided(caller));

/** To edit a report: everyone who may read it. */
export const mayEdit = mayReview;

/**
 * Who may reject a report or approve it: every admin. An admin may also send a decision for a report that is decided
 * already, because the answer tells nothing of the report: the same decision changes nothing, the opposite is a conflict.
 */
export const mayApproveOrReject = (caller: Roles, { deletedAt }: Stored): boolean =>
  deletedAt === undefined && isAdmin(caller);

/**
 * Who may undo a rejection of a report, or an approval that is not public yet: the admin who decided. A pending report
 * stays as it is.
 */
export const mayUndoDecision = (
  caller: Principal,
  {
    isApproved,
    decidedBy,
    publishAt,
    lastChange,
  }: Pick<Incident, 'isApproved' | 'decidedBy' | 'publishAt' | 'lastChange'>,
): boolean => {
  const decider = publishAt === undefined ? decidedBy : lastChange?.by.userId;
  const isUndecided = isApproved === 'pending' && publishAt === undefined;
  return isAdmin(caller) && (isUndecided || (isApproved !== 'approved' && decider === caller.userId));
};

/**
 * To merge a report into an incident: every admin. What the public sees is changed (`isTaking`) only by whoever may edit
 * it.
 */
export const mayMerge = (caller: Roles, report: Stored, incident: Stored, isTaking: boolean): boolean =>
  mayApproveOrReject(caller, report) &&
  mayApproveOrReject(caller, incident) &&
  (!isTaking || incident.isApproved !== 'approved' || mayEdit(caller, incident));

/** To attach a post that waits to an incident. */
export const mayAttach = (caller: Roles, post: Stored, incident: Stored): boolean =>
  mayApproveOrReject(caller, post) && mayApproveOrReject(caller, incident);

/** To take a source out of an incident again: whoever may edit the incident, or has merged the two (`by`, a user id). */
export const mayTakeApart = (caller: Principal, incident: Stored, source: { by: string } | undefined): boolean =>
  mayEdit(caller, incident) ||
  (mayApproveOrReject(caller, incident) && source !== undefined && source.by === caller.userId);

/** To delete a report permanently, also when an earlier deletion was interrupted: deleting again completes it. */
export const mayDelete = (caller: Roles, { isApproved, deletedAt }: Stored): boolean =>
  isApproved === 'rejected' && deletedAt === undefined ? isSuperAdmin(caller) : isAdmin(caller);

/**
 * To see who works on an item that waits, to take it, and to write to the other reviewers about it; of a public incident, to
 * ask for the opinion on an edit, and to give it.
 */
export const mayWorkOn = (
  caller: Roles,
  { isWaiting, isPublic = false }: { isWaiting: boolean; isPublic?: boolean },
): boolean => (isWaiting ? isAdmin(caller) : isPublic && maySeeDecided(caller));

/** To give a second opinion: anyone but the reviewer who asked for it. */
export const mayGiveOpinion = (caller: Principal, { by }: { by: { userId: string } }): boolean =>
  isAdmin(caller) && by.userId !== caller.userId;

/** Who may reject or publish a recording or a file: every admin. `isClaimed`: an admin has begun to publish it, or has published it. */
export const mayApproveOrRejectMedia = (
  caller: Roles,
  { state, isClaimed }: { state: string; isClaimed?: boolean },
): boolean => isAdmin(caller) && (state === 'pending' || isClaimed === true);

/** To undo one's own decision about a recording or a file, of an approval while it is not public. A pending one stays as it is. */
export const mayUndoMediaDecision = (
  caller: Principal,
  { state, publishAt, lastChange }: { state: string; publishAt?: string; lastChange?: { by: { userId: string } } },
): boolean =>
  isAdmin(caller) && ((state === 'pending' && publishAt === undefined) || lastChange?.by.userId === caller.userId);

/** To list all public files, with those that no public report shows, and to remove one. */
export const mayManagePublicMedia = isSuperAdmin;

/** To see data-rights requests, and to export, erase or refuse what they are about. */
export const maySettleRequests = isSuperAdmin;

/** To see and export the whole audit trail, including deletions and changes to partners, and the figures made from it. */
export const maySeeWholeTrail = isSuperAdmin;

/** To see the history of one item with the earlier values of its fields: everyone who may read the item. */
export const maySeeHistory = (caller: Roles, incident: Stored | null): boolean =>
  maySeeWholeTrail(caller) || (incident !== null && mayReview(caller, incident));

export const mayManagePartners = isSuperAdmin;

/** To bring in existing records: admins, and partners for their own organisation. */
export const mayImport = (caller: Principal): boolean => isAdmin(caller) || isPartner(caller);

/** To import reports as approved. */
export const mayImportApproved = isSuperAdmin;

/** To list the imports of everyone. */
export const maySeeAllImports = isSuperAdmin;

/** To see an import, to continue it and to take it back: its importer, its organisation, and super admins. */
export const mayHandleImport = (
  caller: Principal,
  { by, partner }: { by: { userId: string }; partner: string | null },
): boolean =>
  isSuperAdmin(caller) ||
  (partner === null ? isAdmin(caller) && by.userId === caller.userId : caller.partner === partner);

/** To go on with an import: one that is to be approved, only whoever may start such a one now. */
export const mayContinueImport = (
  caller: Principal,
  found: { by: { userId: string }; partner: string | null; isApproved: boolean },
): boolean => mayHandleImport(caller, found) && (!found.isApproved || mayImportApproved(caller));

/** To follow, as a partner, the state of a report that came by its link, until its sender withdraws it. */
export const mayFollow = (
  { partner }: Pick<Principal, 'partner'>,
  { partnerId, withdrawnAt }: Pick<Incident, 'partnerId' | 'withdrawnAt'>,
): boolean => partner !== undefined && partnerId === partner && withdrawnAt === undefined;

/** To verify a report as a partner: only while it waits, because a change would take back an approval that is not public yet. */
export const mayVerify = (
  caller: Pick<Principal, 'partner'>,
  incident: Pick<Incident, 'partnerId' | 'withdrawnAt' | 'isApproved' | 'publishAt'>,
): boolean => mayFollow(caller, incident) && incident.isApproved === 'pending' && incident.publishAt === undefined;
