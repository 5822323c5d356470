import type { IncidentType } from '@incidentmap/core/domain/incident/incidentTerms';
import { paths } from '../../lib/paths.ts';
import { oneLine } from '../../lib/text.ts';

/** The fields that sharing needs. Only a published incident has a `title`. */
export type Shareable = { id: string; shareableUrl: string; incidentType: IncidentType; title?: string };

/** With phrase and link, the text stays within the 280 characters of a post on X. */
const longestTitle = 150;

/** Control characters, bidirectional overrides, and lone surrogates, which cannot be encoded. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** The text beside the link: the phrase, then the title, made safe for another site's address. */
export function shareText(phrase: string, title = ''): string {
  const letters = Array.from(oneLine(title.replace(unfit, ' ')));
  const cut =
    letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('').trimEnd()}…` : letters.join('');
  return cut === '' ? phrase : `${phrase}: ${cut}`;
}

/** The address that opens the incident. */
export const shareLink = ({ id, shareableUrl }: Pick<Shareable, 'id' | 'shareableUrl'>, origin: string): string =>
  shareableUrl || `${origin}${paths.incident(id)}`;
