import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { listButton, stack } from '../shared/roomStyles.ts';
import { Difference, DifferenceLegend } from './Difference.tsx';
import type { Alike } from '../submission/groups.ts';
import { MergeButton } from './MergeButton.tsx';
import { MergeContext } from './merging.ts';
import { mergeTexts } from './texts.ts';
import { countyOf, shortPlace } from '../shared/shortPlace.ts';
import { useCompared } from './useCompared.ts';
import { WorkContext } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  root: {
    ...stack('0.5rem'),
    containerType: 'inline-size',
  },
  open: listButton,
  title: { fontWeight: tokens.fontWeightSemibold },
  opens: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  facts: { display: 'block', fontSize: '0.875rem', fontWeight: 400, color: tokens.colorNeutralForeground2 },
  text: {
    margin: 0,
    padding: '0.5rem 0.75rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    textAlign: 'start',
  },
  short: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
  },
  whose: { fontWeight: tokens.fontWeightSemibold },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', '& > button': { minWidth: 0, paddingInline: '0.625rem' } },
  // The comparison has this button too.
  third: { '@container (max-width: 23rem)': { display: 'none' } },
});

type Props = {
  report: ReviewedIncident;
  other: Alike;
  /** Whether the words in which the two differ are shown. */
  isCompared: boolean;
  /** Opens the other one in the queue; null where it is not listed. */
  onOpen: (() => void) | null;
};

/** A report or a public incident that is likely about the same event as `report`, the open one. */
export function AlikeReport({ report, other, isCompared, onOpen }: Props) {
  const { t, i18n } = useTranslation(mergeTexts);
  const styles = useStyles();
  const titleId = useId();
  const { incident, isPublic, likeness } = other;
  const { id, title, location, incidentDate } = incident;
  const date = longDate(dayOrMonth(incident), i18n.language);
  const merger = use(MergeContext);
  const working = use(WorkContext);
  const [own, others] = useCompared(report, other);
  // The open one is read beside it: its words are told only where the other one has none of its own.
  const side = [others, own].find(
    ({ stretches }) => isCompared && stretches.description.some(({ differs }) => differs),
  );
  const opens = isPublic || onOpen !== null;
  const named = (
    <span>
      <span id={titleId} className={mergeClasses(styles.title, opens && styles.opens)} dir="auto">
        {oneLine(title)}
      </span>
      <span className={styles.facts}>
        {isPublic && `${t('public')} · `}
        <bdi>{countyOf(location) === countyOf(report.location) ? shortPlace(location) : location}</bdi> ·{' '}
        {incidentDate === report.incidentDate ? t('duplicates.sameDay') : date} ·{' '}
        {t('duplicates.likeness', { value: likeness })}
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
          href={`/incident/${id}`}
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
      {side && (
        <>
          <p className={styles.text}>
            <span className={styles.short}>
              <span className={styles.whose}>{side.whose}: </span>
              <bdi>
                <Difference side={side} field="description" around={5} />
              </bdi>
            </span>
          </p>
          <DifferenceLegend />
        </>
      )}
      <div className={styles.acts}>
        <Button aria-describedby={titleId} aria-haspopup="dialog" onClick={() => merger?.compare?.(other)}>
          {t('duplicates.compare')}
        </Button>
        <MergeButton other={other} titleId={titleId} />
        <Button
          className={styles.third}
          aria-describedby={titleId}
          disabledFocusable={working?.busy === true}
          onClick={() => void working?.tellApart({ id, title })}
        >
          {t('duplicates.notSame')}
        </Button>
      </div>
    </li>
  );
}
