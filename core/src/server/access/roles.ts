import { isGuid } from '../../domain/text/guid.ts';
import { isAdmin, type Principal } from '../../domain/review/permissions.ts';
import type { Needs } from '../services.ts';
import { isLocal, type Settings } from '../runtime/settings.ts';

/**
 * What identifies an account: its object id in Entra, or the email address it signs in with (both case-insensitive).
 */
export type Account = { objectId?: string | undefined; email?: string | undefined };

/** The name of Entra as an identity provider in Static Web Apps. Accounts of other providers are not trusted. */
export const entra = 'aad';

/**
 * Whether only the operator's people can sign in: on Azure those of the configured tenant, locally the machine's owner.
 * Otherwise Static Web Apps' preconfigured sign-in is active, which accepts any Microsoft account.
 */
const hasOwnSignIn = ({ ENTRA_TENANT_ID, SITE_URL }: Pick<Settings, 'ENTRA_TENANT_ID' | 'SITE_URL'>): boolean =>
  ENTRA_TENANT_ID !== undefined || isLocal(SITE_URL);

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/**
 * The roles that ROLE_MAP gives the account; [] if it has none. A GUID is an object id, anything else an email address.
 */
export function assignedRoles({ ROLE_MAP = {} }: Pick<Settings, 'ROLE_MAP'>, { objectId, email }: Account): string[] {
  return Object.entries(ROLE_MAP).flatMap(([role, members]) =>
    members?.some((member) => isSame(member, isGuid(member) ? objectId : email)) ? [role] : [],
  );
}

const builtInRoles = new Set(['anonymous', 'authenticated']);

/** The roles of an account: those given to it, and `partner` when it belongs to an active partner. */
export async function rolesOf(
  { settings, partners }: Needs<'settings' | 'partners'>,
  account: Account,
  given = assignedRoles(settings, account),
): Promise<{ roles: string[]; partner: string | undefined }> {
  const partner = (await partners.ofAccount(account))?.name;
  return { roles: [...given.filter((role) => role !== 'partner'), ...(partner ? ['partner'] : [])], partner };
}

/**
 * Whether somebody who was a reviewer is one still. Without ROLE_MAP (locally) only their session could tell, so they
 * are. `by`: as of an audit entry.
 */
export async function isStillReviewer(
  { settings, accounts }: Needs<'settings' | 'accounts'>,
  by: { userId: string; name: string } | undefined,
): Promise<boolean> {
  if (!settings.ROLE_MAP || by === undefined) return true;
  return isAdmin({
    roles: assignedRoles(settings, { objectId: await accounts.objectIdOf(by.userId), email: by.name }),
  });
}

/** Whether there are two people who may review; without ROLE_MAP nobody can tell. */
export const hasTwoReviewers = ({ ROLE_MAP = {} }: Pick<Settings, 'ROLE_MAP'>): boolean =>
  new Set(
    Object.values(ROLE_MAP)
      .flatMap((members) => members ?? [])
      .map((member) => member.toLowerCase()),
  ).size > 1;

/**
 * The principal with their current roles. ROLE_MAP is applied on every call, so that removing a person takes effect at
 * once and not when their session ends; without it (locally) the session's own roles count. The `partner` role always
 * comes from the list of partners. Without a sign-in of our own nobody has a role.
 */
export async function withCurrentRoles(
  services: Needs<'settings' | 'accounts' | 'partners'>,
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
