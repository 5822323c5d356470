import type { Import } from '@incidentmap/core/domain/imports/imports';
import { mayHandleImport } from '@incidentmap/core/domain/review/permissions';
import type { Handler } from '../../handler.ts';

export const listImports: Handler<'listImports'> = async ({ principal, services }) => {
  const imports: Import[] = [];
  for await (const each of services.imports.list()) if (mayHandleImport(principal, each)) imports.push(each);
  return { imports };
};
