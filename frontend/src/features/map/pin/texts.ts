import { addTexts } from '../../../i18n/index.ts';

const en = {
  map: 'Map with a pin',
  pin: 'Location pin. Drag it, or move it with the arrow keys.',
  pinToLookAt: 'Location pin',
  keys: 'Arrow keys move the map, + and − zoom, Enter puts the pin at the cross.',
  keysToLook: 'Arrow keys move the map, + and − zoom.',
  failed: 'The map could not be loaded. The form works without it.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pin: typeof en;
  }
}

export const pinTexts = addTexts('pin', en);
