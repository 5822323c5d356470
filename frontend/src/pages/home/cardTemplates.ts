import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import type { MediaCounted, SourceName } from '../../features/incidents/list/cardContent.ts';

/**
 * A card of the list as templates in the document of the home page, with slots, `%title%` and so on, for what differs between
 * incidents. The site's build makes them (firstCards.tsx), and drawFirstList.ts fills them.
 */
export type CardPart =
  | 'card'
  | `severity ${Severity}`
  | 'text'
  | 'partner'
  | 'verified'
  | `source ${SourceName | 'other'}`
  | `media ${MediaCounted['kind']} ${'one' | 'other'}`;

export type CardSlot =
  | 'id'
  | 'path'
  | 'type'
  | 'day'
  | 'date'
  | 'ago'
  | 'title'
  | 'text'
  | 'place'
  | 'partner'
  | 'verifiedBy'
  | 'source'
  | 'count';

/** Finds the slots in a text. */
export const cardSlot = /%(\w+)%/g;

type Words = { [key: string]: string | Words };

/** The site's words that the scripts of the document use, with the keys that i18next has them by: `ago.days_one` and so on. */
export type DocumentWords = { months: string[] } & Record<
  'incidentType' | 'ago' | 'label' | 'home' | 'results' | 'where' | 'naming' | 'order' | 'range',
  Words
>;
