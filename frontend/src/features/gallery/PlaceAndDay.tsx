import { makeStyles, tokens } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    overflowWrap: 'anywhere',
  },
});

type Props = { incident: Pick<PublicIncident, 'location' | 'incidentDate' | 'datePrecision'> };

/** Where and on which day or in which month an incident happened. */
export function PlaceAndDay({ incident }: Props) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const day = dayOrMonth(incident);
  return (
    <p className={styles.root}>
      <VisuallyHidden>{t('field.location')}: </VisuallyHidden>
      <bdi>{incident.location}</bdi>
      <span aria-hidden> · </span>
      <VisuallyHidden>, {t('field.incidentDate')}: </VisuallyHidden>
      <time dateTime={day}>{longDate(day, i18n.language)}</time>
    </p>
  );
}
