import type { PublicMedia } from '@incidentmap/core/domain/submission/media';
import { itemOfFile } from '@incidentmap/core/domain/incident/mediaItems';
import { searchable, searchedIn } from '@incidentmap/core/domain/text/fold';

export const fileKinds = ['photo', 'video', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

export function fileKindOf({ url }: Pick<PublicMedia, 'url'>): FileKind {
  const { kind } = itemOfFile(url);
  return kind === 'photo' || kind === 'video' ? kind : 'other';
}

export type FileFilter = { search: string; kind: FileKind | '' };

/** The files of this kind whose incident, or whose own name, has the words. */
export function filesThatMatch(files: readonly PublicMedia[], { search, kind }: FileFilter): PublicMedia[] {
  const isWanted = searchedIn(search);
  return files.filter((file) => {
    const said = searchable([file.title, file.location, file.name].filter((part) => part !== null).join(' '));
    return (kind === '' || fileKindOf(file) === kind) && isWanted(said);
  });
}
