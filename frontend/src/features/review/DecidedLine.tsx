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

/** What became of a report, and when; who decided, where a reviewer did. Nothing while it waits. */
export function DecidedLine({ incident: { isApproved, isWithdrawn, mergedInto, decidedAt, decider } }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  if (isApproved === 'pending' || decidedAt === null) return null;
  const end = isWithdrawn ? 'withdrawn' : mergedInto === null ? isApproved : 'merged';
  const when = shortMoment(decidedAt, i18n.language) ?? decidedAt;
  return (
    <p className={styles.root} title={decider ?? undefined}>
      {decider === null || end === 'withdrawn' || end === 'merged'
        ? t(`decidedLine.${end}`, { when })
        : t(`decidedLine.${end}By`, { name: nameOf(decider), when })}
    </p>
  );
}
