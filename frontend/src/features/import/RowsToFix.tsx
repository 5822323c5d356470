import { makeStyles } from '@fluentui/react-components';
import {
  type ImportField,
  importFields,
  type ImportRow,
  type RowCheck,
} from '@incidentmap/core/domain/imports/imports';
import { incidentTypes } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/DataTable.tsx';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { importTexts } from './texts.ts';
import { useFieldName } from './useFieldName.ts';

/** The most problems on the page. */
const shownMax = 200;

const useStyles = makeStyles({ input: { paddingInline: '0.5rem', minInlineSize: '10rem' } });

const isField = (path: string): path is ImportField => importFields.some((field) => field === path);

type Props = {
  rows: readonly ImportRow[];
  checked: readonly RowCheck[];
  onChange: (row: number, field: ImportField, value: string) => void;
};

/** What each faulty row lacks, with the field to correct it in. Rows are counted as in the file, whose first row is 1. */
export function RowsToFix({ rows, checked, onChange }: Props) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const controls = useFieldStyles();
  const nameOf = useFieldName();
  const problems = checked.flatMap((check, row) => check.problems.map((problem) => ({ row, ...problem })));
  if (problems.length === 0) return null;
  const fixOf = (path: string, message: string) => {
    if (path === 'incidentType') {
      return t('fix.incidentType', { values: incidentTypes.map((type) => t(`incidentType.${type}`)).join(', ') });
    }
    return path === 'severity' || path === 'incidentDate' || path === 'incidentTime' ? t(`fix.${path}`) : message;
  };
  return (
    <>
      <DataTable
        caption={t('check.errors')}
        columns={[
          { name: t('check.row') },
          { name: t('check.column') },
          { name: t('check.value'), isWide: true },
          { name: t('check.fix'), isWide: true },
        ]}
        rows={problems.slice(0, shownMax).map(({ row, path, message }) => {
          const field = isField(path) ? path : null;
          return {
            key: `${row} ${path}`,
            cells: [
              row + 2,
              field ? nameOf(field) : path,
              field && (
                <input
                  key={path}
                  dir="auto"
                  className={`${controls.control} ${styles.input}`}
                  aria-label={t('check.valueOf', { field: nameOf(field), row: row + 2 })}
                  value={rows[row]?.[field] ?? ''}
                  onChange={(event) => onChange(row, field, event.target.value)}
                />
              ),
              fixOf(path, message),
            ],
          };
        })}
      />
      {problems.length > shownMax && <p>{t('check.more', { shown: shownMax, total: problems.length })}</p>}
    </>
  );
}

/** Rows whose place may mean several: which one was understood, and how to write the others. */
export function PlacesToCheck({ rows, checked }: Omit<Props, 'onChange'>) {
  const { t } = useTranslation(importTexts);
  const unsure = checked.flatMap(({ place, otherPlaces }, row) =>
    place !== null && otherPlaces.length > 0 ? [{ row, place, otherPlaces }] : [],
  );
  if (unsure.length === 0) return null;
  return (
    <details>
      <summary>
        {t('check.places')} ({unsure.length})
      </summary>
      <DataTable
        caption={t('check.places')}
        columns={[
          { name: t('check.row') },
          { name: t('check.value') },
          { name: t('check.meant') },
          { name: t('check.others'), isWide: true },
        ]}
        rows={unsure.slice(0, shownMax).map(({ row, place, otherPlaces }) => ({
          key: String(row),
          cells: [row + 2, rows[row]?.location, place, otherPlaces.join('; ')],
        }))}
      />
    </details>
  );
}
