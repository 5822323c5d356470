import * as z from 'zod/mini';
import { pageMax, partnerNameLength, partnersMax } from '../domain/limits.ts';
import { newPartner, partner, partnerChange, partnerIncident } from '../domain/partners/partner.ts';
import { line } from '../domain/text/fields.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { atMost, cursor, id, nextCursor, pageLimit } from './schemas.ts';

export const partners = {
  listPartners: {
    ...routes.listPartners,
    access: 'admin',
    answer: z.object({ partners: atMost(partnersMax, partner) }),
  },
  addPartner: {
    ...routes.addPartner,
    access: 'admin',
    status: 201,
    body: () => newPartner,
    answer: partner,
  },
  changePartner: {
    ...routes.changePartner,
    access: 'admin',
    params: id,
    body: () => partnerChange,
    answer: partner,
  },
  getPartner: {
    ...routes.getPartner,
    access: 'anyone',
    params: z.object({ name: line({ max: partnerNameLength.max }, 'partner_name') }),
    answer: z.object({ name: z.string() }),
  },
  listPartnerIncidents: {
    ...routes.listPartnerIncidents,
    access: 'partner',
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ partner: z.string(), incidents: atMost(pageMax, partnerIncident), cursor: nextCursor }),
  },
  verifyPartnerIncident: {
    ...routes.verifyPartnerIncident,
    access: 'partner',
    params: id,
    body: () => z.strictObject({ isVerified: z.boolean() }),
    answer: partnerIncident,
  },
} as const satisfies Entries;
