import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import type { IncidentOutcome } from '@incidentmap/core/domain/submission/reviewed';
import type { Approval, Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { queuePageSize } from '@incidentmap/core/domain/limits';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { usePages } from '../../../api/usePages.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { AskedEdits } from '../team/AskedEdits.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewSkeleton } from '../shared/ReviewSkeleton.tsx';
import { reviewTexts } from '../shared/texts.ts';
import { useCardKeys } from './useCardKeys.ts';
import type { Counts, ReviewEvents } from '../shared/events.ts';
import { useSessionEnd } from '../shared/session.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  more: { justifySelf: 'center' },
});

type Props = {
  /** The user's first role. */
  role: string | undefined;
  status: Decision;
  filter: QueueQuery['filter'];
  order: QueueQuery['order'];
  onCounts: (counts: Counts) => void;
  /** Called with the names of the partners whose reports are in the list. */
  onPartners: (names: readonly string[]) => void;
  onSessionEnd: () => void;
};

/** The counts after the `changed` reports left the status `from`. */
function countsAfter(counts: Counts, from: Approval, changed: readonly IncidentOutcome[]): Counts {
  const next = { ...counts };
  for (const { isApproved } of changed.filter((each) => each.isApproved !== from)) {
    next[from] = Math.max(0, next[from] - 1);
    next[isApproved] += 1;
  }
  return next;
}

/** The decided reports of one status that match the filter, page by page. */
export function ReviewQueue({ role, status, filter, order, onCounts, onPartners, onSessionEnd }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { mutate: mutateCache } = useSWRConfig();
  const root = useRef<HTMLDivElement>(null);
  const pages = usePages('listQueue', (cursor) => ({
    query: { role, status, order, cursor, limit: queuePageSize, ...filter },
  }));
  const { data, error, mutate } = pages;
  useCardKeys(root);

  const counts = data?.[0]?.counts;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);

  const end = () => {
    void mutate(undefined, { revalidate: false });
    onSessionEnd();
  };
  useSessionEnd(error, end);

  // A report that moved to the next page between two requests is in both pages.
  const incidents = useMemo(
    () => [...new Map(data?.flatMap((page) => page.incidents).map((incident) => [incident.id, incident])).values()],
    [data],
  );
  useEffect(() => {
    const names = new Set(incidents.flatMap(({ partnerId }) => (partnerId === null ? [] : [partnerId])));
    if (names.size > 0) onPartners([...names].toSorted());
  }, [incidents, onPartners]);

  const events: ReviewEvents = {
    onChanged: (changed) => {
      const byId = new Map(changed.map((incident) => [incident.id, incident]));
      void mutate(
        (now) =>
          now?.map((page) => ({
            ...page,
            counts: countsAfter(page.counts, status, changed),
            incidents: page.incidents
              .map((incident) => ({ ...incident, ...byId.get(incident.id) }))
              .filter((incident) => incident.isApproved === status),
          })),
        { revalidate: false },
      );
      // Clears the cache instead of only revalidating, because the pages that show the incident may not be mounted now.
      void mutateCache(showsPublished, undefined);
    },
    onStale: () => void mutate(),
    onSessionEnd: end,
  };

  if (error && !data) {
    return (
      <Message
        icon={<CloudOffRegular />}
        title={t('list.failed')}
        level={2}
        alert
        action={<Button onClick={() => void mutate()}>{t('action.tryAgain')}</Button>}
      >
        {apiErrorText(error)}
      </Message>
    );
  }
  if (!data) return <ReviewSkeleton label={t('loadingIncidents')} />;
  const isLoadingMore = pages.size > data.length;
  return (
    <div className={styles.root}>
      {/* What was agreed to has changed the list, and what the public sees. */}
      <AskedEdits
        asked={data[0]?.asked ?? []}
        onAnswered={() => {
          void mutate();
          void mutateCache(showsPublished, undefined);
        }}
        onSessionEnd={end}
      />
      <ReviewList
        incidents={incidents}
        status={status}
        isFiltered={Object.keys(filter).length > 0}
        hasMore={pages.hasMore}
        root={root}
        {...events}
      />
      {pages.hasMore && (
        <Button
          className={styles.more}
          size="large"
          disabledFocusable={isLoadingMore}
          icon={isLoadingMore ? <Spinner size="tiny" /> : null}
          onClick={pages.more}
        >
          {t('action.loadMore')}
        </Button>
      )}
    </div>
  );
}
