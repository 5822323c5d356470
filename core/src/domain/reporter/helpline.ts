import * as z from 'zod/mini';

/** Someone to turn to, as the operator lists it. */
export const helpline = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  phone: z.optional(z.string().check(z.regex(/^\+?[\d ]{3,20}$/))),
  url: z.optional(z.url({ protocol: /^https?$/ })),
  note: z.optional(z.string().check(z.maxLength(300))),
});

/** What shows nothing of this site to whoever looks at the screen next. */
export const neutralPage = 'https://www.bbc.co.uk/weather';
