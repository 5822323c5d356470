import { takeFile } from '@incidentmap/core/server/commands/files/takeUpload';
import type { Handler } from '../../http/handler.ts';

export const uploadObject: Handler<'uploadObject'> = async ({ file, network, services }) =>
  takeFile(services, Buffer.from(await file.arrayBuffer()), network);
