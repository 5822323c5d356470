import { mayHandleImport, maySeeAllImports } from '@incidentmap/core/domain/review/permissions';
import { importerOf } from '@incidentmap/core/server/commands/partners/imports';
import type { Handler } from '../../http/handler.ts';

/** A page of the imports that the caller may take back, newest first. */
export const listImports: Handler<'listImports'> = async ({ query, principal, services }) => {
  const importer = maySeeAllImports(principal) ? undefined : importerOf(principal);
  const { documents, cursor } = await services.imports.page(importer, query.limit, query.cursor ?? null);
  return { imports: documents.filter((each) => mayHandleImport(principal, each)), cursor };
};
