import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { fromMedium, onLowScreen } from '../../../ui/layout/breakpoints.ts';
import { SeverityLabel } from '../../../ui/figures/SeverityLabel.tsx';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { Difference, DifferenceLegend, DifferingFact } from './Difference.tsx';
import { KeyHint } from '../shared/KeyHint.tsx';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { edge, pair, stack } from '../shared/roomStyles.ts';
import type { Alike } from '../submission/groups.ts';
import { mergeTexts } from './texts.ts';
import { pinDistance, useCompared } from './useCompared.ts';
import { useTimeOfDay } from '../submission/useTimeOfDay.ts';
import { useQuestionKeys } from '../shared/useQuestionKeys.ts';

const useStyles = makeStyles({
  question: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0.25rem 1rem' },
  pair,
  side: {
    ...stack('0.5rem'),
    alignContent: 'start',
    padding: '0.75rem 1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  // Stays in sight while its text scrolls.
  head: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1,
    marginBlockStart: '-0.75rem',
    marginInline: '-1rem',
    padding: '0.625rem 1rem',
    ...edge('BlockEnd'),
    borderStartStartRadius: tokens.borderRadiusLarge,
    borderStartEndRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [onLowScreen]: { position: 'static' },
  },
  whose: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  facts: smallText,
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '0.375rem' },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold, textAlign: 'start' },
  text: { margin: 0, whiteSpace: 'pre-line', textAlign: 'start' },
  // Half of a phone each, within reach of a thumb.
  answer: { flex: '1 1 8rem', [fromMedium]: { flex: 'none' } },
});

type Props = {
  report: ReviewedIncident;
  other: Alike;
  /** Whether an approval waits for the answer. */
  isFirst: boolean;
  onMerge: () => void;
  onNotSame: () => void;
  onClose: () => void;
};

/** The open report and a likely duplicate side by side. Key 1 tells them apart, 2 merges them. */
export function CompareDialog({ report, other, isFirst, onMerge, onNotSame, onClose }: Props) {
  const { t, i18n } = useTranslation(mergeTexts);
  const ofDay = useTimeOfDay();
  const styles = useStyles();
  const sides = useCompared(report, other);
  const [own, others] = sides;
  const distance = pinDistance(report, other.incident, i18n.language);
  // The public is told no time of day.
  const timeOf = (incident: Alike['incident']) => ('incidentTime' in incident ? incident.incidentTime : null);
  const differs = {
    severity: report.severity !== other.incident.severity,
    incidentType: report.incidentType !== other.incident.incidentType,
    when:
      report.incidentDate !== other.incident.incidentDate ||
      (!other.isPublic && timeOf(report) !== timeOf(other.incident)),
    location: own.stretches.location[0]?.text !== others.stretches.location[0]?.text,
    files: report.mediaFiles.length !== other.incident.mediaFiles.length,
  };
  const isDifferent =
    Object.values(differs).includes(true) ||
    sides.some(({ stretches }) =>
      Object.values(stretches)
        .flat()
        .some((stretch) => stretch.differs),
    );
  useQuestionKeys({
    isOpen: true,
    onDigit: (digit) => {
      if (digit === 1) onNotSame();
      if (digit === 2) onMerge();
    },
  });
  return (
    <TaskDialog
      open
      isWide
      title={t('duplicates.compareTitle')}
      onClose={onClose}
      actions={
        <>
          <Button className={styles.answer} onClick={onNotSame}>
            {t('duplicates.notSame')}
            <KeyHint name="1" />
          </Button>
          <Button className={styles.answer} aria-haspopup="dialog" onClick={onMerge}>
            {t('button')}
            <KeyHint name="2" />
          </Button>
        </>
      }
    >
      <p className={styles.question}>{t(isFirst ? 'duplicates.askFirst' : 'duplicates.ask')}</p>
      <div className={styles.line}>
        <p className={styles.facts}>
          {t('duplicates.likeness', { value: other.likeness })}
          {other.incident.incidentDate === report.incidentDate && ` · ${t('duplicates.sameDay')}`}
          {distance !== null && ` · ${t('duplicates.pinsApart', { distance })}`}
        </p>
        {isDifferent ? <DifferenceLegend /> : <p className={styles.facts}>{t('duplicates.sameWords')}</p>}
      </div>
      <div className={styles.pair}>
        {sides.map((side) => (
          <section key={side.incident.id} className={styles.side} aria-labelledby={`compared-${side.incident.id}`}>
            <div className={styles.head}>
              <h3 id={`compared-${side.incident.id}`} className={styles.whose}>
                {side.whose}
              </h3>
              <p className={styles.facts}>{side.origin}</p>
            </div>
            <p className={styles.title} dir="auto">
              <Difference side={side} field="title" />
            </p>
            <p className={mergeClasses(styles.facts, styles.row)}>
              <DifferingFact differs={differs.severity}>
                <SeverityLabel severity={side.incident.severity} />
              </DifferingFact>
              <span aria-hidden>·</span>
              <DifferingFact differs={differs.incidentType}>
                {t(`incidentType.${side.incident.incidentType}`)}
              </DifferingFact>
              <span aria-hidden>·</span>
              <DifferingFact differs={differs.files}>
                {side.incident.mediaFiles.length === 0
                  ? t('duplicates.noFiles')
                  : t('fileCount', { count: side.incident.mediaFiles.length })}
              </DifferingFact>
            </p>
            <p className={styles.facts}>
              <DifferingFact differs={differs.when}>
                {longDate(dayOrMonth(side.incident), i18n.language)}
                {ofDay(timeOf(side.incident))}
              </DifferingFact>
              {' · '}
              <DifferingFact differs={differs.location}>
                <bdi>
                  <Difference side={side} field="location" />
                </bdi>
              </DifferingFact>
            </p>
            <p className={styles.text} dir="auto">
              <Difference side={side} field="description" />
            </p>
          </section>
        ))}
      </div>
    </TaskDialog>
  );
}
