import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { DatePrecision } from '@incidentmap/core/domain/incident/incidentTerms';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import type { PendingMedia } from '@incidentmap/core/domain/submission/media';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { readingWidth } from '../shared/roomStyles.ts';
import { useTimeOfDay } from '../submission/useTimeOfDay.ts';
import { itemTexts } from './texts.ts';

const useStyles = makeStyles({
  when: { margin: 0, color: tokens.colorNeutralForeground2, textAlign: 'start' },
  text: {
    margin: 0,
    maxInlineSize: readingWidth,
    textAlign: 'start',
    fontSize: '1.125rem',
    lineHeight: 1.6,
    whiteSpace: 'pre-wrap',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The sender's own words, or with `isQuiet` ours in their place. */
export function Told({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <p className={mergeClasses(styles.text, isQuiet && styles.quiet)} dir="auto">
      {children}
    </p>
  );
}

type Props = Pick<PendingMedia, 'incidentDate' | 'incidentTime' | 'location'> & { datePrecision?: DatePrecision };

/** When and where it happened; the sender of a file may not have said so. */
export function WhenAndWhere({ incidentDate, datePrecision, incidentTime, location }: Props) {
  const { t, i18n } = useTranslation(itemTexts);
  const styles = useStyles();
  const ofDay = useTimeOfDay();
  const day = incidentDate && dayOrMonth({ incidentDate, datePrecision });
  const unknown = (field: string) => `${field}: ${t('media.unknown')}`;
  return (
    <p className={styles.when}>
      {day ? <time dateTime={day}>{longDate(day, i18n.language)}</time> : unknown(t('field.incidentDate'))}
      {ofDay(incidentTime)}
      {' · '}
      <span dir="auto">{location ?? unknown(t('field.location'))}</span>
    </p>
  );
}
