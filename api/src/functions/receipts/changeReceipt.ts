import { changeReceipt as change } from '@incidentmap/core/server/commands/receipts/receipt';
import type { Handler } from '../../http/handler.ts';

export const changeReceipt: Handler<'changeReceipt'> = ({ body, services }) => change(services, body);
