import { isGuid } from '../domain/text/guid.ts';
import type { Principal } from '../domain/review/permissions.ts';
import type { Services } from './services.ts';
import { isLocal, type Settings } from './settings.ts';

/** What an account can be known by: Entra's object id, or the email address it signs in with (both in any case). */
export type Account = { objectId?: string | undefined; email?: string | undefined };

/** The provider under which Static Web Apps knows accounts of Entra. What other providers say of an account is not believed. */
export const entra = 'aad';

/**
 * Whether whoever signs in belongs to the operator: on Azure to the configured tenant, on one machine to its owner.
 * Otherwise Static Web Apps' preset sign-in is there, which takes any Microsoft account.
 */
const hasOwnSignIn = ({ ENTRA_TENANT_ID, SITE_URL }: Pick<Settings, 'ENTRA_TENANT_ID' | 'SITE_URL'>): boolean =>
  ENTRA_TENANT_ID !== undefined || isLocal(SITE_URL);

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** The roles that ROLE_MAP gives to the account; [] for one it does not name. A GUID names an object id, all else an address. */
export function assignedRoles({ ROLE_MAP = {} }: Pick<Settings, 'ROLE_MAP'>, { objectId, email }: Account): string[] {
  return Object.entries(ROLE_MAP).flatMap(([role, members]) =>
    members.some((member) => isSame(member, isGuid(member) ? objectId : email)) ? [role] : [],
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
 * partner is always said by the partner's record. Without a sign-in of our own nobody has a role.
 */
export async function withCurrentRoles(
  services: Pick<Services, 'settings' | 'accounts' | 'partners'>,
  principal: Principal,
): Promise<Principal> {
  const builtIn = principal.roles.filter((role) => builtInRoles.has(role));
  if (!hasOwnSignIn(services.settings)) return { ...principal, roles: builtIn, partner: undefined };
  const account =
    principal.provider === entra
      ? { objectId: await services.accounts.objectIdOf(principal.userId), email: principal.name }
      : {};
  const session = principal.roles.filter((role) => !builtInRoles.has(role));
  const { roles, partner } = await rolesOf(services, account, services.settings.ROLE_MAP ? undefined : session);
  return { ...principal, roles: [...builtIn, ...roles], partner };
}
