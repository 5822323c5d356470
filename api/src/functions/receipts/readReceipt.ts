import { readReceipt as read } from '@incidentmap/core/server/commands/receipts/receipt';
import type { Handler } from '../../http/handler.ts';

export const readReceipt: Handler<'readReceipt'> = ({ body, services }) => read(services, body.code);
