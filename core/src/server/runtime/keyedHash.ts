import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 (32 bytes) with SECRET as its key: a different value for each purpose. */
export const keyedHash = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
