import { isGuid } from '@incidentmap/core/domain/text/guid';
import { entra, rolesOf } from '@incidentmap/core/server/roles';
import * as z from 'zod/mini';
import type { Handler } from '../../handler.ts';

/** The claim that holds Entra's object id, which stays when an email address changes. */
const objectIdClaim = 'http://schemas.microsoft.com/identity/claims/objectidentifier';

const signInOf = z.object({
  identityProvider: z.literal(entra),
  userId: z.string().check(z.minLength(1), z.maxLength(200)),
  userDetails: z.optional(z.string()),
  claims: z._default(z.array(z.object({ typ: z.string(), val: z.string() })), []),
});

/**
 * Static Web Apps asks this once per sign-in, and refuses everyone else while it is named as `rolesSource`. That is done
 * together with the tenant: without one anyone can ask, so nobody is given a role and nothing is remembered. Any failure
 * gives no role (the contract's `onFailure`): a wrong answer must not open a door.
 */
export const assignRoles: Handler<'assignRoles'> = async ({ body, services }) => {
  const signedIn = signInOf.safeParse(body);
  if (services.settings.ENTRA_TENANT_ID === undefined || !signedIn.success) return { roles: [] };
  const { userId, userDetails, claims } = signedIn.data;
  const objectIds = claims.filter(({ typ }) => typ === objectIdClaim).map(({ val }) => val);
  // An account has one. Of several, nobody can say which is its own.
  const objectId = objectIds.length === 1 ? objectIds.find(isGuid) : undefined;
  const { roles } = await rolesOf(services, { objectId, email: userDetails });
  if (objectId && roles.length > 0) await services.accounts.remember(userId, objectId);
  return { roles };
};
