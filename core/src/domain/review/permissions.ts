import { type Caller, isOpen } from '../submission/life.ts';
import type { Submission } from '../submission/submission.ts';

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

/** The stored state of a submission on which permissions depend. */
type Stored = Pick<Submission, 'life'>;

/** The role in which a caller acts on what is sent. */
export function callerOf(principal: Principal): Caller {
  const { userId, name } = principal;
  const role = isSuperAdmin(principal)
    ? 'SuperAdmin'
    : isAdmin(principal)
      ? 'Admin'
      : isPartner(principal)
        ? 'partner'
        : 'visitor';
  return { userId, name, role };
}

/** To see reports and posts that are approved, rejected or withdrawn, and their files. */
export const maySeeDecided = isSuperAdmin;

/** To read a report, a post or a file in full, unless it is being deleted. */
export const mayReview = (caller: Roles, { life }: Stored): boolean =>
  life.is !== 'deleting' && (isOpen(life) ? isAdmin(caller) : maySeeDecided(caller));

/**
 * To see who works on an item that waits, to take it, and to write to the other reviewers about it; of a public
 * incident, to ask for the opinion on an edit, and to give it.
 */
export const mayWorkOn = (
  caller: Roles,
  { isWaiting, isPublic = false }: { isWaiting: boolean; isPublic?: boolean },
): boolean => (isWaiting ? isAdmin(caller) : isPublic && maySeeDecided(caller));

/** To give a second opinion: anyone but the reviewer who asked for it. */
export const mayGiveOpinion = (caller: Principal, { by }: { by: { userId: string } }): boolean =>
  isAdmin(caller) && by.userId !== caller.userId;

/** To list all public files, with those that no public report shows, and to remove one. */
export const mayManagePublicMedia = isSuperAdmin;

/** To see data-rights requests, and to export, erase or refuse what they are about. */
export const maySettleRequests = isSuperAdmin;

/**
 * To see and export the whole audit trail, including deletions and changes to partners, and the figures made from it.
 */
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
  { sender, life }: Pick<Submission, 'sender' | 'life'>,
): boolean => partner !== undefined && sender.partner === partner && life.is !== 'withdrawn';
