import { addTexts } from '../../i18n/index.ts';

const en = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  load: 'Load the video from {{site}}',
  privacy: '{{site}} will know that someone at your internet address is watching.',
  elsewhere: 'Watch on {{site}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    embed: typeof en;
  }
}

export const embedTexts = addTexts('embed', en);
