import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import type { Approval } from '@incidentmap/core/domain/incident/incidentTerms';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cardList } from '../../ui/cardStyles.ts';
import { Message } from '../../ui/Message.tsx';
import { GroupHead } from './GroupHead.tsx';
import { groupsOf } from './groups.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { reviewTexts } from './texts.ts';
import type { ReviewEvents } from './useDecision.ts';

const useStyles = makeStyles({
  list: cardList,
  // Hundreds of long reports: those out of sight are not laid out.
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 18rem' },
  // Of one flood, or likely of one event: held together by a line at their side.
  group: {
    paddingInlineStart: '0.75rem',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorBrandStroke1,
  },
  empty: {
    border: `1px dashed ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    outlineStyle: 'none',
  },
});

type Props = {
  incidents: readonly ReviewedIncident[];
  status: Approval;
  /** Whether a filter may be why there are none. */
  isFiltered: boolean;
  /** Whether there are more to be loaded. */
  hasMore: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Shows one flood alone; null where it is. */
  onFlood: ((flood: string) => void) | null;
  hasKeys: boolean;
  /** The list's element, for the keys that go from one report to the next. */
  root: RefObject<HTMLDivElement | null>;
} & ReviewEvents;

/** The reports of one status, with floods and likely duplicates side by side. When the one in use leaves the list, the next one takes the focus. */
export function ReviewList({
  incidents,
  status,
  isFiltered,
  hasMore,
  selected,
  onSelect,
  onFlood,
  hasKeys,
  root,
  onChanged,
  ...events
}: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const headId = useId();
  const leaving = useRef<{ id: string; index: number } | null>(null);
  const isPending = status === 'pending';

  const groups = useMemo(
    () => (isPending ? groupsOf(incidents) : incidents.map((each) => ({ kind: 'alone' as const, incidents: [each] }))),
    [incidents, isPending],
  );
  const ordered = groups.flatMap((group) => group.incidents);

  useEffect(() => {
    const left = leaving.current;
    if (!left || !root.current || incidents.some(({ id }) => id === left.id)) return;
    const titles = root.current.querySelectorAll<HTMLElement>('h3');
    (titles[Math.min(left.index, titles.length - 1)] ?? root.current).focus();
    leaving.current = null;
  }, [incidents, root]);

  const changed = (incident: ReviewedIncident, next: Parameters<ReviewEvents['onChanged']>[0]) => {
    const index = ordered.indexOf(incident);
    const card = root.current?.querySelectorAll('article[data-report]')[index];
    // A dialog of the card gives the focus back only after the card is gone.
    const isInUse = card?.contains(document.activeElement) || document.activeElement?.closest('[role="dialog"]');
    if (isInUse || document.activeElement === document.body) leaving.current = { id: incident.id, index };
    onChanged(next);
  };

  if (incidents.length === 0) {
    return (
      <div ref={root} tabIndex={-1} className={styles.empty}>
        <Message icon={<CheckmarkCircleRegular />} title={t(`list.${status}`)}>
          {isFiltered && t(hasMore ? 'list.noneYet' : 'list.filtered')}
        </Message>
      </div>
    );
  }
  return (
    <div ref={root} tabIndex={-1}>
      <ul className={styles.list}>
        {groups.map((group, at) => {
          const cards = group.incidents.map((incident) => (
            <li key={incident.id} className={styles.item}>
              <ReviewCard
                incident={incident}
                isSelected={isPending ? selected.has(incident.id) : null}
                onSelect={(isSelected) => onSelect([incident.id], isSelected)}
                hasKeys={hasKeys}
                onChanged={(next) => changed(incident, next)}
                {...events}
              />
            </li>
          ));
          if (group.kind === 'alone') return cards;
          return (
            <li key={`group of ${group.incidents[0]?.id}`} className={styles.group}>
              <GroupHead noteId={`${headId}-${at}`} group={group} onSelect={onSelect} onFlood={onFlood} />
              <ul className={styles.list} aria-labelledby={`${headId}-${at}`}>
                {cards}
              </ul>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
