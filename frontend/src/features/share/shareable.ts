import type { IncidentType } from '@incidentmap/core/domain/incident/incidentTerms';
import { paths } from '../../lib/paths.ts';
import { oneLine } from '../../lib/text.ts';

/** What sharing needs to know of an incident. `title`: of a published one only. */
export type Shareable = { id: string; shareableUrl: string; incidentType: IncidentType; title?: string };

/** Phrase, title and link together stay within the 280 letters of a post on X. */
const longestTitle = 150;

/** Control characters, marks that turn the direction of what follows, and halves of a character, which cannot be encoded. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** What is said beside the link: the phrase first, then the title, made safe to stand in another site's address. */
export function shareText(phrase: string, title = ''): string {
  const letters = Array.from(oneLine(title.replace(unfit, ' ')));
  const cut =
    letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('').trimEnd()}…` : letters.join('');
  return cut === '' ? phrase : `${phrase}: ${cut}`;
}

/** The address that leads to the incident. */
export const shareLink = ({ id, shareableUrl }: Pick<Shareable, 'id' | 'shareableUrl'>, origin: string): string =>
  shareableUrl || `${origin}${paths.incident(id)}`;
