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

const builtInRoles = new Set(['anonymous', 'authenticated']);

/** The roles of an account: those that were given to it, and `partner` when an active partner's record names it. */
export async function rolesOf(
  { settings, partners }: Pick<Services, 'settings' | 'partners'>,
  account: Account,
  given = assignedRoles(settings, account),
): Promise<{ roles: string[]; partner: string | undefined }> {
  const partner = (await partners.ofAccount(account))?.name;
  return { roles: [...given.filter((role) => role !== 'partner'), ...(partner ? ['partner'] : [])], partner };
}

/**
 * The principal with the roles that hold now. With a ROLE_MAP it alone counts, on every call, so that removing a person
 * works at once and not when their session ends; without one (on one machine) the session's own roles count. Who is a
 * partner is always said by the partner's record.
 */
export async function withCurrentRoles(
  services: Pick<Services, 'settings' | 'accounts' | 'partners'>,
  principal: Principal,
): Promise<Principal> {
  const account = { objectId: await services.accounts.objectIdOf(principal.userId), email: principal.name };
  const session = principal.roles.filter((role) => !builtInRoles.has(role));
  const { roles, partner } = await rolesOf(services, account, services.settings.ROLE_MAP ? undefined : session);
  return { ...principal, roles: [...principal.roles.filter((role) => builtInRoles.has(role)), ...roles], partner };
}
