import { addTexts } from '../../i18n/index.ts';

const en = {
  show: 'Show',
  photo: 'Show the picture',
  video: 'Show the video',
  sensitive: 'May be upsetting. Shown only if you ask.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    blur: typeof en;
  }
}

export const blurTexts = addTexts('blur', en);
