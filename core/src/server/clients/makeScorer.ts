import { ownIdentity } from '../runtime/identity.ts';
import type { Settings } from '../runtime/settings.ts';
import { makeContentSafety } from './contentSafety.ts';
import { lexicon } from './lexicon.ts';
import type { Scorer } from './scorer.ts';

/** Content Safety when its endpoint is set; otherwise the lexicon that comes with the code. */
export function makeScorer(settings: Pick<Settings, 'CONTENT_SAFETY_ENDPOINT' | 'CONTENT_SAFETY_KEY'>): Scorer {
  const { CONTENT_SAFETY_ENDPOINT: endpoint, CONTENT_SAFETY_KEY: key } = settings;
  return endpoint === undefined ? lexicon : makeContentSafety({ endpoint, credential: key ?? ownIdentity() });
}
