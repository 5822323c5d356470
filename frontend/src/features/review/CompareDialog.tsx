import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { fromMedium } from '../../ui/media.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { Difference, DifferenceLegend } from './Difference.tsx';
import { MarkedText } from './MarkedText.tsx';
import type { Alike } from './groups.ts';
import { mergeTexts } from './mergeTexts.ts';
import { reviewTexts } from './texts.ts';
import type { ComparedTexts } from './useComparedTexts.ts';
import { wordDifference } from './wordDifference.ts';

const useStyles = makeStyles({
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
  // Half of a phone each, where a thumb reaches both; one below the other where text is large.
  answer: { flex: '1 1 8rem', [fromMedium]: { flex: 'none' } },
});

type Side = { incident: ReviewedIncident | Alike['incident']; texts: ComparedTexts };

type Props = {
  own: Side;
  other: Side;
  /** null where the two cannot be merged. */
  onMerge: (() => void) | null;
  onNotSame: () => void;
  onClose: () => void;
};

/** The open report and what is likely the same, side by side, and whether they are. */
export function CompareDialog({ own, other, onMerge, onNotSame, onClose }: Props) {
  const { t, i18n } = useTranslation([mergeTexts, reviewTexts]);
  const styles = useStyles();
  const titles = wordDifference(own.texts.title, other.texts.title);
  const descriptions = wordDifference(own.texts.description, other.texts.description);
  const sides = [
    { ...own, name: t('review:duplicates.own') },
    { ...other, name: t('review:duplicates.other') },
  ];
  return (
    <TaskDialog
      open
      isWide
      title={t('review:duplicates.compareTitle')}
      onClose={onClose}
      actions={
        <>
          <Button className={styles.answer} onClick={onNotSame}>
            {t('review:duplicates.notSame')}
          </Button>
          {onMerge && (
            <Button appearance="primary" className={styles.answer} aria-haspopup="dialog" onClick={onMerge}>
              {t('button')}
            </Button>
          )}
        </>
      }
    >
      <DifferenceLegend of="twoTexts" />
      <div className={styles.pair}>
        {sides.map(({ incident, texts, name }, index) => (
          <section key={incident.id} className={styles.side} aria-labelledby={`compared-${incident.id}`}>
            <h3 id={`compared-${incident.id}`} className={styles.head}>
              {name}
            </h3>
            <p className={styles.title} dir="auto">
              <Difference stretches={titles[index] ?? []} found={texts.foundIn('title')} />
            </p>
            <p className={styles.head}>
              <bdi>
                <MarkedText text={texts.location} found={texts.foundIn('location')} />
              </bdi>{' '}
              · {longDate(incident.incidentDate, i18n.language)}
            </p>
            <p className={styles.text} dir="auto">
              <Difference stretches={descriptions[index] ?? []} found={texts.foundIn('description')} />
            </p>
          </section>
        ))}
      </div>
    </TaskDialog>
  );
}
