import type { PersonalDetailKind } from '@incidentmap/core/domain/identifiers/kinds';

/** For the reporter's preview and for the review room. */
export const personalDetailKinds = {
  name: 'A name',
  birth: 'A date of birth',
  address: 'An address',
  postcode: 'A full postcode',
  coordinates: 'An exact place on the map',
  phone: 'A phone number',
  email: 'An email address',
  profile: 'A link to an account',
  handle: 'An account name',
  plate: 'A number plate',
  insurance: 'A National Insurance number',
  health: 'An NHS or hospital number',
  document: 'A passport, licence or identity number',
  bank: 'A bank account or card number',
  network: 'An IP address',
} satisfies Record<PersonalDetailKind, string>;
