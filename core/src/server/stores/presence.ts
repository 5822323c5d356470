import { presenceTimes, viewersMax } from '../../domain/limits.ts';
import type { ItemName, Presence } from '../../domain/review/work.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import { tryUpdate } from './engines/update.ts';

type Viewer = Presence & { userId: string; until: string };

/** One document, because to renew one's own presence reads that of the others. */
type Viewers = { id: 'presence'; viewers: Viewer[]; expiresAt: string };

const id = 'presence' as const;

export function presenceStore(database: DocumentStore, now: () => Date) {
  const collection = database.collection<Viewers>('meta');

  const others = (found: Viewers | null, userId: string): Viewer[] => {
    const at = now().toISOString();
    return (found?.viewers ?? []).filter((viewer) => viewer.until > at && viewer.userId !== userId);
  };

  const shownOf = (viewers: readonly Viewer[]): Presence[] =>
    viewers.slice(0, viewersMax).map(({ kind, id: itemId, name, since }) => ({ kind, id: itemId, name, since }));

  return {
    /** What the other reviewers have open. */
    othersOf: async (userId: string): Promise<Presence[]> =>
      shownOf(others((await collection.read(id))?.document ?? null, userId)),
    /** The reviewer has the item open for some seconds, or none any more; returns what others have open. */
    async renew({ userId, name }: { userId: string; name: string }, item: ItemName | null): Promise<Presence[]> {
      const time = now();
      const until = new Date(time.getTime() + presenceTimes.kept).toISOString();
      let left: Viewer[] = [];
      await tryUpdate(collection, id, (found) => {
        left = others(found, userId);
        const before = found?.viewers.find((viewer) => viewer.userId === userId);
        if (item === null && !before) return found;
        const isSame = before?.id === item?.id && (before?.until ?? '') > time.toISOString();
        const since = isSame && before ? before.since : time.toISOString();
        const mine = item === null ? [] : [{ ...item, name, userId, since, until }];
        return { id, viewers: [...left, ...mine], expiresAt: until };
      });
      return shownOf(left);
    },
  };
}
