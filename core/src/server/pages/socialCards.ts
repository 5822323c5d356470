import { LRUCache } from 'lru-cache';
import type { PublicIncident } from '../../domain/incident/publicIncident.ts';
import { type PlainBody, plainBody } from '../publication/compressedBody.ts';
import { cardVersion, socialCardText } from './incidentPage.ts';

/** A card takes some 20 kB. */
const mostCards = 100;
/** Seconds that a browser or a proxy keeps a card: as long as any public file. */
const maxAge = 300;

/** The social cards of public incidents. Each is drawn when it is first asked for. */
export function makeSocialCards() {
  const drawn = new LRUCache<string, Promise<PlainBody>>({ max: mostCards });
  return {
    /** `from`: see `semaphore`. Problem `unavailable` when too many cards are being drawn. */
    of(incident: PublicIncident, from: string | null): Promise<PlainBody> {
      const key = cardVersion(incident);
      const known = drawn.get(key);
      if (known) return known;
      // Loaded at the first card: most visitors never ask for one.
      const drawing = import('./drawSocialCard.ts').then(async ({ drawSocialCard }) =>
        plainBody(await drawSocialCard(socialCardText(incident), from), 'image/png', {
          'cache-control': `public, max-age=${maxAge}`,
        }),
      );
      drawn.set(key, drawing);
      drawing.catch(() => drawn.delete(key));
      return drawing;
    },
    /** Removes every card from memory, those of erased incidents among them. */
    cleanUp: () => drawn.clear(),
  };
}
