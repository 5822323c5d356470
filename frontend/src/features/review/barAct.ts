import type { ReactElement } from 'react';

/** What can be done with an item besides deciding about it. */
export type BarAct = {
  id: string;
  text: string;
  /** The beginning of `text`, which is seen alone where the bar has little room. */
  shortText?: string;
  icon: ReactElement;
  /** The key that does the same. */
  key?: string;
  onClick: () => void;
  opensDialog?: boolean;
  /** Whether what it shows is shown; absent where it shows nothing. Such an act is in the menu. */
  isExpanded?: boolean;
  isBusy?: boolean;
  /** Whether it is in the menu even where the bar has room. */
  isInMenu?: boolean;
  /** Whether it takes something away for good. */
  isDanger?: boolean;
};
