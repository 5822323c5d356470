import type { ComponentProps, ReactNode, Ref } from 'react';
import type { FilterBar } from '../../features/filters/FilterBar.tsx';
import type { HeadTexts } from './drawn.ts';

/** The parts of the home page, which each screen arranges in its own way. */
export type HomeParts = {
  filters: Omit<ComponentProps<typeof FilterBar>, 'end'>;
  /** How many incidents match; undefined until that is known. */
  total: number | undefined;
  /** What the document said over the list, as long as it is true (drawn.ts). */
  head: HeadTexts | undefined;
  /** The heading of a search's answer; nothing without a search. */
  result: ReactNode;
  risk: ReactNode;
  statistics: ReactNode;
  /** Fills the height of a flex column, which gets `mapBox`. */
  map: ReactNode;
  mapBox: Ref<HTMLDivElement>;
  list: ReactNode;
  /** What the overlays show; nothing where none is chosen. */
  overlayList: ReactNode;
  status: ReactNode;
  monitor: ReactNode;
};
