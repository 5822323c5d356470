import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../lib/nameOf.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { fromMedium, medium } from '../../ui/media.ts';
import { useHidden } from '../../ui/VisuallyHidden.tsx';
import { reviewTexts } from './texts.ts';
import { type Viewers, WorkContext } from './useWork.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.75rem' },
  mark: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  // A phone has no room for what is usual.
  alone: { display: 'none', [fromMedium]: { display: 'inline-flex' } },
  icon: { flexShrink: 0, fontSize: '1rem' },
  shared: {
    paddingInline: '0.5rem',
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
});

type Props = {
  /** The other reviewers who have it open. */
  viewers: Viewers;
  now: Date;
};

/** Who else has the open item open, and who has taken it. */
export function WorkBanner({ viewers, now }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  // On a phone the bar says it, where the decision is made.
  const { hidden } = useHidden();
  const isWide = useMediaQuery(medium);
  const takenBy = useContext(WorkContext)?.work.takenBy;
  const minutes = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return (
    <div className={styles.root} role="status">
      {viewers.map(({ name, since }) => {
        const count = Math.floor((now.getTime() - Date.parse(since)) / 60_000);
        return (
          <span key={`${name} ${since}`} className={mergeClasses(styles.mark, styles.shared, !isWide && hidden)}>
            <PeopleRegular aria-hidden className={styles.icon} />
            {count < 1
              ? t('work.open', { count: 1, names: nameOf(name) })
              : t('work.openFor', { name: nameOf(name), time: minutes.format(count) })}
          </span>
        );
      })}
      {takenBy && !takenBy.isMe && (
        <span className={styles.mark}>
          <PersonRegular aria-hidden className={styles.icon} />
          {t('work.taken', { name: nameOf(takenBy.name) })}
        </span>
      )}
      {viewers.length === 0 && (!takenBy || takenBy.isMe) && <span className={styles.alone}>{t('work.alone')}</span>}
    </div>
  );
}
