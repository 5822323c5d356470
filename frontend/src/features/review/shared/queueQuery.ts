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
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { oneOf } from '../../../lib/oneOf.ts';
import { paths, type RoomTab, roomTabs } from '../../../lib/paths.ts';
import { searchedWords } from './unsentInput.ts';

export const isQueue = (tab: RoomTab): tab is Approval => approvals.some((approval) => approval === tab);

/** The tab and filters of the review room. They are kept in the address, so that links and the back button work. */
export type QueueQuery = {
  tab: RoomTab;
  /** What is searched for (`text`) stands in no address: it may be somebody's name. */
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

/** Reads the address, also `/admin?tab=`, without its invalid filters. */
function parse(pathname: string, query: URLSearchParams): QueueQuery {
  const tab = roomTabs.find((each) => pathname === paths.room(each)) ?? oneOf(roomTabs, query.get('tab')) ?? 'pending';
  const filter = {
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

function addressOf({ tab, filter: { text: _text, ...filter }, kind, work, sort, order, item }: QueueQuery): string {
  const query = new URLSearchParams();
  const view =
    tab === 'pending'
      ? { kind, work, sort: sort === 'age' ? undefined : sort, item }
      : { sort: isQueue(tab) && order !== 'decided' ? order : undefined };
  for (const [name, value] of Object.entries({ ...filter, ...view })) if (value) query.set(name, String(value));
  return query.size > 0 ? `${paths.room(tab)}?${query}` : paths.room(tab);
}

/** The address of a tab that keeps a filter of its own there, as the audit trail does. */
function addressOfOther(tab: RoomTab, search: URLSearchParams): string {
  const own = new URLSearchParams(search);
  for (const name of ['tab', 'text', 'item']) own.delete(name);
  return own.size > 0 ? `${paths.room(tab)}?${own}` : paths.room(tab);
}

type Searched = { key: string; text: string | undefined; next?: string };

/**
 * What the address asks for, of the tabs that are open to its reader, and the words that are searched for, which are
 * kept in memory by the entry of the history. A link may come with such words, which are taken out of its address. A
 * tab, and an item that is opened from the list, are a step that Back takes back.
 */
export function useQueueQuery(isOpen: (tab: RoomTab) => boolean): [QueueQuery, (change: Partial<QueueQuery>) => void] {
  const { pathname, search, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const navigate = useNavigate();
  /** `next`: of the entry that is being made. */
  const [searched, setSearched] = useState<Searched>({ key, text: searchedWords.get(key) });
  const { next = searched.text } = searched;
  if (searched.key !== key) setSearched({ key, text: isBack ? searchedWords.get(key) : next });
  const query = new URLSearchParams(search);
  const linked = words(query.get('text'), searchMaxLength);
  if (linked !== undefined && linked !== searched.text) setSearched({ key, text: linked });
  const { text = '' } = searched;
  useEffect(() => void searchedWords.set(key, text), [key, text]);

  const asked = parse(pathname, query);
  const tab = isOpen(asked.tab) ? asked.tab : 'pending';
  const now = { ...asked, tab, filter: { ...asked.filter, ...(text === '' ? {} : { text }) } };
  const address = isQueue(tab) ? addressOf(now) : addressOfOther(tab, query);
  useEffect(() => {
    if (address !== pathname + search) void navigate(address, { replace: true });
  }, [address, pathname, search, navigate]);
  const change = (part: Partial<QueueQuery>) => {
    const then = { ...now, ...part };
    const isStep = part.tab !== undefined || (part.item !== undefined && now.item === undefined);
    const { text: wanted = '' } = then.filter;
    const wantedAddress = addressOf(then);
    // As it is now: an action of a toast may call this long after its rendering.
    if (wantedAddress === location.pathname + location.search) return setSearched({ key, text: wanted });
    setSearched({ key, text, next: wanted });
    void navigate(wantedAddress, { replace: !isStep });
  };
  return [now, change];
}
