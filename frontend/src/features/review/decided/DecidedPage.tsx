import { makeStyles } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import type { Approval, Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { queuePageSize } from '@incidentmap/core/domain/limits';
import { queueOrders } from '@incidentmap/core/domain/review/reportFilter';
import type { IncidentOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { cardList } from '../../../ui/layout/cardStyles.ts';
import { TabTop } from '../../../ui/layout/TabTop.tsx';
import { ListFailure, LoadMore, onceEach, useSearchedPages } from '../list/pages.tsx';
import { QueueFilters } from '../list/QueueFilters.tsx';
import { ReviewSkeleton } from '../list/ReviewSkeleton.tsx';
import { SortSelect } from '../list/SortSelect.tsx';
import type { Counts, ReviewEvents } from '../shared/events.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { usePageKeys } from '../shared/roomKeys.ts';
import { useSessionEnd } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import { AskedEdits } from '../team/AskedEdits.tsx';
import { DecidedHead, DecidedRow } from './DecidedRow.tsx';
import { decidedTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  list: { outlineStyle: 'none' },
  // Rows between lines, without a box each.
  rows: { ...cardList, gap: 0 },
  // There can be hundreds of long reports; the browser skips the layout of those off screen.
  row: { contentVisibility: 'auto', containIntrinsicSize: 'auto 6rem' },
});

type Props = {
  /** The user's first role. */
  role: string | undefined;
  status: Decision;
  query: QueueQuery;
  onQuery: (change: Partial<QueueQuery>) => void;
  /** Whether the user may see the list of all partners. */
  mayListPartners: boolean;
  /** How many reports were decided so, whatever the filter; undefined until that is known. */
  count: number | undefined;
  onCounts: (counts: Counts) => void;
  onSessionEnd: () => void;
};

/** The decided reports of one status: the filters, and a list that is made anew for other ones. */
export function DecidedPage({ query, onQuery, mayListPartners, count, ...list }: Props) {
  const { t } = useTranslation(decidedTexts);
  const isWide = useMediaQuery(medium);
  const [partners, setPartners] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const { filter, order } = query;
  return (
    <>
      <TabTop title={t(`titles.${list.status}`)} lead={t(`leads.${list.status}`)} />
      {/* Where nothing was ever decided so, there is nothing to search in. */}
      {(count !== 0 || Object.keys(filter).length > 0) && (
        <QueueFilters
          filter={filter}
          onChange={(next) => onQuery({ filter: next })}
          partners={partners}
          mayListPartners={mayListPartners}
          isOpen={isOpen}
          onOpen={setOpen}
          found={null}
          beside={
            <SortSelect
              sorts={queueOrders}
              value={order}
              onChange={(next) => onQuery({ order: next })}
              isSquare={!isWide}
            />
          }
        />
      )}
      <DecidedList
        key={`${list.status} ${order} ${JSON.stringify(filter)}`}
        {...list}
        query={query}
        onPartners={setPartners}
      />
    </>
  );
}

/** The counts after the `changed` reports left the status `from`. */
function countsAfter(counts: Counts, from: Approval, changed: readonly IncidentOutcome[]): Counts {
  const next = { ...counts };
  for (const { isApproved } of changed.filter((each) => each.isApproved !== from)) {
    next[from] = Math.max(0, next[from] - 1);
    next[isApproved] += 1;
  }
  return next;
}

/** The keys of the list, j for the next report and k for the last. When the focused one leaves, the next gets the focus. */
function useRowFocus(ids: readonly string[]) {
  const root = useRef<HTMLDivElement>(null);
  const leaving = useRef<{ id: string; index: number } | null>(null);
  const cards = () => [...(root.current?.querySelectorAll('article[data-report]') ?? [])];
  const go = (step: 1 | -1) => {
    const all = cards();
    const now = all.findIndex((card) => card.contains(document.activeElement));
    const next = all[now === -1 ? (step > 0 ? 0 : all.length - 1) : now + step];
    next?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
  usePageKeys({ j: () => go(1), k: () => go(-1) });
  useEffect(() => {
    const left = leaving.current;
    if (!left || !root.current || ids.includes(left.id)) return;
    const titles = root.current.querySelectorAll<HTMLElement>('h3');
    (titles[Math.min(left.index, titles.length - 1)] ?? root.current).focus();
    leaving.current = null;
  }, [ids]);
  const leave = (id: string) => {
    const index = ids.indexOf(id);
    const { activeElement } = document;
    // A dialog of the card returns the focus only after the card was unmounted.
    const isInUse = cards()[index]?.contains(activeElement) || activeElement?.closest('[role="dialog"]');
    if (isInUse || activeElement === document.body) leaving.current = { id, index };
  };
  return { root, leave };
}

type ListProps = Pick<Props, 'role' | 'status' | 'query' | 'onCounts' | 'onSessionEnd'> & {
  /** Called with the names of the partners whose reports are in the list. */
  onPartners: (names: readonly string[]) => void;
};

function DecidedList({ role, status, query: { filter, order }, onCounts, onPartners, onSessionEnd }: ListProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const { mutate: mutateCache } = useSWRConfig();
  const { text, ...others } = filter;
  const pages = useSearchedPages(['listQueue', 'searchQueue'], text, (cursor) => ({
    query: { role, status, order, cursor, limit: queuePageSize, ...others },
  }));
  const { data, error, mutate } = pages;
  const counts = data?.[0]?.counts;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);
  const end = () => {
    void mutate(undefined, { revalidate: false });
    onSessionEnd();
  };
  useSessionEnd(error, end);
  const incidents = useMemo(
    () =>
      onceEach(
        data?.flatMap((page) => page.incidents),
        ({ id }) => id,
      ),
    [data],
  );
  useEffect(() => {
    const names = new Set(incidents.flatMap(({ partnerId }) => partnerId ?? []));
    if (names.size > 0) onPartners([...names].toSorted());
  }, [incidents, onPartners]);
  const { root, leave } = useRowFocus(useMemo(() => incidents.map(({ id }) => id), [incidents]));

  // Clears the cache instead of only revalidating, because the pages that show the incident may not be mounted now.
  const forgetPublished = () => void mutateCache(showsPublished, undefined);
  const events: ReviewEvents = {
    onChanged: (changed) => {
      const byId = new Map(changed.map((incident) => [incident.id, incident]));
      const changePages = (now: typeof data) =>
        now?.map((page) => ({
          ...page,
          counts: countsAfter(page.counts, status, changed),
          incidents: page.incidents
            .map((incident) => ({ ...incident, ...byId.get(incident.id) }))
            .filter((incident) => incident.isApproved === status),
        }));
      void mutate(changePages, { revalidate: false });
      forgetPublished();
    },
    onStale: () => void mutate(),
    onSessionEnd: end,
  };

  if (error && !data) return <ListFailure title={t('list.failed')} error={error} onRetry={() => void mutate()} />;
  if (!data) return <ReviewSkeleton label={t('loadingIncidents')} />;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className={styles.root}>
      {/* What was agreed to has changed the list, and what the public sees. */}
      <AskedEdits
        asked={data[0]?.asked ?? []}
        onAnswered={() => {
          void mutate();
          forgetPublished();
        }}
        onSessionEnd={end}
      />
      <div ref={root} tabIndex={-1} className={styles.list}>
        {incidents.length === 0 ? (
          <Message icon={<DocumentRegular />} title={t(`list.${status}`)} level={2}>
            {isFiltered ? t(pages.hasMore ? 'list.noneYet' : 'list.filtered') : t(`list.willBe.${status}`)}
          </Message>
        ) : (
          <>
            {isWide && <DecidedHead />}
            <ul className={styles.rows}>
              {incidents.map((incident) => (
                <li key={incident.id} className={styles.row}>
                  <DecidedRow
                    incident={incident}
                    {...events}
                    onChanged={(changed) => {
                      leave(incident.id);
                      events.onChanged(changed);
                    }}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <LoadMore hasMore={pages.hasMore} isLoading={pages.size > data.length} onMore={pages.more} />
    </div>
  );
}
