import { mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { sourceKind } from '@incidentmap/core/domain/links/links';

/** What a card says of an incident, in React and before it (pages/home/drawFirstList.ts). */

const sourceNames = ['x', 'instagram', 'facebook', 'news'] as const;
export type SourceName = (typeof sourceNames)[number];

/** The kind of site that a source is on, if a card names it. */
export function sourceNameOf(source: string): SourceName | undefined {
  const kind = sourceKind(source);
  return sourceNames.find((name) => name === kind);
}

/** `files`: photos as well as videos. */
export type MediaCounted = { kind: 'photos' | 'videos' | 'files'; count: number };

/** How many photos and videos an incident has; null if it has none. */
export function mediaCountOf(incident: Parameters<typeof mediaItemsOf>[0]): MediaCounted | null {
  const kinds = mediaItemsOf(incident).flatMap(({ kind }) => (kind === 'other' ? [] : [kind === 'photo']));
  if (kinds.length === 0) return null;
  const kind = kinds.every(Boolean) ? 'photos' : kinds.some(Boolean) ? 'files' : 'videos';
  return { kind, count: kinds.length };
}
