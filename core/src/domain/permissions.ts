/** Every 'may they?' of the platform. */

/** Who is asking, as Azure Static Web Apps says it. `roles` always holds `anonymous`; signing in adds `authenticated`. */
export type Principal = { userId: string; name: string; provider: string; roles: readonly string[] };

/** Roles that anyone gets by merely signing in, or by being a partner: none of them opens the review room. */
const ordinaryRoles = new Set(['anonymous', 'authenticated', 'partner']);

/** The roles of whoever asks; null is nobody. */
type Roles = Pick<Principal, 'roles'> | null;

export const isSuperAdmin = (caller: Roles): boolean => caller?.roles.includes('SuperAdmin') ?? false;

export const isAdmin = (caller: Roles): boolean => caller?.roles.some((role) => !ordinaryRoles.has(role)) ?? false;

/** Known to the operator, an admin or a partner: not held to what is asked of anyone. */
export const hasAssignedRole = (caller: Roles): boolean =>
  caller?.roles.some((role) => role !== 'anonymous' && role !== 'authenticated') ?? false;

/** Approved and rejected incidents in the review room. */
export const maySeeDecided = isSuperAdmin;
