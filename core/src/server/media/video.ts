import type { MediaType } from '../../domain/media.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanWebm } from './webm.ts';

/** The video without what says where, when and by whom it was made, as it passes by. Problem `unprocessable_media`. */
export const cleanVideo = (source: AsyncIterable<Uint8Array>, type: MediaType): AsyncIterable<Buffer> =>
  type === 'video/webm' ? cleanWebm(source) : cleanMp4(source);
