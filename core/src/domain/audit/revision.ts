import { Problem } from '../problem.ts';

type Revised = { revision?: number };

const messages = {
  report: 'This report has been edited since you loaded it.',
  post: 'This post has been corrected since you loaded it.',
  media: 'The details of this file have been corrected since you loaded it.',
};

/** `seen`: the revision that the reviewer saw; undefined if any will do. */
export const isOutdated = ({ revision = 0 }: Revised, seen: number | undefined): boolean =>
  seen !== undefined && seen !== revision;

/** Problem `conflict` with the field `revision`. */
export function checkRevision(item: Revised, seen: number | undefined, kind: keyof typeof messages = 'report'): void {
  if (!isOutdated(item, seen)) return;
  const message = messages[kind];
  throw new Problem('conflict', { message, details: [{ path: 'revision', code: 'outdated', message }] });
}
