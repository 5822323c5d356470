import { makeStyles, tokens } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { nameOf } from './people.ts';
import { reviewTexts } from './texts.ts';
import { type Viewers, WorkContext } from './useWork.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.25rem' },
  shared: {
    padding: '0.5rem 0.75rem',
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
  const takenBy = useContext(WorkContext)?.work.takenBy;
  const minutes = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return (
    <div className={styles.root} role="status">
      {viewers.map(({ name, since }) => {
        const count = Math.floor((now.getTime() - Date.parse(since)) / 60_000);
        return (
          <div key={`${name} ${since}`} className={styles.shared}>
            <IconText icon={<PeopleRegular />}>
              {count < 1
                ? t('work.open', { name: nameOf(name) })
                : t('work.openFor', { name: nameOf(name), time: minutes.format(count) })}
            </IconText>
          </div>
        );
      })}
      {viewers.length === 0 && <IconText icon={<PersonRegular />}>{t('work.alone')}</IconText>}
      {takenBy && !takenBy.isMe && (
        <IconText icon={<PersonRegular />}>{t('work.taken', { name: nameOf(takenBy.name) })}</IconText>
      )}
    </div>
  );
}
