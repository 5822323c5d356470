import { createHmac } from 'node:crypto';

/** What only whoever knows SECRET can compute again: another one for each purpose. 32 bytes. */
export const keyedHash = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
