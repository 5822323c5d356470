import { makeStyles } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import type { Answer } from '@incidentmap/core/contract';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { queuePageSize } from '@incidentmap/core/domain/limits';
import { queueOrders } from '@incidentmap/core/domain/review/reportFilter';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { cardList } from '../../../ui/layout/cardStyles.ts';
import { TabTop } from '../../../ui/layout/TabTop.tsx';
import { ListFailure, LoadMore, ReviewSkeleton, useReviewList } from '../list/pages.tsx';
import { QueueFilters } from '../list/QueueFilters.tsx';
import { SortSelect } from '../list/SortSelect.tsx';
import type { Counts, ReviewEvents } from '../shared/events.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { usePageKeys } from '../shared/roomKeys.ts';
import { stack } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { AskedEdits } from '../team/AskedEdits.tsx';
import { DecidedHead, DecidedRow } from './DecidedRow.tsx';
import { decidedTexts } from './texts.ts';

const useStyles = makeStyles({
  root: stack('1rem'),
  list: { outlineStyle: 'none' },
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
  mayListPartners: boolean;
  /** The number of reports with this status, whatever the filter; undefined until it is known. */
  count: number | undefined;
  onCounts: (counts: Counts) => void;
  onSessionEnd: () => void;
};

type Pages = Answer<'listQueue'>[] | undefined;

/** The pages with the `changed` reports, without those that have left the `status`. */
function pagesAfter(pages: Pages, status: Decision, changed: Parameters<ReviewEvents['onChanged']>[0]): Pages {
  const byId = new Map(changed.map((incident) => [incident.id, incident]));
  const left = changed.filter(({ isApproved }) => isApproved !== status);
  return pages?.map((page) => {
    const counts = { ...page.counts };
    for (const { isApproved } of left) {
      counts[status] = Math.max(0, counts[status] - 1);
      counts[isApproved] += 1;
    }
    const incidents = page.incidents
      .map((incident) => ({ ...incident, ...byId.get(incident.id) }))
      .filter(({ isApproved }) => isApproved === status);
    return { ...page, counts, incidents };
  });
}

/** The keys j and k of the list. When the focused report leaves, the next one gets the focus. */
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

const itemsOf = ({ incidents }: Answer<'listQueue'>) => incidents;
const keyOf = ({ id }: ReviewedIncident) => id;
const partnerOf = ({ partnerId }: ReviewedIncident) => partnerId;

/** The decided reports of one status, with their filters. */
export function DecidedPage({ role, status, query, onQuery, mayListPartners, count, ...told }: Props) {
  const { t } = useTranslation([decidedTexts, reviewTexts]);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const { mutate: mutateCache } = useSWRConfig();
  const [isOpen, setOpen] = useState(false);
  const { filter, order } = query;
  const { text, ...others } = filter;
  const list = useReviewList(
    ['listQueue', 'searchQueue'],
    text,
    (cursor) => ({ query: { role, status, order, cursor, limit: queuePageSize, ...others } }),
    { itemsOf, keyOf, partnerOf, ...told },
  );
  const { data, error, mutate, items } = list;
  const { root, leave } = useRowFocus(useMemo(() => items.map(keyOf), [items]));

  // Clears the cache instead of only revalidating, because the pages that show the incident may not be mounted now.
  const forgetPublished = () => void mutateCache(showsPublished, undefined);
  const events: ReviewEvents = {
    onChanged: (changed) => {
      void mutate((pages) => pagesAfter(pages, status, changed), { revalidate: false });
      forgetPublished();
    },
    onStale: () => void mutate(),
    onSessionEnd: list.end,
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <TabTop title={t(`titles.${status}`)} lead={t(`leads.${status}`)} />
      {(count !== 0 || isFiltered) && (
        <QueueFilters
          filter={filter}
          onChange={(next) => onQuery({ filter: next })}
          partners={list.partners}
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
      {error && !data && <ListFailure title={t('review:list.failed')} error={error} onRetry={() => void mutate()} />}
      {!error && !data && <ReviewSkeleton label={t('loadingIncidents')} />}
      {data && (
        <div key={`${order} ${JSON.stringify(filter)}`} className={styles.root}>
          <AskedEdits
            asked={data[0]?.asked ?? []}
            onAnswered={() => {
              void mutate();
              forgetPublished();
            }}
            onSessionEnd={list.end}
          />
          <div ref={root} tabIndex={-1} className={styles.list}>
            {items.length === 0 ? (
              <Message icon={<DocumentRegular />} title={t(`review:list.${status}`)} level={2}>
                {isFiltered
                  ? t(list.hasMore ? 'review:list.noneYet' : 'review:list.filtered')
                  : t(`review:list.willBe.${status}`)}
              </Message>
            ) : (
              <>
                {isWide && <DecidedHead />}
                <ul className={styles.rows}>
                  {items.map((incident) => (
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
          <LoadMore {...list} />
        </div>
      )}
    </>
  );
}
