import { dateRanges } from '@incidentmap/core/domain/search/filter';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../ui/controls/Chips.tsx';
import type { HomeFilter } from '../../lib/homeFilter.ts';
import { ExactDates } from './ExactDates.tsx';
import { filterTexts } from './texts.ts';

type Dates = Pick<HomeFilter, 'range' | 'from' | 'to'>;

type Props = { dates: Dates; onChange: (dates: Dates) => void };

/** When it happened: one of the ranges, or exact days. */
export function DateChoices({ dates: { range, from, to }, onChange }: Props) {
  const { t } = useTranslation(filterTexts);
  /** The visitor wants exact days, and has not given any yet. */
  const [isOpening, setOpening] = useState(false);
  const isExact = from !== undefined || to !== undefined;
  if (isExact && isOpening) setOpening(false);
  return (
    <div>
      <Chips
        label={t('range.label')}
        value={isExact || isOpening ? 'dates' : range}
        options={[
          ...dateRanges.map((each) => ({ value: each, text: t(`range.${each}`) })),
          { value: 'dates', text: t('dates') },
        ]}
        onChange={(chosen) => {
          setOpening(chosen === 'dates');
          if (chosen !== 'dates') onChange({ range: chosen, from: undefined, to: undefined });
        }}
      />
      {(isExact || isOpening) && (
        <ExactDates
          from={from ?? ''}
          to={to ?? ''}
          takesFocus={isOpening}
          onChange={(days) => onChange({ range: 'all', ...days })}
        />
      )}
    </div>
  );
}
