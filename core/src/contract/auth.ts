import * as z from 'zod/mini';
import { returnAddress, returnAddressMaxLength } from '../domain/limits.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';

export const auth = {
  getSession: {
    ...routes.getSession,
    access: 'anyone',
    answer: z.object({
      isAuthenticated: z.boolean(),
      user: z.nullable(z.object({ name: z.string(), roles: z.array(z.string()) })),
    }),
  },
  signIn: {
    ...routes.signIn,
    access: 'anyone',
    status: 302,
    /** The address to return to after signing in: of a page that asks for it, with what it shows. */
    query: z.object({
      to: z._default(z.string().check(z.maxLength(returnAddressMaxLength), z.regex(returnAddress)), '/admin'),
    }),
    answer: z.object({ location: z.string() }),
  },
  signOut: {
    ...routes.signOut,
    access: 'anyone',
    answer: z.object({ logoutUrl: z.string() }),
  },
  assignRoles: {
    ...routes.assignRoles,
    access: 'platform',
    /** Static Web Apps defines the body, so the handler validates only the fields that it needs. */
    body: () => z.unknown(),
    answer: z.object({ roles: z.array(z.string()) }),
    onFailure: { roles: [] },
  },
} as const satisfies Entries;
