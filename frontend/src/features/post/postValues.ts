import { fieldProblems } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { postSubmission } from '@incidentmap/core/domain/posts/submittedPost';

export type PostValues = { postUrl: string; additionalContext: string; submitterEmail: string; website: string };

/** In the order in which they stand on the page. */
export const postFields = ['postUrl', 'additionalContext', 'submitterEmail'] as const satisfies (keyof PostValues)[];
export type PostField = (typeof postFields)[number];

export const emptyPost: PostValues = { postUrl: '', additionalContext: '', submitterEmail: '', website: '' };

const isPostField = (name: string): name is PostField => postFields.some((field) => field === name);

/** The first problem of each field of the form. */
export function problemsByField(problems: readonly FieldProblem[]): Partial<Record<PostField, FieldProblem>> {
  const byField: Partial<Record<PostField, FieldProblem>> = {};
  for (const problem of problems) {
    if (isPostField(problem.path)) byField[problem.path] ??= problem;
  }
  return byField;
}

/** What the server would refuse, in its order, told before it is sent. `files`: how many go with it. */
export function checkPost(values: PostValues, files = 0): FieldProblem[] {
  const parsed = postSubmission.safeParse({ ...values, mediaFiles: Array.from({ length: files }, String) });
  return parsed.success ? [] : fieldProblems(parsed.error);
}

/** What was kept of a form, as far as the form still has such fields. */
export const restoredPost = (saved: object): PostValues => ({
  ...emptyPost,
  ...Object.fromEntries(Object.entries(saved).filter(([name]) => name in emptyPost)),
});
