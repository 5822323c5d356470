import type { Answer } from '@incidentmap/core/contract';

type List = Answer<'searchIncidents'>;

/** What stands over the list. */
export type HeadTexts = readonly [heading: string, line: string];

type Drawn = {
  /** The first incidents. */
  first?: List;
  /** The answer to a text in the search field, where it is drawn instead: the first of `there`. */
  found?: { search: string; answer: List; there: number; incidents: List['incidents']; head: HeadTexts };
  /** What React takes for the first incidents until it has been told of the text. */
  shown?: List;
  /** Puts the true first incidents there. Called once the page is about something else than they are. */
  settle?: () => void;
  /** While React is told of the text: it was typed some time ago, and nobody types on. */
  isReplaying?: boolean;
};

const page = globalThis as { homeDrawn?: Drawn };

/** What `drawFirstList.ts` has drawn into the document of the home page, for React (takeOver.ts). */
export const drawn: Drawn = (page.homeDrawn ??= {});

/** What is drawn over the list, as long as React shows it as it was drawn. */
export const drawnHead = (list: List | undefined): HeadTexts | undefined =>
  list && list === drawn.shown ? drawn.found?.head : undefined;
