import * as z from 'zod/mini';

/** The operator configures these. */
export const helpline = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  phone: z.optional(z.string().check(z.regex(/^\+?[\d ]{3,20}$/))),
  url: z.optional(z.url({ protocol: /^https?$/ })),
  note: z.optional(z.string().check(z.maxLength(300))),
});
