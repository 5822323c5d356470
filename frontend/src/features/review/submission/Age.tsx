import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { submissionTexts } from './texts.ts';

const minutesOf = { day: 1440, hour: 60, minute: 1 };

/** How long something has waited, in its largest unit: short for the eye, in words for screen readers. */
export function Age({ since, now }: { since: string; now: Date }) {
  const { t, i18n } = useTranslation(submissionTexts);
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  const unit = (['day', 'hour'] as const).find((each) => minutes >= minutesOf[each]) ?? 'minute';
  const value = Math.floor(minutes / minutesOf[unit]);
  const long = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return (
    <>
      <span aria-hidden>{t(`queue.ages.${unit}`, { value })}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </>
  );
}
