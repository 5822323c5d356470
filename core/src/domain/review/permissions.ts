import { type Caller, isOpen } from '../submission/life.ts';
import type { Submission } from '../submission/submission.ts';

/** One predicate for each permission, evaluated on the stored state (tests/architecture/permissions.test.ts). */

/** Azure Static Web Apps names the caller: `roles` always contains `anonymous`, and signing in adds `authenticated`. */
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

/** null for an anonymous caller. */
type Roles = Pick<Principal, 'roles'> | null;

export const isSuperAdmin = (caller: Roles): boolean => caller?.roles.includes('SuperAdmin') ?? false;

/** Anyone with a role that an operator assigned, except a partner's, may use the review room. */
export const isAdmin = (caller: Roles): boolean => caller?.roles.some((role) => !ordinaryRoles.has(role)) ?? false;

/** Challenges do not apply to admins and partners. */
export const hasAssignedRole = (caller: Roles): boolean =>
  caller?.roles.some((role) => role !== 'anonymous' && role !== 'authenticated') ?? false;
export const isPartner = (caller: Principal): caller is Principal & { partner: string } => caller.partner !== undefined;

type Stored = Pick<Submission, 'life'>;

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

/** Super admins see reports and posts that do not wait any more, and their files. */
export const maySeeDecided = isSuperAdmin;

/** Whether the caller reads it in full. */
export const mayReview = (caller: Roles, { life }: Stored): boolean =>
  life.is !== 'deleting' && (isOpen(life) ? isAdmin(caller) : maySeeDecided(caller));

/** Reviewers work on items that wait, and super admins on edits of public ones, which need an opinion. */
export const mayWorkOn = (
  caller: Roles,
  { isWaiting, isPublic = false }: { isWaiting: boolean; isPublic?: boolean },
): boolean => (isWaiting ? isAdmin(caller) : isPublic && maySeeDecided(caller));

export const mayGiveOpinion = (caller: Principal, { by }: { by: { userId: string } }): boolean =>
  isAdmin(caller) && by.userId !== caller.userId;

/** Even files that no public report shows are listed, and can be removed. */
export const mayManagePublicMedia = isSuperAdmin;

export const maySettleRequests = isSuperAdmin;

/** The figures that are made from the trail belong to it. */
export const maySeeWholeTrail = isSuperAdmin;

/** Whoever may read an item sees its earlier values. */
export const maySeeHistory = (caller: Roles, incident: Stored | null): boolean =>
  maySeeWholeTrail(caller) || (incident !== null && mayReview(caller, incident));

export const mayManagePartners = isSuperAdmin;

/** Admins bring in existing records, and partners those of their own organisation. */
export const mayImport = (caller: Principal): boolean => isAdmin(caller) || isPartner(caller);

export const mayImportApproved = isSuperAdmin;

export const maySeeAllImports = isSuperAdmin;

/** Its importer, its organisation and super admins see an import, continue it and take it back. */
export const mayHandleImport = (
  caller: Principal,
  { by, partner }: { by: { userId: string }; partner: string | null },
): boolean =>
  isSuperAdmin(caller) ||
  (partner === null ? isAdmin(caller) && by.userId === caller.userId : caller.partner === partner);

/** Whoever goes on with an import of approved reports must be allowed to start one now. */
export const mayContinueImport = (
  caller: Principal,
  found: { by: { userId: string }; partner: string | null; isApproved: boolean },
): boolean => mayHandleImport(caller, found) && (!found.isApproved || mayImportApproved(caller));

/** A partner follows the state of a report that came by its link, until its sender withdraws it. */
export const mayFollow = (
  { partner }: Pick<Principal, 'partner'>,
  { sender, life }: Pick<Submission, 'sender' | 'life'>,
): boolean => partner !== undefined && sender.partner === partner && life.is !== 'withdrawn';
