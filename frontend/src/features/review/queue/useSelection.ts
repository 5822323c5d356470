import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

const none: ReadonlySet<string> = new Set();

/** The reports of the list that are selected to be rejected in bulk. */
export function useSelection(reports: readonly ReviewedIncident[]) {
  const [ids, setIds] = useState(none);
  const [isBegun, setBegun] = useState(false);
  const chosen = reports.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  return {
    chosen,
    has: (id: string) => ids.has(id),
    /** Whether reports are being selected, though none may be yet. */
    isOn: isBegun || chosen.length > 0,
    /** Begins or ends it, with none selected. */
    turn: (isOn: boolean) => {
      setIds(none);
      setBegun(isOn);
    },
    select: (changed: readonly string[], isSelected: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of changed)
          if (isSelected) next.add(id);
          else next.delete(id);
        return next;
      }),
    /** Of those in the list, selects all or none. */
    selectAll: (isAll: boolean) => setIds(isAll ? new Set(reports.map(({ id }) => id)) : none),
  };
}
