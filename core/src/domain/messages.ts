import type * as z from 'zod/mini';
import { outsideUk } from './outsideUk.ts';
import { type FieldProblem, Problem, type ProblemCode } from './problem.ts';

/** Schemas name a key, the server sends it with the English text, and the site has the reader's language for it. */
export const fieldMessages = {
  title_length: 'Title must be 5 to 200 characters',
  description_length: 'Description must be 10 to 2000 characters',
  location_length: 'Location must be 2 to 200 characters',
  type_unknown: 'Choose a type of incident',
  severity_unknown: 'Choose low, medium or high',
  date_required: 'Please select a date',
  date_impossible: 'This date does not exist',
  date_future: 'The date cannot be in the future',
  time_unknown: 'Choose morning, afternoon, evening or unknown',
  email_invalid: 'Invalid email format',
  email_invalid_post: 'Please enter a valid email',
  post_required: 'Please provide either a post URL or upload media files',
  at_home_unknown: 'Write yes or no: did it happen at someone’s home?',
  contact_unknown: 'Choose yes or no',
  coordinate_required: 'A latitude and a longitude are needed',
  latitude_range: 'Latitude must be between -90 and 90',
  longitude_range: 'Longitude must be between -180 and 180',
  outside_uk: outsideUk,
  pin_missing: 'Place the pin on the map before approving',
  url_invalid: 'Enter a web address that starts with http:// or https://, at most 500 characters',
  post_url_invalid: 'Enter a web address that starts with http:// or https://, at most 2000 characters',
  text_too_long: 'This text is too long',
  text_required: 'This is required',
  media_unknown: 'This file was not uploaded here, or no longer exists',
  media_required: 'Add at least one file',
  recording_missing: 'Missing blob name — recording not found',
  video_title: 'Title must be at least 3 characters',
  video_location: 'Please specify a location',
  video_type: 'Select a type',
  media_declared: 'This is another kind of file than its upload was started for. Choose it again',
  media_kind: 'Only JPEG, PNG, WebP, GIF and HEIC pictures and MP4, MOV and WebM videos can be added',
  media_picture:
    'This kind of picture cannot be added. Save it as JPEG or PNG, or take a screenshot of it, and add that',
  media_video: 'This kind of video cannot be added. Save it as MP4 with H.264 and AAC, and add that',
  media_sound: 'Sound alone cannot be added. Play it while you record a video, and add that',
  media_document: 'Documents, texts and archives cannot be added. Add the pictures in it, or a screenshot of it',
  media_size: 'This file is too large',
  receipt_format: 'A receipt code has 16 digits',
  receipt_several: 'Enter one receipt code at a time',
  receipt_or_email: 'Give your receipt code or an email address',
  right_unknown: 'Choose what you want to request',
  action_unknown: 'Choose export, erase, done or refused',
  media_missing: 'No file to upload.',
  status_unknown: 'The status must be approved or rejected',
  challenge_longer:
    'Many reports have come from your connection, so this one needs a longer security check. Please send it again.',
  challenge_invalid: 'The security check has expired. Please send it again.',
  key_format: 'The idempotency key must be a UUID',
  key_reused: 'Something else was sent with this idempotency key before. Send this with a new key.',
  file_lost: 'A file of this report is lost. Approve the report without it, or reject it',
  addition_required: 'Write something or add a file',
  correction_required: 'Change at least one field',
  severity_any: 'Choose critical, high, medium or low',
  identifier_open: 'Cover or keep each name, number, address, handle or plate that was found before approving',
  identifier_unknown: 'The words that were covered or kept are no longer in this text',
  choice_unknown: 'Choose cover or keep',
  note_length: 'A note must be 1 to 500 characters',
  kind_unknown: 'Choose report, post or media',
  incident_id_format: 'This is not the id of a report or a public incident',
  act_unknown: 'Choose one of the actions',
  reason_unknown: 'Choose one of the reasons',
  incident_required: 'Choose the public incident that shows this already. No other reason names one',
  incident_not_public: 'This incident is not public. Choose one that is, or another reason',
  at_home_stays: 'Once marked as at someone’s home, a report stays marked',
  place_width: 'Choose a wider public place',
  only_wider: 'What was public can only get wider',
  revision_required: 'The revision that was edited is missing',
  nothing_chosen: 'Choose 1 to 100 reports',
  partner_name: 'The name must be 1 to 100 characters, without / \\ ? # %',
  partner_domain: 'The domain must be 3 to 255 characters, such as example.org',
  partner_object_id: 'An object id looks like 12345678-90ab-cdef-1234-567890abcdef',
  partner_settings: 'The settings must be a JSON object of at most 2000 characters',
  partner_unknown: 'There is no active partner of this name',
  partner_name_taken: 'A partner of this name exists',
  partner_email_taken: 'This address belongs to another partner',
  partner_object_id_taken: 'This object id belongs to another partner',
  query_length: 'Type 3 to 200 characters',
  place_unknown: 'No place in the UK was found to pin: write a town, a postcode or coordinates',
  import_incomplete: 'Some rows have not arrived. Send them again',
  import_rows: 'One import brings at most 10,000 rows. Split the file, and import one part after the other',
  import_part: 'This import has fewer parts. Start another import for further rows',
  import_open: 'You have 5 imports that are not finished. Finish one, or take it back, before you start another',
  import_waiting:
    'At most 10,000 of your reports may wait for review at once. Import fewer rows, or wait until more are reviewed',
  import_room: 'More reports wait for review than the review room can hold. Import these when fewer wait',
  import_claim: 'Approved reports need the name that verified them and a source',
  unknown_field: 'This field is unknown',
} as const;

export type FieldMessage = keyof typeof fieldMessages;

/** Refuses a value for a reason in stored data, which no schema can check. */
export function fieldRefusal(path: string, code: FieldMessage, problem: ProblemCode = 'invalid_request'): Problem {
  const message = fieldMessages[code];
  return new Problem(problem, { message, details: [{ path, code, message }] });
}

const isFieldMessage = (text: string): text is FieldMessage => text in fieldMessages;

export const conflict = (message: string): Problem => new Problem('conflict', { message });

/** One for each error or unknown key. They never repeat the submitted value. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.').slice(0, 100),
        code: 'unknown_field',
        message: fieldMessages.unknown_field,
      }));
    }
    return isFieldMessage(issue.message)
      ? [{ path, code: issue.message, message: fieldMessages[issue.message] }]
      : [{ path, code: issue.code, message: 'This value has the wrong type' }];
  });
}
