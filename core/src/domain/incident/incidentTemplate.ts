/** The site's build makes it (frontend/src/documents.tsx), the API fills its slots (server/pages/incidentPage.ts). */
export type IncidentTemplate = {
  html: string;
  /** The HTML of the badges, by `badgesKey`; itself with the slots `verifiedBy` and `partnerId`. */
  badges: Record<string, string>;
  /** The words for the types. */
  types: Record<string, string>;
  /** The HTML of a picture, itself with the slots from `srcset` to `ratio`. */
  picture: string;
};

export const incidentTemplateFile = 'incident-template.json';

/** `data` is the incident as the JSON that `getIncident` answers. */
export const incidentSlots = [
  'id',
  'title',
  'place',
  'day',
  'date',
  'type',
  'description',
  'badges',
  'verifiedBy',
  'partnerId',
  'picture',
  'srcset',
  'url',
  'width',
  'height',
  'ratio',
  'data',
] as const;
export type IncidentSlot = (typeof incidentSlots)[number];

export const slotOf = (name: IncidentSlot): string => `%${name}%`;

/** The badges differ by severity, and by whether an incident was verified and sent by a partner. */
export const badgesKey = (severity: string, isVerified: boolean, isOfPartner: boolean): string =>
  [severity, isVerified && 'verified', isOfPartner && 'partner'].filter(Boolean).join(' ');
