import { auditActions, auditSubjects } from '@incidentmap/core/domain/audit/audit';
import type { TrailFilter } from '@incidentmap/core/domain/audit/trail';
import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';
import { useSearchParams } from 'react-router-dom';
import { oneOf } from '../../lib/oneOf.ts';

const day = (value: string | null) => (value !== null && isCalendarDate(value) ? value : undefined);
const names = ['from', 'to', 'by', 'action', 'subject'] as const;

/** The filter of the audit trail, kept in the address beside the room's tab. What is invalid is left out. */
export function useAuditQuery(): [TrailFilter, (change: Partial<Record<keyof TrailFilter, string>>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter: TrailFilter = {
    from: day(query.get('from')),
    to: day(query.get('to')),
    by: query.get('by')?.slice(0, 200) || undefined,
    action: oneOf(auditActions, query.get('action')),
    subject: oneOf(auditSubjects, query.get('subject')),
  };
  const change = (part: Partial<Record<keyof TrailFilter, string>>) => {
    const next = new URLSearchParams(query);
    for (const name of names) {
      const value = name in part ? part[name] : filter[name];
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { replace: true });
  };
  return [filter, change];
}
