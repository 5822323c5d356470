import * as z from 'zod/mini';
import { type AuditEntry, type Change, differences, makeAuditEntry } from '../audit/audit.ts';
import { cleanJson, cleanLine } from '../text/cleanText.ts';
import { email, emptyIsNothing, line } from '../text/fields.ts';
import { fold } from '../text/fold.ts';
import { isGuid } from '../text/guid.ts';
import { shareableUrlOf } from '../submission/report.ts';
import { approvalOf } from '../submission/life.ts';
import { isPublic, type Report } from '../submission/submission.ts';
import { approvals, incidentTypes, severities } from '../incident/incidentTerms.ts';
import { partnerDomainLength, partnerNameLength, partnerSettingsMax, partnersMax } from '../limits.ts';
import { fieldRefusal } from '../messages.ts';
import { Problem } from '../problem.ts';

/** An organisation with its own submission link. Its name is in that link and on its reports, so it never changes. */
export const partner = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  entraIdEmail: z.nullable(z.string()),
  entraIdObjectId: z.nullable(z.string()),
  createdAt: z.string(),
  isActive: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  revision: z.number(),
});
export type Partner = z.infer<typeof partner>;

/** All partners are in one document, so that its etag keeps names and accounts unique. */
export type PartnerRegister = { id: 'register'; partners: Partner[]; lastChange?: AuditEntry };

// The name is part of a URL.
const name = line(partnerNameLength, 'partner_name').check(z.regex(/^(?!\.+$)[^/\\?#%]*$/, 'partner_name'));

const nothing = z.transform((value: string | undefined) => value ?? null);

const fields = {
  domain: z
    .string('partner_domain')
    .check(
      z.overwrite(cleanLine),
      z.toLowerCase(),
      z.minLength(partnerDomainLength.min, { error: 'partner_domain', abort: true }),
      z.maxLength(partnerDomainLength.max, { error: 'partner_domain', abort: true }),
      z.regex(/^[^\s/@:]+\.[^\s/@:]+$/, 'partner_domain'),
    ),
  entraIdEmail: z._default(z.pipe(email('email_invalid'), nothing), null),
  entraIdObjectId: z._default(
    z.pipe(
      emptyIsNothing,
      z.pipe(
        z.optional(
          z.string('partner_object_id').check(z.trim(), z.toLowerCase(), z.refine(isGuid, 'partner_object_id')),
        ),
        nothing,
      ),
    ),
    null,
  ),
  isActive: z._default(z.boolean(), true),
  settings: z._default(
    z.record(z.string(), z.unknown(), 'partner_settings').check(
      z.overwrite((settings) => cleanJson(settings) as typeof settings),
      z.refine((settings) => JSON.stringify(settings).length <= partnerSettingsMax, 'partner_settings'),
    ),
    {},
  ),
};

export const newPartner = z.strictObject({ name, ...fields });
export type NewPartner = z.output<typeof newPartner>;

export const partnerChange = z.strictObject({ revision: z.int('revision_required'), ...fields });
export type PartnerChange = z.output<typeof partnerChange>;

/** Any spelling of a name finds the partner, and no two partners may have one name. */
const nameKey = (text: string): string => fold(text) || text.trim().toLowerCase();

export const partnerNamed = (partners: readonly Partner[], text: string): Partner | undefined =>
  partners.find((each) => nameKey(each.name) === nameKey(text));

/** The active partner with this account in Entra. */
export const partnerOfAccount = (
  partners: readonly Partner[],
  { objectId, email: address }: { objectId?: string | undefined; email?: string | undefined },
): Partner | undefined =>
  partners.find(
    ({ isActive, entraIdEmail, entraIdObjectId }) =>
      isActive &&
      ((entraIdObjectId !== null && entraIdObjectId === objectId?.toLowerCase()) ||
        (entraIdEmail !== null && entraIdEmail.toLowerCase() === address?.toLowerCase())),
  );

function refuseTaken(others: readonly Partner[], wanted: Omit<NewPartner, 'name'>): void {
  const { entraIdEmail, entraIdObjectId } = wanted;
  if (entraIdEmail && others.some((each) => each.entraIdEmail?.toLowerCase() === entraIdEmail.toLowerCase())) {
    throw fieldRefusal('entraIdEmail', 'partner_email_taken', 'conflict');
  }
  if (entraIdObjectId && others.some((each) => each.entraIdObjectId === entraIdObjectId)) {
    throw fieldRefusal('entraIdObjectId', 'partner_object_id_taken', 'conflict');
  }
}

const auditedFields = ['domain', 'entraIdEmail', 'entraIdObjectId', 'isActive', 'settings'] as const;

/** Problem `conflict` names the field whose value another partner has. */
export function addPartner(register: PartnerRegister, wanted: NewPartner, id: string, change: Change): PartnerRegister {
  if (register.partners.length >= partnersMax) throw new Problem('too_large');
  if (partnerNamed(register.partners, wanted.name)) throw fieldRefusal('name', 'partner_name_taken', 'conflict');
  refuseTaken(register.partners, wanted);
  const added: Partner = { id, ...wanted, createdAt: change.now.toISOString(), revision: 0 };
  const changes = [{ field: 'name', before: null, after: added.name }];
  return {
    id: 'register',
    partners: [...register.partners, added],
    lastChange: makeAuditEntry('partner', id, 0, 'added', change, { changes }),
  };
}

/** Problems: `not_found`, `conflict`. */
export function changePartner(
  register: PartnerRegister,
  id: string,
  { revision, ...wanted }: PartnerChange,
  change: Change,
): PartnerRegister {
  const found = register.partners.find((each) => each.id === id);
  if (!found) throw new Problem('not_found');
  const changed: Partner = { ...found, ...wanted, revision: found.revision + 1 };
  const changes = differences(found, changed, auditedFields);
  if (changes.length === 0) return register;
  if (found.revision !== revision) throw new Problem('conflict');
  refuseTaken(
    register.partners.filter((each) => each !== found),
    wanted,
  );
  return {
    id: 'register',
    partners: register.partners.map((each) => (each === found ? changed : each)),
    lastChange: makeAuditEntry('partner', id, changed.revision, 'edited', change, { changes }),
  };
}

/** A report by a partner's link, as it was sent: without its sender, reviewers' notes, or words of others. */
export const partnerIncident = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  incidentType: z.enum(incidentTypes),
  severity: z.enum(severities),
  incidentDate: z.string(),
  isApproved: z.enum(approvals),
  shareableUrl: z.string(),
  isVerified: z.boolean(),
});
export type PartnerIncident = z.infer<typeof partnerIncident>;

/** `sent`: with the public location. `whole`: the incident that it is, or is a part of, whose state and page it has. */
export const toPartnerIncident = (
  { id, entry, sender }: Report,
  sent: Report['sent'],
  whole: Pick<Report, 'id' | 'life'>,
  siteUrl: string,
): PartnerIncident =>
  z.parse(partnerIncident, {
    ...sent,
    id,
    isApproved: approvalOf(whole.life),
    shareableUrl: shareableUrlOf(siteUrl, isPublic(whole) ? whole.id : id),
    isVerified: entry !== null && entry.verifiedBy !== null && entry.verifiedBy === sender.partner,
  });
