import { addTexts } from '../../i18n/index.ts';

const en = {
  hint: 'Draw boxes over what nobody should recognise. They are painted over the picture before it leaves this device; the original is never sent.',
  picture: 'The picture to be covered',
  box: 'Box {{number}}: arrow keys move it, Shift and arrow keys resize it, Delete removes it',
  add: 'Add a box',
  remove: 'Remove the box',
  done: 'Use this picture',
  close: 'Close without hiding anything',
  failed: 'This picture could not be changed here. Remove it, or cover it with another app first.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    redaction: typeof en;
  }
}

export const redactionTexts = addTexts('redaction', en);
