import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { IconText } from '../../ui/IconText.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

type Props = { incident: Pick<PublicIncident, 'location' | 'incidentDate'> };

/** Where and on which day an incident happened. */
export function PlaceAndDay({ incident: { location, incidentDate } }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <IconText icon={<LocationRegular />}>
        <VisuallyHidden>{t('field.location')}: </VisuallyHidden>
        <span dir="auto">{location}</span>
      </IconText>
      <IconText icon={<CalendarLtrRegular />}>
        <VisuallyHidden>{t('field.incidentDate')}: </VisuallyHidden>
        <time dateTime={incidentDate}>{longDate(incidentDate, i18n.language)}</time>
      </IconText>
    </>
  );
}
