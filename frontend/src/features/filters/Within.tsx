import { searchRadii } from '@incidentmap/core/domain/constants';
import { useTranslation } from 'react-i18next';
import type { Radius } from '../../lib/homeFilter.ts';
import { Select } from '../../ui/Select.tsx';
import { filterTexts } from './texts.ts';

type Props = { km: Radius; onChange: (km: Radius) => void };

/** How far around the searched place. */
export function Within({ km, onChange }: Props) {
  const { t } = useTranslation(filterTexts);
  return (
    <Select
      label={t('within.label')}
      value={String(km)}
      options={searchRadii.map((radius) => ({ value: String(radius), text: t('within.km', { km: radius }) }))}
      onChange={(chosen) => onChange(searchRadii.find((radius) => String(radius) === chosen) ?? km)}
    />
  );
}
