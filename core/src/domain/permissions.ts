import type { Approval } from './incident.ts';

/** Every 'may they?' of the platform. */

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

/** Approved and rejected incidents in the review room. */
export const maySeeDecided = isSuperAdmin;

/** To look at a report, correct it and read its history: whoever may open the tab that it is in. */
export const mayReview = (caller: Roles, { isApproved }: { isApproved: Approval }): boolean =>
  isAdmin(caller) && (isApproved === 'pending' || maySeeDecided(caller));

/** The whole audit trail, with what was deleted and who changed partners. */
export const maySeeWholeTrail = isSuperAdmin;

export const mayManagePartners = isSuperAdmin;
