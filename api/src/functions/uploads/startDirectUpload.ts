import { startDirectUpload as start } from '@incidentmap/core/server/commands/files/takeUpload';
import type { Handler } from '../../http/handler.ts';

export const startDirectUpload: Handler<'startDirectUpload'> = ({ body, services }) => start(services, body);
