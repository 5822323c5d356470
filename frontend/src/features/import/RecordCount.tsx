import { useTranslation } from 'react-i18next';
import { localeOf } from '../../lib/localeOf.ts';
import { otherLines, type Records } from './read/table.ts';
import { importTexts } from './texts.ts';
import { useNumber } from './useNumber.ts';

/** How many records a file has, beside its lines, and what the other lines are. */
export function RecordCount({ found }: { found: Records }) {
  const { t, i18n } = useTranslation(importTexts);
  const numberOf = useNumber();
  const { table, records } = found;
  const lines = t(table.isText ? 'file.lines' : 'file.rows', numberOf(table.lines));
  const counted = t('file.records', { ...numberOf(records.length), lines });
  const { above = 0, inCells = 0, blank = 0 } = otherLines(found);
  const others = [
    above > 0 && t('file.above', numberOf(above)),
    inCells > 0 && t('file.inCells', numberOf(inCells)),
    blank > 0 && t('file.blank', numberOf(blank)),
  ].filter((text) => text !== false);
  const list = new Intl.ListFormat(localeOf(i18n.language)).format([t('file.names'), ...others]);
  return <span>{t('file.others', { records: counted, others: list })}</span>;
}
