import { dateRanges } from '@incidentmap/core/domain/incident/listing';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeFilter } from '../../lib/homeFilter.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { Select } from '../../ui/Select.tsx';
import { filterTexts } from './texts.ts';

const ExactDates = lazy(async () => ({ default: (await import('./ExactDates.tsx')).ExactDates }));

type Dates = Pick<HomeFilter, 'range' | 'from' | 'to'>;

type Props = { dates: Dates; onChange: (dates: Dates) => void };

/** When it happened: one of the ranges, or exact days. */
export function DateChoice({ dates: { range, from, to }, onChange }: Props) {
  const { t } = useTranslation(filterTexts);
  /** The visitor wants exact days, and has not given any yet. */
  const [isOpening, setOpening] = useState(false);
  const isExact = from !== undefined || to !== undefined;
  return (
    <>
      <Select
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
        <OnDemand>
          <ExactDates
            from={from ?? ''}
            to={to ?? ''}
            takesFocus={isOpening}
            onChange={(days) => {
              setOpening(false);
              onChange({ range: 'all', ...days });
            }}
          />
        </OnDemand>
      )}
    </>
  );
}
