import type { Answer } from '@incidentmap/core/contract';
import type { ShownWork } from '@incidentmap/core/domain/review/work';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import type { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';

export type WaitingItem = Answer<'listWaiting'>['items'][number];
export type WaitingAnswer = Answer<'listWaiting'>;

/** Names an item in the address and in the list. */
export function keyOf(item: WaitingItem): string {
  if (item.kind === 'report') return item.report.id;
  return item.kind === 'post' ? item.post.id : item.media.name;
}

export function revisionOf(item: WaitingItem): number {
  if (item.kind === 'report') return item.report.revision;
  return item.kind === 'post' ? item.post.revision : item.media.revision;
}

/** The title of an item, or the address of a post. */
export function titleOf(item: WaitingItem): string | null {
  if (item.kind === 'report') return item.report.title;
  return item.kind === 'post' ? item.post.postUrl : item.media.title;
}

/** An item in its sender's words. */
export function saidOf(item: WaitingItem): Parameters<typeof identifiersIn>[0] & {
  severity: Severity | null;
  highestSeverity?: Severity;
} {
  if (item.kind === 'report') return item.report;
  if (item.kind === 'post')
    return { title: '', description: item.post.additionalContext, location: '', severity: null };
  const { title, location, severity, atHome } = item.media;
  return { title: title ?? '', description: '', location: location ?? '', severity, atHome };
}

export const reportsAmong = (items: readonly WaitingItem[]): ReviewedIncident[] =>
  items.flatMap((item) => (item.kind === 'report' ? [item.report] : []));

export type Leaving = { approved: number; rejected: number } | 'handedOn';

/** The pages without the items of these keys. Items that were handed on still count as waiting. */
export const without = (
  pages: readonly WaitingAnswer[] | undefined,
  keys: ReadonlySet<string>,
  leaving: Leaving,
): WaitingAnswer[] | undefined => {
  const gone = pages?.flatMap(({ items }) => items.filter((item) => keys.has(keyOf(item)))) ?? [];
  const left = (count: number, less: number) => Math.max(0, count - less);
  return pages?.map((page) => {
    const kinds = { ...page.kinds };
    for (const { kind } of gone) kinds[kind] = left(kinds[kind], 1);
    return {
      ...page,
      kinds,
      items: page.items
        .filter((item) => !keys.has(keyOf(item)))
        .map((item) =>
          item.kind === 'media'
            ? item
            : { ...item, alike: item.alike.filter(({ incident }) => !keys.has(incident.id)) },
        ),
      ...(leaving === 'handedOn'
        ? { handedOn: page.handedOn + gone.length }
        : {
            counts: {
              pending: left(page.counts.pending, gone.length),
              approved: page.counts.approved + leaving.approved,
              rejected: page.counts.rejected + leaving.rejected,
            },
          }),
    };
  });
};

export const withWork = (
  pages: readonly WaitingAnswer[] | undefined,
  key: string,
  work: ShownWork,
): WaitingAnswer[] | undefined =>
  pages?.map((page) => ({
    ...page,
    items: page.items.map((item) => (keyOf(item) === key ? { ...item, work } : item)),
  }));
