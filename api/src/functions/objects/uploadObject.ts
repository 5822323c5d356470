import { takeFile } from '@incidentmap/core/server/commands/takeUpload';
import type { Handler } from '../../handler.ts';

export const uploadObject: Handler<'uploadObject'> = async ({ file, network, services }) =>
  takeFile(services, Buffer.from(await file.arrayBuffer()), network);
