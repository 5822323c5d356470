import { Button, makeStyles, Skeleton, SkeletonItem, Spinner } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Request } from '@incidentmap/core/contract';
import { type PagedOperation, usePages } from '../../../api/usePages.ts';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import type { Counts } from '../shared/events.ts';
import { useSessionEnd } from '../shared/session.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  more: { margin: '0.75rem', justifySelf: 'center' },
  row: {
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr) 2rem',
    alignItems: 'center',
    columnGap: '0.625rem',
    blockSize: '4.5rem',
    paddingInline: '0.75rem',
    ...lineBelow,
  },
  words: { display: 'grid', gap: '0.5rem' },
  facts: { inlineSize: '55%' },
});

type Lists = { listWaiting: 'searchWaiting'; listQueue: 'searchQueue' };

type Options<List extends keyof Lists, Item> = {
  itemsOf: (page: Answer<List>) => readonly Item[];
  keyOf: (item: Item) => string;
  /** Of a report, the partner that it came from. */
  partnerOf: (item: Item) => string | null;
  onCounts: (counts: Counts) => void;
  onSessionEnd: () => void;
};

/**
 * Reads a list with the first operation, or with the second one, which searches: its words travel in the body, because a
 * name must not stand in an address or a log.
 */
export function useReviewList<List extends keyof Lists, Item>(
  [list, search]: readonly [List, Lists[List]],
  text: string | undefined,
  request: (cursor: string | undefined) => Request<List>,
  { itemsOf, keyOf, partnerOf, onCounts, onSessionEnd }: Options<List, Item>,
) {
  // Both answer the same.
  const pages = usePages<List>(text === undefined ? list : (search as PagedOperation as List), (cursor) =>
    text === undefined ? request(cursor) : Object.assign({ body: { text } }, request(cursor)),
  );
  const { data, error, mutate, size, hasMore, more } = pages;
  const counts = data?.[0]?.counts;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);
  /** Takes everything off the screen. */
  const end = () => {
    void mutate(undefined, { revalidate: false });
    onSessionEnd();
  };
  useSessionEnd(error, end);
  // What moved to the next page between two requests is in both.
  const items = useMemo(
    () => [...new Map(data?.flatMap(itemsOf).map((item) => [keyOf(item), item])).values()],
    [data, itemsOf, keyOf],
  );
  const partners = useMemo(
    () => [...new Set(items.flatMap((item) => partnerOf(item) ?? []))].toSorted(),
    [items, partnerOf],
  );
  const isLoadingMore = data !== undefined && size > data.length;
  return { pages, data, error, mutate, items, partners, counts, hasMore, isLoadingMore, more, end };
}

type MoreProps = { hasMore: boolean; isLoadingMore?: boolean; more: () => void };

export function LoadMore({ hasMore, isLoadingMore = false, more }: MoreProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  if (!hasMore) return null;
  return (
    <Button
      className={styles.more}
      disabledFocusable={isLoadingMore}
      icon={isLoadingMore ? <Spinner size="tiny" /> : null}
      onClick={more}
    >
      {t('action.loadMore')}
    </Button>
  );
}

export function ListFailure({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Message
      icon={<CloudOffRegular />}
      title={title}
      level={2}
      alert
      action={<Button onClick={onRetry}>{t('action.tryAgain')}</Button>}
    >
      {apiErrorText(error)}
    </Message>
  );
}

/** Placeholders while reports load, as high as their rows. */
export function ReviewSkeleton({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={styles.row}>
            <SkeletonItem shape="circle" size={20} />
            <div className={styles.words}>
              <SkeletonItem size={16} />
              <SkeletonItem size={12} className={styles.facts} />
            </div>
            <SkeletonItem size={12} />
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
