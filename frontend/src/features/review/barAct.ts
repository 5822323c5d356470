import type { ReactElement } from 'react';

/** What can be done with an item besides deciding about it. */
export type BarAct = {
  id: string;
  text: string;
  icon: ReactElement;
  /** The key that does the same. */
  key?: string;
  onClick: () => void;
  opensDialog?: boolean;
  /** Whether what it shows is shown; absent where it shows nothing. */
  isExpanded?: boolean;
  isBusy?: boolean;
  /** Whether it takes something away for good. */
  isDanger?: boolean;
};
