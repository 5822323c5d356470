import type { FieldProblem } from '@incidentmap/core/domain/problem';

/** The first problem of each field, by the field's name. */
export type FieldErrors = Partial<Record<string, FieldProblem>>;

/** `mediaFiles.0` belongs to the field `mediaFiles`. */
const firstPart = (path: string): string => path.split('.')[0] ?? path;

/**
 * Groups problems by field: `[{ path: 'title', … }]` becomes `{ title: { path: 'title', … } }`. `fieldOf` maps a path
 * to its field if the request has another shape than the form.
 */
export function fieldErrors(problems: readonly FieldProblem[], fieldOf = firstPart): FieldErrors {
  const errors: FieldErrors = {};
  for (const problem of problems) errors[fieldOf(problem.path)] ??= problem;
  return errors;
}
