import { toastDuration } from '@incidentmap/core/domain/constants';

type Intent = keyof typeof toastDuration;

export type Notice = {
  title: string;
  body?: string;
  intent: Intent;
  /** In milliseconds; by default it depends on the intent. */
  duration?: number;
  /** A button, which also dismisses the notice. */
  action?: { label: string; onClick: () => void };
};

export const durationOf = ({ intent, duration }: Pick<Notice, 'intent' | 'duration'>): number =>
  duration ?? toastDuration[intent];

type Show = (notice: Notice) => void;

/** The toast area loads after the page: until then only the newest notice is kept. */
let area: Show | null = null;
let waiting: Notice | null = null;

/** Shows a notice. Only the newest is on screen. */
export const showNotice: Show = (notice) => {
  if (area) area(notice);
  else waiting = notice;
};

/** For the toast area: `show` gets every notice until the returned function is called. */
export function onNotice(show: Show): () => void {
  area = show;
  if (waiting) show(waiting);
  waiting = null;
  return () => {
    area = null;
  };
}
