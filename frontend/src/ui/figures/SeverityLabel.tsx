import { makeStyles, tokens } from '@fluentui/react-components';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from './SeverityMark.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** How severe an incident is: the mark of the map and its word. `scale`: the size of the mark (SeverityMark). */
export function SeverityLabel({ severity, scale = 0.8 }: { severity: Severity; scale?: number }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <SeverityMark severity={severity} scale={scale} />
      <span>
        <VisuallyHidden>{t('field.severity')}: </VisuallyHidden>
        {t(`severity.${severity}`)}
      </span>
    </span>
  );
}
