import { addTexts } from '../i18n/index.ts';

const en = {
  approximate: 'On the map, only an approximate location is shown, to protect the people concerned.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    publicPlace: typeof en;
  }
}

export const placeTexts = addTexts('publicPlace', en);
