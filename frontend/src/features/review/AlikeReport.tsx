import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { Fragment, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Alike } from './groups.ts';
import { MergeButton } from './MergeButton.tsx';
import { mergeTexts } from './mergeTexts.ts';
import { reviewTexts } from './texts.ts';
import { type Change, differenceAsOne, withoutHiddenSpaces } from './wordDifference.ts';

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
  first: { backgroundColor: tokens.colorPaletteRedBackground2, color: tokens.colorNeutralForeground1 },
  second: { backgroundColor: tokens.colorPaletteGreenBackground2, color: tokens.colorNeutralForeground1 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
});

/** The words around each difference, until all are asked for. */
const around = 5;

function Told({ change: { text, of } }: { change: Change }) {
  const styles = useStyles();
  if (of === 'first') return <del className={styles.first}>{text}</del>;
  return of === 'second' ? <ins className={styles.second}>{text}</ins> : text;
}

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
  const [isWhole, setWhole] = useState(false);
  const { title, location, incidentDate } = incident;
  const changes = useMemo(() => {
    const [own, others] = [report, incident].map(({ description }) => withoutHiddenSpaces(description));
    return isCompared ? differenceAsOne(own ?? '', others ?? '', isWhole ? Infinity : around) : [];
  }, [report, incident, isCompared, isWhole]);
  const named = (
    <span>
      <span id={titleId} dir="auto">
        {oneLine(title)}
      </span>
      <span className={styles.facts}>
        {isPublic && `${t('merge:public')} · `}
        <bdi>{location}</bdi> ·{' '}
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
      {changes.length > 0 && (
        <p className={styles.text} dir="auto">
          <span className={isWhole ? undefined : styles.short}>
            {changes.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the stretches of one text never move
              <Fragment key={index}>
                <Told change={change} />{' '}
              </Fragment>
            ))}
          </span>
        </p>
      )}
      <div className={styles.acts}>
        {changes.length > 0 && (
          <Button aria-describedby={titleId} aria-pressed={isWhole} onClick={() => setWhole((before) => !before)}>
            {t('duplicates.compare')}
          </Button>
        )}
        <MergeButton otherId={incident.id} titleId={titleId} />
      </div>
    </li>
  );
}
