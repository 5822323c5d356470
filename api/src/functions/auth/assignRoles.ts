import { isGuid } from '@incidentmap/core/domain/text/guid';
import { entra, rolesOf } from '@incidentmap/core/server/access/roles';
import * as z from 'zod/mini';
import type { Handler } from '../../http/handler.ts';

/** The claim with the account's object id in Entra, which does not change with the email address. */
const objectIdClaim = 'http://schemas.microsoft.com/identity/claims/objectidentifier';

const signInOf = z.object({
  identityProvider: z.literal(entra),
  userId: z.string().check(z.minLength(1), z.maxLength(200)),
  userDetails: z.optional(z.string()),
  claims: z._default(z.array(z.object({ typ: z.string(), val: z.string() })), []),
});

/**
 * Static Web Apps calls this once per sign-in, and blocks other callers while it is configured as `rolesSource`. Both that
 * and the tenant are configured together; without a tenant anyone can call this, so it gives no role and stores nothing.
 * On any failure nobody gets a role (the contract's `onFailure`), so that an error never grants access.
 */
export const assignRoles: Handler<'assignRoles'> = async ({ body, services }) => {
  const signedIn = signInOf.safeParse(body);
  if (services.settings.ENTRA_TENANT_ID === undefined || !signedIn.success) return { roles: [] };
  const { userId, userDetails, claims } = signedIn.data;
  const objectIds = claims.filter(({ typ }) => typ === objectIdClaim).map(({ val }) => val);
  // An account has exactly one object id. If there are several, we cannot tell which is its own.
  const objectId = objectIds.length === 1 ? objectIds.find(isGuid) : undefined;
  const { roles } = await rolesOf(services, { objectId, email: userDetails });
  if (objectId && roles.length > 0) await services.accounts.remember(userId, objectId);
  return { roles };
};
