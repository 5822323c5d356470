import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { isPinned, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { GroupHead } from './GroupHead.tsx';
import type { Group } from './groups.ts';
import { HistoryPart } from './HistoryPart.tsx';
import { MergeButton } from './MergeButton.tsx';
import { useReviewParts } from './parts.ts';
import { fromThree } from './roomFrame.ts';
import { SidePart } from './SidePart.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    [fromThree]: { gap: '0.75rem' },
  },
  map: { display: 'flex', flexDirection: 'column', blockSize: '14rem' },
  note: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
  list: { display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyleType: 'none' },
  // Its words begin where the others do.
  alike: {
    justifyContent: 'start',
    inlineSize: 'calc(100% + 1rem)',
    maxWidth: 'none',
    minHeight: '2.75rem',
    marginInline: '-0.5rem',
    marginBlockEnd: '0.25rem',
    paddingInline: '0.5rem',
    textAlign: 'start',
  },
  when: { display: 'block', fontSize: '0.875rem', fontWeight: 400, color: tokens.colorNeutralForeground2 },
});

type Props = {
  report: ReviewedIncident;
  /** The reports that say nearly the same, with this one; null when it stands alone. */
  group: Group | null;
  onOpen: (id: string) => void;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Filters the queue by one flood; null if it is filtered by one already. */
  onFilterByFlood: ((flood: string) => void) | null;
  /** Called when the reports that say nearly the same are shown. */
  onAlikeShown: () => void;
  /** Stands after the history. */
  children: ReactNode;
};

/** What stands beside a report: where it happened, which reports are likely about the same event, and its history. */
export function ReviewSide({ report, group, onOpen, onSelect, onFilterByFlood, onAlikeShown, children }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const noteId = useId();
  const { placeMap } = useReviewParts();
  const grid = useQuery('getSite').data?.publicGridMetres;
  const point = isPinned(report) ? { lat: report.latitude, lon: report.longitude } : null;
  return (
    <aside className={styles.root} aria-label={t('side.label')}>
      <SidePart title={t('side.where')}>
        {point && (
          <div key={`${point.lat} ${point.lon}`} className={styles.map}>
            {placeMap({ point, cell: grid && !report.atHome ? publicCell(point, grid) : null })}
          </div>
        )}
        <p className={styles.note}>{t(!point ? 'pin.missing' : report.atHome ? 'badges.atHome' : 'side.pinAndCell')}</p>
      </SidePart>
      {group && (
        <SidePart
          key={`alike ${report.id}`}
          title={t('side.alike')}
          count={group.incidents.length - 1}
          onShown={onAlikeShown}
        >
          <GroupHead noteId={noteId} group={group} onSelect={onSelect} onFilterByFlood={onFilterByFlood} />
          <ul className={styles.list} aria-labelledby={noteId}>
            {group.incidents
              .filter(({ id }) => id !== report.id)
              .map(({ id, title, location, incidentDate }) => (
                <li key={id}>
                  <Button appearance="subtle" className={styles.alike} onClick={() => onOpen(id)}>
                    <span>
                      <span dir="auto">{oneLine(title)}</span>
                      <span className={styles.when}>
                        {location} · {longDate(incidentDate, i18n.language)}
                      </span>
                    </span>
                  </Button>
                  <MergeButton otherId={id} />
                </li>
              ))}
          </ul>
        </SidePart>
      )}
      <HistoryPart key={report.id} id={report.id} revision={report.revision} />
      {children}
    </aside>
  );
}
