import { rolesOf } from '@incidentmap/core/server/roles';
import * as z from 'zod/mini';
import type { Handler } from '../../handlers.ts';

/** The claim that holds Entra's object id, which stays when an e-mail address changes. */
const objectIdClaim = 'http://schemas.microsoft.com/identity/claims/objectidentifier';

const signInOf = z.object({
  userId: z.string().check(z.minLength(1), z.maxLength(200)),
  userDetails: z.optional(z.string()),
  claims: z.optional(z.array(z.object({ typ: z.string(), val: z.string() }))),
});

/**
 * Static Web Apps asks this once per sign-in, and refuses everyone else while it is named as `rolesSource`. Any failure
 * gives no role (the contract's `onFailure`): a wrong answer must not open a door.
 */
export const assignRoles: Handler<'assignRoles'> = async ({ body, services }) => {
  const { userId, userDetails, claims = [] } = z.parse(signInOf, body);
  const objectId = claims.find(({ typ }) => typ === objectIdClaim)?.val;
  const { roles } = await rolesOf(services, { objectId, email: userDetails });
  if (objectId && roles.length > 0) await services.accounts.remember(userId, objectId);
  return { roles };
};
