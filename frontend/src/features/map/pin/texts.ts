import { addTexts } from '../../../i18n/index.ts';

const en = {
  map: 'Map with a pin',
  pin: 'Location pin. Drag it, or move it with the arrow keys.',
  pinToLookAt: 'Location pin',
  keys: 'Arrow keys move the map, + and − zoom, Enter puts the pin at the cross.',
  keysToLook: 'Arrow keys move the map, + and − zoom.',
  near: {
    middle: 'In the middle of {{place}}.',
    north: 'About {{distance}} north of {{place}}.',
    northEast: 'About {{distance}} north-east of {{place}}.',
    east: 'About {{distance}} east of {{place}}.',
    southEast: 'About {{distance}} south-east of {{place}}.',
    south: 'About {{distance}} south of {{place}}.',
    southWest: 'About {{distance}} south-west of {{place}}.',
    west: 'About {{distance}} west of {{place}}.',
    northWest: 'About {{distance}} north-west of {{place}}.',
  },
  failed: 'The map could not be loaded. The form works without it.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pin: typeof en;
  }
}

export const pinTexts = addTexts('pin', en);
