import { Problem } from '@incidentmap/core/domain/problem';

/** The problem of a file that cannot be read, or that would need more resources than allowed. */
export const damaged = (): Problem => new Problem('unprocessable_media');

/** The problem of a picture of which a part is missing: it would be drawn half grey, so whoever has all of it should send that. */
export const cutOff = (): Problem =>
  new Problem('unprocessable_media', {
    message:
      'A part of this picture is missing. Copy or download it again and add that file, or add a screenshot of what can be seen.',
  });
