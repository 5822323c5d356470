import { makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import type { ShownWork } from '@incidentmap/core/domain/review/work';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../lib/nameOf.ts';
import { queueTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { Viewers } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  mark: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  mine: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Whether anything of the work on an item is told in its row. */
export const isWorkedOn = ({ takenBy, opinion }: ShownWork): boolean => takenBy !== null || isOpinionWanted(opinion);

const isOpinionWanted = (opinion: ShownWork['opinion']): boolean =>
  opinion !== null && opinion.answer === null && !opinion.isOutdated;

type Props = {
  work: ShownWork;
  /** The other reviewers who have it open. */
  viewers: Viewers;
};

/** What a row of the queue says of the others' work: who reads it, who has taken it, and that a second opinion is asked. */
export function RowWork({ work: { takenBy, opinion }, viewers }: Props) {
  const { t } = useTranslation([queueTexts, reviewTexts]);
  const styles = useStyles();
  const [reader] = viewers;
  return (
    <>
      {reader && (
        <span className={styles.mark}>
          <EyeRegular aria-hidden />
          {t('review:work.open', { count: 1, names: nameOf(reader.name) })}
        </span>
      )}
      {takenBy && (
        <span className={takenBy.isMe ? `${styles.mark} ${styles.mine}` : styles.mark}>
          <PersonRegular aria-hidden />
          {takenBy.isMe ? t('work.mine') : t('review:work.taken', { name: nameOf(takenBy.name) })}
        </span>
      )}
      {isOpinionWanted(opinion) && (
        <span className={styles.mark}>
          <PeopleRegular aria-hidden />
          {t('review:work.opinion.wanted')}
        </span>
      )}
    </>
  );
}
