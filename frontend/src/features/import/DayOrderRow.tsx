import { type DayOrder, dayOrders, type OrderEvidence, readDay } from '@incidentmap/core/domain/dates/days';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { MatchRow } from './MatchRow.tsx';
import { importTexts } from './texts.ts';

type Props = {
  id: string;
  evidence: OrderEvidence;
  /** undefined where the column contradicts itself and nobody has chosen yet. */
  order: DayOrder | undefined;
  onOrder: (order: DayOrder) => void;
};

/** How the days of a column are read, where they are numbers whose order changes what they mean. */
export function DayOrderRow({ id, evidence, order, onOrder }: Props) {
  const { t, i18n } = useTranslation(importTexts);
  const { dayFirst, monthFirst } = evidence;
  if (Object.keys(evidence).length === 0) return null;
  const textOf = (each: DayOrder): string => {
    const value = evidence.either ?? evidence[each];
    const name = t(`match.orders.${each}`);
    return value === undefined
      ? name
      : t('match.orderExample', { order: name, value, day: longDate(readDay(value, each), i18n.language) });
  };
  return (
    <MatchRow
      id={id}
      label={t('match.order')}
      isRequired
      error={order === undefined && t('match.chooseOrder', { dayFirst: dayFirst ?? '', monthFirst: monthFirst ?? '' })}
      value={order ?? ''}
      options={[
        ...(order === undefined ? [{ value: '' as const, text: t('check.choose') }] : []),
        ...dayOrders.map((each) => ({ value: each, text: textOf(each) })),
      ]}
      sample={dayFirst === undefined && monthFirst === undefined && t('match.orderOpen')}
      onChange={(value) => value !== '' && onOrder(value)}
    />
  );
}
