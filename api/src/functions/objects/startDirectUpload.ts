import { startDirectUpload as start } from '@incidentmap/core/server/commands/takeUpload';
import type { Handler } from '../../handlers.ts';

export const startDirectUpload: Handler<'startDirectUpload'> = ({ body, services }) => start(services, body);
