import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import type { Approval, ReviewedIncident } from '@incidentmap/core/domain/incident';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../ui/Message.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import type { DecisionEvents } from './useDecision.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyleType: 'none' },
  // Hundreds of long reports: those out of sight are not laid out.
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 18rem' },
  empty: {
    border: `1px dashed ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    outlineStyle: 'none',
  },
});

/** The reports of one status. When the one in use leaves the list, the next one takes the focus. */
export function ReviewList({
  incidents,
  status,
  onDecided,
  ...events
}: { incidents: readonly ReviewedIncident[]; status: Approval } & DecisionEvents) {
  const { t } = useTranslation();
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const leaving = useRef<{ id: string; index: number } | null>(null);

  useEffect(() => {
    const left = leaving.current;
    if (!left || !root.current || incidents.some(({ id }) => id === left.id)) return;
    const titles = root.current.querySelectorAll<HTMLElement>('h3');
    (titles[Math.min(left.index, titles.length - 1)] ?? root.current).focus();
    leaving.current = null;
  }, [incidents]);

  const decided = (incident: ReviewedIncident, index: number) => {
    const isInUse = root.current?.querySelectorAll('li article')[index]?.contains(document.activeElement);
    if (isInUse) leaving.current = { id: incident.id, index };
    onDecided(incident);
  };

  if (incidents.length === 0) {
    return (
      <div ref={root} tabIndex={-1} className={styles.empty}>
        <Message icon={<CheckmarkCircleRegular />} title={t(`review.list.${status}`)} />
      </div>
    );
  }
  return (
    <div ref={root} tabIndex={-1}>
      <ul className={styles.list}>
        {incidents.map((incident, index) => (
          <li key={incident.id} className={styles.item}>
            <ReviewCard incident={incident} onDecided={(next) => decided(next, index)} {...events} />
          </li>
        ))}
      </ul>
    </div>
  );
}
