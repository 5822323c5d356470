import type { Needs } from '../services.ts';

/** How many approvals of each kind are not public yet. */
export async function countScheduled({
  submissions,
}: Needs<'submissions'>): Promise<Record<'report' | 'post' | 'media', number>> {
  const counts = { report: 0, post: 0, media: 0 };
  for await (const { kind } of submissions.scheduled()) counts[kind] += 1;
  return counts;
}
