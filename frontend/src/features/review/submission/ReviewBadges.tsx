import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { BotRegular } from '@fluentui/react-icons/svg/bot';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { sourceBadgeOf } from '@incidentmap/core/domain/incident/sourceBadge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { SeverityLabel } from '../../../ui/figures/SeverityLabel.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { badgeRow } from '../shared/roomStyles.ts';
import { submissionTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  root: badgeRow,
  badge: { height: 'auto', minHeight: '1.5rem', paddingBlock: '0.125rem', textAlign: 'start' },
  // A source without room wraps onto a second line, out of sight; screen readers still read it.
  what: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '0.5rem',
    flex: '1 1 0',
    minInlineSize: 'min-content',
    maxInlineSize: 'max-content',
    blockSize: '1.5rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [tiny]: { blockSize: 'auto' },
  },
  source: { display: 'flex', columnGap: '0.5rem' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = {
  told: { [F in keyof ReviewedIncident]?: ReviewedIncident[F] | null };
  end: ReactNode;
};

/** The first row of an item: severity, type, source, partner, who verified it, and warnings. */
export function ReviewBadges({ told, end }: Props) {
  const { t } = useTranslation([submissionTexts, reviewTexts]);
  const styles = useStyles();
  const { severity, incidentType: type, sourceUrl } = told;
  const source = sourceUrl !== undefined && (
    <span>
      <VisuallyHidden>{t('review:source.label')}: </VisuallyHidden>
      {t(`review:source.${sourceBadgeOf(sourceUrl)}`)}
    </span>
  );
  return (
    <div className={styles.root}>
      {severity && <SeverityLabel severity={severity} />}
      {type ? (
        <span className={mergeClasses(styles.what, styles.quiet)}>
          <span>
            <VisuallyHidden>{t('field.incidentType')}: </VisuallyHidden>
            {t(`incidentType.${type}`)}
          </span>
          {source && (
            <span className={styles.source}>
              <span aria-hidden>·</span>
              {source}
            </span>
          )}
        </span>
      ) : (
        <span className={styles.quiet}>{source}</span>
      )}
      {told.atHome && (
        <Badge className={styles.badge} appearance="tint" size="large" color="brand" icon={<HomeRegular />}>
          {t('review:badges.atHome')}
        </Badge>
      )}
      {told.isWithdrawn && (
        <Badge appearance="tint" size="large" color="warning" icon={<ArrowUndoRegular />}>
          {t('badges.isWithdrawn')}
        </Badge>
      )}
      {told.isSuspected && (
        <Badge appearance="tint" size="large" color="warning" icon={<BotRegular />}>
          {t('review:badges.isSuspected')}
        </Badge>
      )}
      {told.partnerId && (
        <IconText icon={<PeopleCommunityRegular />}>{t('viaPartner', { name: told.partnerId })}</IconText>
      )}
      {told.verifiedBy && (
        <IconText icon={<ShieldCheckmarkRegular />} tone="brand">
          {t('verifiedBy', { name: told.verifiedBy })}
        </IconText>
      )}
      {end}
    </div>
  );
}
