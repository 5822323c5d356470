import type { FieldProblem } from '@incidentmap/core/domain/problem';

/** The first problem of each field, by the field's name. */
export type FieldErrors = Partial<Record<string, FieldProblem>>;

/** `mediaFiles.0` belongs to the field `mediaFiles`. */
const firstPart = (path: string): string => path.split('.')[0] ?? path;

/**
 * Assigns problems to fields: `[{ path: 'title', … }]` becomes `{ title: { path: 'title', … } }`. `fieldOf` names the field
 * of a path where the request is shaped otherwise than the form.
 */
export function fieldErrors(problems: readonly FieldProblem[], fieldOf = firstPart): FieldErrors {
  const errors: FieldErrors = {};
  for (const problem of problems) errors[fieldOf(problem.path)] ??= problem;
  return errors;
}
