import type { TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { formTexts } from '../../../forms/texts.ts';

/** Returns what follows a date to tell its time of day, as `, morning`; nothing where that is not known. */
export function useTimeOfDay(): (time: TimeOfDay | null) => string {
  const { t, i18n } = useTranslation(formTexts);
  return (time) =>
    time === null || time === 'Unknown' ? '' : `, ${t(`timeOfDay.${time}`).toLocaleLowerCase(i18n.language)}`;
}
