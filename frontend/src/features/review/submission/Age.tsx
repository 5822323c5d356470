import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { submissionTexts } from './texts.ts';

function waitedFor(since: string, now: Date): { value: number; unit: 'day' | 'hour' | 'minute' } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes >= 1440) return { value: Math.floor(minutes / 1440), unit: 'day' };
  if (minutes >= 60) return { value: Math.floor(minutes / 60), unit: 'hour' };
  return { value: minutes, unit: 'minute' };
}

/** How long something has waited, in its largest unit: short for the eye, in words for screen readers. */
export function Age({ since, now }: { since: string; now: Date }) {
  const { t, i18n } = useTranslation(submissionTexts);
  const { value, unit } = waitedFor(since, now);
  const long = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return (
    <>
      <span aria-hidden>{t(`queue.ages.${unit}`, { value })}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </>
  );
}
