import type { TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { formTexts } from '../../../forms/texts.ts';

/** Returns the time of day that follows a date, such as `, morning`; empty where it is not known. */
export function useTimeOfDay(): (time: TimeOfDay | null) => string {
  const { t, i18n } = useTranslation(formTexts);
  return (time) =>
    time === null || time === 'Unknown' ? '' : `, ${t(`timeOfDay.${time}`).toLocaleLowerCase(i18n.language)}`;
}
