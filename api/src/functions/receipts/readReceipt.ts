import { readReceipt as read } from '@incidentmap/core/server/commands/receipt';
import type { Handler } from '../../handlers.ts';

export const readReceipt: Handler<'readReceipt'> = ({ body, services }) => read(services, body.code);
