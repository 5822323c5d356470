import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../lib/nameOf.ts';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { useHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { row } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { Age } from '../submission/Age.tsx';
import { teamTexts } from '../team/texts.ts';
import { useReaders, WorkContext } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  root: {
    ...row('0 0.5rem'),
    minInlineSize: 0,
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  // Last in a narrow row, as in the list.
  age: { order: 1, '@container (min-width: 28rem)': { order: 0 } },
  // A phone shows it in its own head.
  place: {
    display: 'none',
    [fromMedium]: { '@container (min-width: 34rem)': { display: 'inline' } },
    '::before': { content: '"· "' },
    marginInlineStart: '-0.25rem',
  },
  work: row('0 0.5rem'),
  mark: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  alone: { position: 'relative', color: tokens.colorBrandForeground1 },
  // The icon stands alone in a narrow row.
  aloneWords: {
    '@container (min-width: 28rem)': {
      position: 'static',
      inlineSize: 'auto',
      blockSize: 'auto',
      margin: 0,
      clipPath: 'none',
    },
  },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  others: { color: tokens.colorStatusWarningForeground1 },
});

/** Who has taken the open item, and whether somebody else has it open; the bar names them. */
function WorkBanner() {
  const { t } = useTranslation([teamTexts, reviewTexts]);
  const styles = useStyles();
  const { hidden } = useHidden();
  const readers = useReaders();
  const takenBy = useContext(WorkContext)?.work.takenBy;
  return (
    <div className={styles.work} role="status">
      {takenBy && !takenBy.isMe && (
        <span className={styles.mark}>
          <PersonRegular aria-hidden className={styles.icon} />
          {t('review:work.taken', { name: nameOf(takenBy.name) })}
        </span>
      )}
      {readers.length > 0 && <PeopleRegular aria-hidden className={mergeClasses(styles.icon, styles.others)} />}
      {readers.length === 0 && (!takenBy || takenBy.isMe) && (
        <span className={mergeClasses(styles.mark, styles.alone)} title={t('work.alone')}>
          <PersonRegular aria-hidden className={styles.icon} />
          <span className={mergeClasses(hidden, styles.aloneWords)}>{t('work.alone')}</span>
        </span>
      )}
    </div>
  );
}

/** How long an item has waited since it was sent, its place in the list, and who else has it open. */
export function ItemHead({ since, now, place }: { since: string; now: Date; place: string }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.age}>
        <Age since={since} now={now} />
      </span>
      <span className={styles.place}>{place}</span>
      <WorkBanner />
    </div>
  );
}
