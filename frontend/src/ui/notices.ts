import { toastDuration } from '@incidentmap/core/domain/constants';

type Intent = 'success' | 'error' | 'warning' | 'info';

export type Notice = {
  title: string;
  body?: string;
  intent: Intent;
  /** Milliseconds on screen; by intent unless said. */
  duration?: number;
  /** What can be done about it; the notice leaves with it. */
  action?: { label: string; onClick: () => void };
};

const durations: Record<Intent, number> = {
  success: toastDuration.success,
  error: toastDuration.failure,
  warning: toastDuration.default,
  info: toastDuration.brief,
};

export const durationOf = ({ intent, duration }: Pick<Notice, 'intent' | 'duration'>): number =>
  duration ?? durations[intent];

type Show = (notice: Notice) => void;

/** The toast area's code comes after the page's: what is told before then waits for it, the newest only. */
let area: Show | null = null;
let waiting: Notice | null = null;

/** At most one is shown at a time, the newest. */
export const tell: Show = (notice) => {
  if (area) area(notice);
  else waiting = notice;
};

/** For the toast area: it is shown every notice until what is returned is called. */
export function onNotice(show: Show): () => void {
  area = show;
  if (waiting) show(waiting);
  waiting = null;
  return () => {
    area = null;
  };
}
