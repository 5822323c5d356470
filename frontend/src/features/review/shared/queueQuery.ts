import { type Approval, approvals, incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { searchMaxLength, partnerIdMaxLength } from '@incidentmap/core/domain/limits';
import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';
import { type QueueFilter, type QueueOrder, queueOrders } from '@incidentmap/core/domain/review/reportFilter';
import {
  type WaitingFilter,
  type WaitingKind,
  waitingKinds,
  type WaitingSort,
  waitingSorts,
  type WorkView,
  workViews,
} from '@incidentmap/core/domain/review/queue';
import { sourceBadges } from '@incidentmap/core/domain/incident/sourceBadge';
import { useSearchParams } from 'react-router-dom';
import { oneOf } from '../../../lib/oneOf.ts';

export const tabs = [...approvals, 'media', 'partners', 'figures', 'audit'] as const;
export type Tab = (typeof tabs)[number];

export const isQueue = (tab: Tab): tab is Approval => approvals.some((approval) => approval === tab);

/** The tab and filters of the review room. They are kept in the address, so that links and the back button work. */
export type QueueQuery = {
  tab: Tab;
  filter: Omit<QueueFilter, 'status'> & Pick<WaitingFilter, 'identifiers'>;
  /** Of what waits: the kind that is listed, undefined for all. */
  kind: WaitingKind | undefined;
  /** Of what waits: a view of the reviewers' work, undefined for all. */
  work: WorkView | undefined;
  sort: WaitingSort;
  /** Of the decided reports. */
  order: QueueOrder;
  /** The item that is open. */
  item: string | undefined;
};

/** How many filters are set. What is searched for is none. */
export const filtersOf = ({ filter, work }: Pick<QueueQuery, 'filter' | 'work'>): number =>
  Object.keys(filter).filter((key) => key !== 'text').length + Number(work !== undefined);

const day = (value: string | null) => (value !== null && isCalendarDate(value) ? value : undefined);
const yes = ['yes'] as const;
const words = (value: string | null, longest: number) => value?.slice(0, longest) || undefined;

/** Reads the query from the address. Missing and invalid filters are left out. */
function parseQueueQuery(query: URLSearchParams): QueueQuery {
  const tab = oneOf(tabs, query.get('tab')) ?? 'pending';
  const filter = {
    text: words(query.get('text'), searchMaxLength),
    type: oneOf(incidentTypes, query.get('type')),
    severity: oneOf(severities, query.get('severity')),
    source: oneOf(sourceBadges, query.get('source')),
    quarantine: oneOf(yes, query.get('quarantine')),
    suspected: oneOf(yes, query.get('suspected')),
    flood: words(query.get('flood'), 100),
    partner: words(query.get('partner'), partnerIdMaxLength),
    from: day(query.get('from')),
    to: day(query.get('to')),
    // Only what waits is filtered by it.
    identifiers: tab === 'pending' ? oneOf(yes, query.get('identifiers')) : undefined,
  };
  return {
    tab,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    kind: oneOf(waitingKinds, query.get('kind')),
    work: oneOf(workViews, query.get('work')),
    sort: oneOf(waitingSorts, query.get('sort')) ?? 'age',
    order: oneOf(queueOrders, query.get('sort')) ?? 'decided',
    item: words(query.get('item'), 100),
  };
}

function formatQueueQuery({ tab, filter, kind, work, sort, order, item }: QueueQuery): string {
  const query = new URLSearchParams(tab === 'pending' ? {} : { tab });
  const view =
    tab === 'pending'
      ? { kind, work, sort: sort === 'age' ? undefined : sort, item }
      : { sort: isQueue(tab) && order !== 'decided' ? order : undefined };
  for (const [name, value] of Object.entries({ ...filter, ...view })) if (value) query.set(name, String(value));
  return query.toString();
}

/** A tab, and an item that is opened from the list, are a step that Back takes back. */
export function useQueueQuery(): [QueueQuery, (change: Partial<QueueQuery>) => void] {
  const [query, setQuery] = useSearchParams();
  const now = parseQueueQuery(query);
  const change = (part: Partial<QueueQuery>) => {
    const isStep = part.tab !== undefined || (part.item !== undefined && now.item === undefined);
    setQuery(formatQueueQuery({ ...now, ...part }), { replace: !isStep });
  };
  return [now, change];
}
