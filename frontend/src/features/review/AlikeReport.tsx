import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import type { Alike } from './groups.ts';
import { MarkedText } from './MarkedText.tsx';
import { MergeButton } from './MergeButton.tsx';
import { mergeTexts } from './mergeTexts.ts';
import { countyOf, shortPlace } from './shortPlace.ts';
import { reviewTexts } from './texts.ts';
import { useComparedTexts, within } from './useComparedTexts.ts';
import { differenceAsOne } from './wordDifference.ts';

const dark = '@media (prefers-color-scheme: dark)';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5rem' },
  // Its words begin where the others do.
  open: {
    justifyContent: 'start',
    inlineSize: 'calc(100% + 1rem)',
    maxWidth: 'none',
    minHeight: '2.75rem',
    marginInline: '-0.5rem',
    paddingInline: '0.5rem',
    textAlign: 'start',
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  opens: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  legend: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
  facts: { display: 'block', fontSize: '0.875rem', fontWeight: 400, color: tokens.colorNeutralForeground2 },
  text: {
    margin: 0,
    paddingBlock: '0.5rem',
    paddingInline: '0.75rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    textAlign: 'start',
  },
  // Of two that share few words, the beginning.
  short: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 4,
    WebkitBoxOrient: 'vertical',
  },
  // Quiet on either ground, so that the words are read first.
  first: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteRedBackground2} 45%, transparent)`,
    color: tokens.colorNeutralForeground1,
    [dark]: { backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteRedBackground2} 80%, transparent)` },
  },
  second: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteGreenBackground2} 35%, transparent)`,
    color: tokens.colorNeutralForeground1,
    [dark]: { backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteGreenBackground2} 70%, transparent)` },
  },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
});

/** The words around each difference. */
const around = 5;

type Props = {
  /** The open report. */
  report: ReviewedIncident;
  other: Alike;
  /** Whether the words in which the two differ are told. */
  isCompared: boolean;
  /** Opens the other one in the queue; null where it is not listed. */
  onOpen: (() => void) | null;
};

/** A report or a public incident that is likely about the same event as the open one: what it has in its place, and the way to merge the two. */
export function AlikeReport({ report, other: { incident, isPublic, likeness }, isCompared, onOpen }: Props) {
  const { t, i18n } = useTranslation([reviewTexts, mergeTexts]);
  const styles = useStyles();
  const titleId = useId();
  const [isComparing, setComparing] = useState(false);
  const { title, location, incidentDate } = incident;
  const own = useComparedTexts(report);
  const others = useComparedTexts(incident, isPublic);
  const changes = isCompared ? differenceAsOne(own.description, others.description, around) : [];
  const opens = isPublic || onOpen !== null;
  const named = (
    <span>
      <span id={titleId} className={mergeClasses(styles.title, opens && styles.opens)} dir="auto">
        {oneLine(title)}
      </span>
      <span className={styles.facts}>
        {isPublic && `${t('merge:public')} · `}
        <bdi>{countyOf(location) === countyOf(report.location) ? shortPlace(location) : location}</bdi> ·{' '}
        {incidentDate === report.incidentDate ? t('duplicates.sameDay') : longDate(incidentDate, i18n.language)} ·{' '}
        {t('duplicates.likeness', {
          value: new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(likeness),
        })}
      </span>
    </span>
  );
  return (
    <li className={styles.root}>
      {isPublic ? (
        <Button
          as="a"
          appearance="subtle"
          className={styles.open}
          href={`/incident/${incident.id}`}
          target="_blank"
          rel="noopener"
          icon={<OpenRegular />}
          iconPosition="after"
        >
          {named}
          <VisuallyHidden> {t('side.publicPage')}</VisuallyHidden>
        </Button>
      ) : onOpen ? (
        <Button appearance="subtle" className={styles.open} onClick={onOpen}>
          {named}
        </Button>
      ) : (
        named
      )}
      <div className={styles.acts}>
        {changes.length > 0 && (
          <Button aria-describedby={titleId} aria-haspopup="dialog" onClick={() => setComparing(true)}>
            {t('duplicates.compare')}
          </Button>
        )}
        <MergeButton otherId={incident.id} titleId={titleId} />
      </div>
      {changes.length > 0 && (
        <>
          <p className={styles.text} dir="auto">
            <span className={styles.short}>
              {changes.map((change) => {
                const texts = change.of === 'second' ? others : own;
                const told = <MarkedText text={change.text} found={within(texts.openIn('description'), change)} />;
                return (
                  <Fragment key={`${change.of} ${change.from}`}>
                    {change.of === 'first' && <del className={styles.first}>{told}</del>}
                    {change.of === 'second' && <ins className={styles.second}>{told}</ins>}
                    {change.of === 'both' && told}
                    {change.of === 'none' && change.text}{' '}
                  </Fragment>
                );
              })}
            </span>
          </p>
          <p className={styles.legend}>{t('duplicates.legend')}</p>
        </>
      )}
      {isComparing && (
        <CompareDialog
          own={{ incident: report, texts: own }}
          other={{ incident, texts: others }}
          onClose={() => setComparing(false)}
        />
      )}
    </li>
  );
}
