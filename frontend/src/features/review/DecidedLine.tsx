import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { shortMoment } from '../../lib/dates.ts';
import { nameOf } from '../../lib/nameOf.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: '0.875rem', lineHeight: '1.25rem' },
});

type Props = {
  incident: Pick<ReviewedIncident, 'isApproved' | 'isWithdrawn' | 'mergedInto' | 'decidedAt' | 'decider'>;
};

/** Who decided about a report, and when; nothing while it waits, and of what was withdrawn or merged. */
export function DecidedLine({ incident: { isApproved, isWithdrawn, mergedInto, decidedAt, decider } }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  if (isApproved === 'pending' || isWithdrawn || mergedInto !== null || decidedAt === null) return null;
  const when = shortMoment(decidedAt, i18n.language) ?? decidedAt;
  return (
    <p className={styles.root} title={decider ?? undefined}>
      {decider === null
        ? t(`decidedLine.${isApproved}`, { when })
        : t(`decidedLine.${isApproved}By`, { name: nameOf(decider), when })}
    </p>
  );
}
