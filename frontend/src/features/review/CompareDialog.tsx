import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { fromMedium } from '../../ui/media.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { Difference } from './Difference.tsx';
import type { Alike } from './groups.ts';
import { mergeTexts } from './mergeTexts.ts';
import { reviewTexts } from './texts.ts';
import type { ComparedTexts } from './useComparedTexts.ts';
import { wordDifference } from './wordDifference.ts';

const useStyles = makeStyles({
  note: { margin: 0 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  side: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '0.5rem',
    padding: '0.75rem 1rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  // The two texts begin at one height.
  head: {
    margin: 0,
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
  },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold, textAlign: 'start' },
  text: { margin: 0, whiteSpace: 'pre-line', textAlign: 'start' },
});

type Side = { incident: ReviewedIncident | Alike['incident']; texts: ComparedTexts };

/** The open report and what is likely the same, side by side. */
export function CompareDialog({ own, other, onClose }: { own: Side; other: Side; onClose: () => void }) {
  const { t, i18n } = useTranslation([mergeTexts, reviewTexts]);
  const styles = useStyles();
  const titles = wordDifference(own.texts.title, other.texts.title);
  const descriptions = wordDifference(own.texts.description, other.texts.description);
  return (
    <TaskDialog open isWide title={t('review:duplicates.compareTitle')} onClose={onClose}>
      <p className={styles.note}>{t('words')}</p>
      <div className={styles.pair}>
        {[own, other].map(({ incident, texts }, index) => (
          <section key={incident.id} className={styles.side} aria-labelledby={`compared-${incident.id}`}>
            <h3 id={`compared-${incident.id}`} className={styles.head}>
              {t(index === 0 ? 'review:duplicates.own' : 'review:duplicates.other')}
            </h3>
            <p className={styles.title} dir="auto">
              <Difference stretches={titles[index] ?? []} found={texts.openIn('title')} />
            </p>
            <p className={styles.head}>
              <bdi>{texts.location}</bdi> · {longDate(incident.incidentDate, i18n.language)}
            </p>
            <p className={styles.text} dir="auto">
              <Difference stretches={descriptions[index] ?? []} found={texts.openIn('description')} />
            </p>
          </section>
        ))}
      </div>
    </TaskDialog>
  );
}
