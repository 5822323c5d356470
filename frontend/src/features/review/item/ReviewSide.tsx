import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { isPinned } from '@incidentmap/core/domain/places/coordinates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { AlikeReport } from '../merge/AlikeReport.tsx';
import { GroupAct } from './GroupAct.tsx';
import { type Group, isLikely } from '../submission/groups.ts';
import { PublicPlace, PointMap } from '../submission/PointMap.tsx';
import { Side, SidePart } from '../submission/SidePart.tsx';
import { itemTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  note: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
  list: { display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyleType: 'none' },
});

type Props = {
  report: ReviewedIncident;
  /** What is likely about the same event, and its flood. */
  group: Group;
  /** Whether a report is in the list, and so can be opened and selected. */
  isListed: (id: string) => boolean;
  onOpen: (id: string) => void;
  onSelect: (ids: readonly string[]) => void;
  /** Filters the queue by one flood; null if it is filtered by one already. */
  onFilterByFlood: ((flood: string) => void) | null;
  /** The second opinion. */
  opinion: ReactNode;
};

/**
 * What stands beside a report, in the same order whatever it is: where it happened, what is likely and perhaps about the
 * same event, and the second opinion.
 */
export function ReviewSide({
  report,
  group: { alike, ofFlood, more, repeats },
  isListed,
  onOpen,
  onSelect,
  onFilterByFlood,
  opinion,
}: Props) {
  const { t } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const [likely, others] = [alike.filter(isLikely), alike.filter((other) => !isLikely(other))];
  const count = likely.length + more;
  const listOf = (listed: typeof alike, label: string) =>
    listed.length > 0 && (
      <ul className={styles.list} aria-label={label}>
        {listed.map((other) => (
          <AlikeReport
            key={other.incident.id}
            report={report}
            other={other}
            isCompared={other === likely[0]}
            onOpen={!other.isPublic && isListed(other.incident.id) ? () => onOpen(other.incident.id) : null}
          />
        ))}
      </ul>
    );
  // Copies that were sent days or towns apart are only perhaps the same.
  const groupAct = (
    <GroupAct flood={report.floodOf} repeats={repeats} onSelect={onSelect} onFilterByFlood={onFilterByFlood} />
  );
  const point = isPinned(report) ? { lat: report.latitude, lon: report.longitude } : null;
  return (
    <Side label={t('side.labels.report')}>
      <SidePart
        title={t('side.where')}
        value={point ? <PublicPlace isAtHome={report.atHome} /> : t('side.noPin')}
        isOpenAtFirst={matchMedia(medium).matches}
      >
        {point ? (
          <PointMap point={point} name={t('side.reportedPlace')} isAtHome={report.atHome} />
        ) : (
          <p className={styles.note}>{t('review:pin.missing')}</p>
        )}
      </SidePart>
      {count > 0 && (
        <div key={`alike ${report.id}`} data-alike="">
          <SidePart title={t('side.alike')} count={count}>
            {ofFlood > 0 && <p className={styles.note}>{t('flood.note', { count: ofFlood })}</p>}
            {listOf(likely, t('side.alike'))}
            {more > 0 && <p className={styles.note}>{t('flood.more', { count: more })}</p>}
            {groupAct}
          </SidePart>
        </div>
      )}
      {others.length > 0 && (
        <SidePart
          key={`others ${report.id}`}
          title={t('side.perhapsAlike')}
          count={others.length}
          isOpenAtFirst={false}
        >
          {listOf(others, t('side.perhapsAlike'))}
          {count === 0 && groupAct}
        </SidePart>
      )}
      {opinion}
    </Side>
  );
}
