import type { ReactElement } from 'react';

/** What can be done with an item besides deciding about it. */
export type BarAct = {
  id: string;
  text: string;
  /** The beginning of `text`, which the bar has room for. The whole is the name of the button, and stands in the menu. */
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
