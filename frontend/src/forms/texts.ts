import { fieldMessages } from '@incidentmap/core/domain/messages';
import { addTexts } from '../i18n/index.ts';

const en = {
  /** The error texts of fields, by the problem's code (core/src/domain/messages.ts). */
  messages: fieldMessages,
  longerCheck:
    'Many reports have come from your connection, so your device is doing a longer security check first. This can take a minute. Please keep this page open.',
  errors_one: 'Please correct one field',
  errors_other: 'Please correct {{count}} fields',
  corrected: '(corrected)',
  hint: {
    title: 'A few words, such as “Shouted at on a tram”',
    location: 'A street, area, town or postcode in the UK. The public sees it as you write it: an area is enough.',
    locationAtHome: 'A street, area, town or postcode in the UK. The public sees the district instead.',
  },
  location: {
    suggestions: 'Suggested places',
    found_one: '{{count}} place found. Use the arrow keys to choose.',
    found_other: '{{count}} places found. Use the arrow keys to choose.',
    asTyped: 'The public sees these words.',
    sayOnly: 'Say only {{area}}',
  },
  pin: {
    move: 'Move the pin if it is wrong.',
    place: 'The map is optional: press it to put a pin where it happened.',
    area: 'On the map the public sees the area, about {{width}} wide.',
    district: 'The public sees the district only.',
    at: 'The pin is in {{area}}.',
    remove: 'Remove the pin',
  },
  day: { today: 'Today', yesterday: 'Yesterday', another: 'Another day', which: 'Day of the incident' },
  timeOfDay: {
    Morning: 'Morning',
    Afternoon: 'Afternoon',
    Evening: 'Evening',
    Notsure: 'Not sure',
    Unknown: 'Unknown',
  },
  atHome: 'This happened at someone’s home',
  typeOfIncident: 'Type of incident',
  contact: {
    label: 'May we contact you?',
    no: 'No, keep my report anonymous',
    yes: 'Yes, I may be contacted',
    email: 'Email (optional)',
    hint: 'Never published. Sent only if you agree to be contacted.',
    missing: 'Add an email address, or we cannot contact you. It is never published.',
  },
  discardChanges: 'Discard your changes?',
  discard: {
    body: 'What you have typed is deleted from this device and cannot be brought back.',
    keep: 'Keep writing',
    confirm: 'Discard',
  },
  notSent: 'Submission Failed',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    forms: typeof en;
  }
}

export const formTexts = addTexts('forms', en);
