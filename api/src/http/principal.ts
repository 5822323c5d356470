import type { Principal } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import * as z from 'zod/mini';

const maxHeaderLength = 8192;

const principal = z.object({
  identityProvider: z.string().check(z.minLength(1), z.maxLength(100)),
  userId: z.string().check(z.minLength(1), z.maxLength(200)),
  userDetails: z.string().check(z.maxLength(320)),
  userRoles: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
});

/**
 * The caller, from the header that Static Web Apps sets: base64 of JSON in UTF-8. null without the header. Problem
 * `unauthenticated` when it is malformed (`request.user` of the functions library would cause a 500).
 */
export function readPrincipal(header: string | null): Principal | null {
  if (header === null) return null;
  if (header.length > maxHeaderLength) throw new Problem('unauthenticated');
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64')));
  } catch (cause) {
    throw new Problem('unauthenticated', { cause });
  }
  const parsed = principal.safeParse(content);
  if (!parsed.success) throw new Problem('unauthenticated', { cause: parsed.error });
  const { userId, userDetails, identityProvider, userRoles } = parsed.data;
  // A caller without `authenticated` has not signed in, whatever else the header says.
  if (!userRoles.includes('authenticated')) return null;
  return { userId, name: userDetails, provider: identityProvider, roles: userRoles };
}
