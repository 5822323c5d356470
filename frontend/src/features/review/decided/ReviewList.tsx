import { makeStyles } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { cardList } from '../../../ui/layout/cardStyles.ts';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { DecidedHead, DecidedRow } from './DecidedRow.tsx';
import { reviewTexts } from '../shared/texts.ts';
import type { ReviewEvents } from '../shared/events.ts';

const useStyles = makeStyles({
  // Rows between lines, without a box each.
  list: { ...cardList, gap: 0 },
  // There can be hundreds of long reports; the browser skips the layout of those off screen.
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 6rem' },
  empty: { outlineStyle: 'none' },
});

type Props = {
  incidents: readonly ReviewedIncident[];
  status: Decision;
  /** Whether any filter is set, which may explain an empty list. */
  isFiltered: boolean;
  /** Whether there are more pages to load. */
  hasMore: boolean;
  /** The list's element, for `useCardKeys`. */
  root: RefObject<HTMLDivElement | null>;
} & ReviewEvents;

/** The decided reports of one status. When the report that has the focus leaves the list, the next one gets it. */
export function ReviewList({ incidents, status, isFiltered, hasMore, root, onChanged, ...events }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const leaving = useRef<{ id: string; index: number } | null>(null);

  useEffect(() => {
    const left = leaving.current;
    if (!left || !root.current || incidents.some(({ id }) => id === left.id)) return;
    const titles = root.current.querySelectorAll<HTMLElement>('h3');
    (titles[Math.min(left.index, titles.length - 1)] ?? root.current).focus();
    leaving.current = null;
  }, [incidents, root]);

  const changed = (incident: ReviewedIncident, next: Parameters<ReviewEvents['onChanged']>[0]) => {
    const index = incidents.indexOf(incident);
    const card = root.current?.querySelectorAll('article[data-report]')[index];
    // A dialog of the card returns the focus only after the card was unmounted.
    const isInUse = card?.contains(document.activeElement) || document.activeElement?.closest('[role="dialog"]');
    if (isInUse || document.activeElement === document.body) leaving.current = { id: incident.id, index };
    onChanged(next);
  };

  if (incidents.length === 0) {
    return (
      <div ref={root} tabIndex={-1} className={styles.empty}>
        <Message icon={<DocumentRegular />} title={t(`list.${status}`)} level={2}>
          {isFiltered ? t(hasMore ? 'list.noneYet' : 'list.filtered') : t(`list.willBe.${status}`)}
        </Message>
      </div>
    );
  }
  return (
    <div ref={root} tabIndex={-1}>
      {isWide && <DecidedHead />}
      <ul className={styles.list}>
        {incidents.map((incident) => (
          <li key={incident.id} className={styles.item}>
            <DecidedRow incident={incident} onChanged={(next) => changed(incident, next)} {...events} />
          </li>
        ))}
      </ul>
    </div>
  );
}
