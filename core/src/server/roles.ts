import type { Principal } from '../domain/permissions.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

/** What an account can be known by: Entra's object id, or the e-mail address it signs in with (any case). */
export type Account = { objectId?: string | undefined; email?: string | undefined };

/** The roles that ROLE_MAP gives to the account; [] for one it does not name. */
export function assignedRoles({ ROLE_MAP = {} }: Pick<Settings, 'ROLE_MAP'>, account: Account): string[] {
  const known = [account.objectId, account.email].flatMap((name) => (name ? [name.toLowerCase()] : []));
  return Object.entries(ROLE_MAP).flatMap(([role, members]) =>
    members.some((member) => known.includes(member.toLowerCase())) ? [role] : [],
  );
}

/**
 * The principal with the roles that hold now. With a ROLE_MAP it alone counts, on every call, so that removing a person
 * works at once and not when their session ends; without one (on one machine) the session's own roles count.
 */
export async function withCurrentRoles(
  { settings, accounts }: Pick<Services, 'settings' | 'accounts'>,
  principal: Principal,
): Promise<Principal> {
  if (!settings.ROLE_MAP) return principal;
  const builtIn = principal.roles.filter((role) => role === 'anonymous' || role === 'authenticated');
  const account = { objectId: await accounts.objectIdOf(principal.userId), email: principal.name };
  return { ...principal, roles: [...builtIn, ...assignedRoles(settings, account)] };
}
