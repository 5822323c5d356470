import { finishDirectUpload as finish } from '@incidentmap/core/server/commands/files/takeUpload';
import type { Handler } from '../../http/handler.ts';

export const finishDirectUpload: Handler<'finishDirectUpload'> = ({ body, network, services }) =>
  finish(services, body.name, network);
