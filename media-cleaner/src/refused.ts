/** Why a file is not cleaned; README.md says what each means. */
export type RefusalCode =
  | 'damaged'
  | 'cut_off'
  | 'too_many_pixels'
  | 'unusual_jpeg'
  | 'unreadable_heic'
  | 'unplayable_video'
  | 'sound_alone'
  | 'unavailable';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(`The file is refused: ${code}.`, options);
    this.code = code;
  }
}

/** For a file that cannot be read, or that would need more resources than allowed. */
export const damaged = (): Refused => new Refused('damaged');

/** For a picture of which a part is missing: it would be drawn half grey, so whoever has all of it should send that. */
export const cutOff = (): Refused => new Refused('cut_off');
