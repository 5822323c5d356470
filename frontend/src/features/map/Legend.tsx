import { makeStyles, tokens } from '@fluentui/react-components';
import { severities } from '@incidentmap/core/domain/incident';
import { useTranslation } from 'react-i18next';
import { severityColours } from '../../ui/severity.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 1.25rem',
    marginBlock: '0 0.375rem',
    padding: 0,
    listStyleType: 'none',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  item: { display: 'inline-flex', alignItems: 'center', gap: '0.5rem' },
  dot: {
    inlineSize: '0.75rem',
    blockSize: '0.75rem',
    borderRadius: tokens.borderRadiusCircular,
    boxShadow: `0 0 0 1.5px ${tokens.colorNeutralForeground1}`,
    forcedColorAdjust: 'none',
  },
});

/** What the markers' colours mean, and where the same is to be read. */
export function Legend() {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <ul className={styles.list} aria-label={t('map.legend')}>
        {severities.map((severity) => (
          <li key={severity} className={styles.item}>
            <span aria-hidden className={styles.dot} style={{ backgroundColor: severityColours[severity].fill }} />
            {t(`incidents.severity.${severity}`)}
          </li>
        ))}
      </ul>
      {t('map.sameAsList')}
    </>
  );
}
