import { Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { incidentTypes, reportedSeverities, timesOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { repeatsIn } from '@incidentmap/core/domain/partners/identity';
import {
  type ImportField,
  importFields,
  type ImportRow,
  type RowCheck,
} from '@incidentmap/core/domain/partners/imports';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formTexts } from '../../forms/texts.ts';
import { localeOf } from '../../lib/localeOf.ts';
import { useControlStyles } from '../../ui/controls/controlStyles.ts';
import { useFieldStyles } from '../../ui/controls/fieldStyles.ts';
import { type Option, SelectControl } from '../../ui/controls/Select.tsx';
import { DataTable } from '../../ui/figures/DataTable.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { rowFrame, smallText } from '../../ui/layout/cardStyles.ts';
import type { Chosen, Found } from './importState.ts';
import { type Columns, isNeeded } from './read/columns.ts';
import type { Fault } from './read/faults.ts';
import { Count } from './rowCounts.tsx';
import { StepActions } from './StepActions.tsx';
import { importTexts } from './texts.ts';
import { useFieldName } from './useFieldName.ts';
import { useNumber } from './useNumber.ts';

/** The most faults, or rows, on the page. */
const shownMax = 100;
/** The most rows that a fault names by their number. */
const namedMax = 6;

/** What may be wrong with a day, for which the page has words of its own. */
const dayFaults = ['date_required', 'date_impossible', 'date_future'] as const;

const useStyles = makeStyles({
  counts: { display: 'grid', gap: '0.5rem' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  // Which rows, and beside them what is to be corrected.
  row: {
    ...rowFrame,
    gap: '0.75rem 1rem',
    [fromMedium]: { gridTemplateColumns: '13rem minmax(0, 1fr)' },
  },
  rows: { margin: 0, lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  title: smallText,
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
    gap: '1rem',
    maxInlineSize: '40rem',
  },
  // Controls have a width of their own, which large text would push out of the row.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
  text: {
    paddingBlock: '0.5rem',
    paddingInline: '0.75rem',
    minBlockSize: '8rem',
    resize: 'vertical',
    '&[aria-invalid="true"]': { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
  },
  fix: { ...smallText, color: tokens.colorStatusDangerForeground1 },
  more: { margin: 0 },
});

const isField = (path: string): path is ImportField => importFields.some((field) => field === path);

type FixProps = {
  field: ImportField;
  isRequired: boolean;
  value: string;
  problem: RowCheck['problems'][number];
  onChange: (value: string) => void;
};

/** One field of a row, with what to do: a choice where there are few, else a text. */
function FieldToFix({ field, isRequired, value, problem, onChange }: FixProps) {
  const { t } = useTranslation([importTexts, formTexts]);
  const styles = useStyles();
  const { control: input } = useControlStyles();
  const { control: platform } = useFieldStyles();
  const nameOf = useFieldName();
  const id = useId();
  // As in the forms, an error is hidden once its field changes; what to do can still be read.
  const [checked] = useState(value);
  const choices: Partial<Record<ImportField, Option<string>[]>> = {
    incidentType: incidentTypes.map((type) => ({ value: type, text: t(`incidentType.${type}`) })),
    severity: reportedSeverities.map((each) => ({ value: each, text: t(`severity.${each}`) })),
    incidentTime: timesOfDay.map((each) => ({ value: each, text: t(`forms:timeOfDay.${each}`) })),
  };
  const options = choices[field];
  const inFile = value === '' ? t('check.choose') : t('check.notUnderstood', { value });
  const ofDay = dayFaults.find((code) => code === problem.code);
  const fix = options ? t('fix.choice') : ofDay ? t(`fix.${ofDay}`) : problem.message;
  return (
    <Field
      className={styles.field}
      label={{ children: nameOf(field), htmlFor: id }}
      required={isRequired}
      size="large"
      {...(value === checked
        ? { validationState: 'error', validationMessage: { children: fix, role: undefined } }
        : { hint: fix })}
    >
      {options ? (
        (control) => (
          <SelectControl
            {...control}
            id={id}
            value={value}
            options={options.some((option) => option.value === value) ? options : [{ value, text: inFile }, ...options]}
            onChange={onChange}
          />
        )
      ) : field === 'description' ? (
        (control) => (
          <textarea
            {...control}
            id={id}
            dir="auto"
            className={mergeClasses(platform, styles.text)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      ) : (
        <Input
          id={id}
          className={input}
          size="large"
          dir="auto"
          autoComplete="off"
          value={value}
          onChange={(_, { value: typed }) => onChange(typed)}
        />
      )}
    </Field>
  );
}

type RowsProps = {
  rows: readonly ImportRow[];
  /** Of each row, its number in the file, whose first row is 1. */
  numbers: readonly number[];
  faults: readonly Fault[];
  /** Those that were matched. */
  columns: Columns;
  onChange: (rows: readonly number[], field: ImportField, value: string) => void;
};

/** What faulty rows lack, with the field to correct it in, once for all rows with the same fault. */
function RowsToFix({ rows, numbers, faults, columns, onChange }: RowsProps) {
  const { t, i18n } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const id = useId();
  if (faults.length === 0) return null;
  const shown = { shown: numberOf(shownMax).number, total: numberOf(faults.length).number };
  const nameOf = (alike: readonly number[]): string => {
    const named = alike.slice(0, namedMax).map((row) => String(numbers[row]));
    if (alike.length > namedMax)
      return t('check.rowsAndMore', { rows: named.join(', '), count: alike.length - namedMax });
    return t('check.row', { rows: new Intl.ListFormat(localeOf(i18n.language)).format(named), count: alike.length });
  };
  return (
    <>
      <ul className={styles.list} aria-label={t('check.errors')}>
        {faults.slice(0, shownMax).map(({ rows: alike, problems }) => {
          const [first = 0] = alike;
          const title = alike.length === 1 && !problems.some(({ path }) => path === 'title') && rows[first]?.title;
          return (
            <li key={first}>
              <div className={styles.row} role="group" aria-labelledby={`${id}-${first}`}>
                <div>
                  <p id={`${id}-${first}`} className={styles.rows}>
                    {nameOf(alike)}
                  </p>
                  {title && (
                    <p className={styles.title} dir="auto">
                      {title}
                    </p>
                  )}
                </div>
                <div className={styles.fields}>
                  {problems.map((problem) => {
                    const { path, message } = problem;
                    return isField(path) ? (
                      <FieldToFix
                        key={path}
                        field={path}
                        isRequired={isNeeded(path, columns)}
                        value={rows[first]?.[path] ?? ''}
                        problem={problem}
                        onChange={(value) => onChange(alike, path, value)}
                      />
                    ) : (
                      <p key={path} className={styles.fix}>
                        {message}
                      </p>
                    );
                  })}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {faults.length > shownMax && <p className={styles.more}>{t('check.moreFaults', shown)}</p>}
    </>
  );
}

/** Rows whose place may mean several: which one was understood, and how to write the others. */
function PlacesToCheck({
  rows,
  numbers,
  checked,
}: Pick<RowsProps, 'rows' | 'numbers'> & { checked: readonly RowCheck[] }) {
  const { t } = useTranslation(importTexts);
  const numberOf = useNumber();
  const unsure = checked.flatMap(({ place, otherPlaces }, row) =>
    place !== null && otherPlaces.length > 0 ? [{ row, place, otherPlaces }] : [],
  );
  if (unsure.length === 0) return null;
  const shown = { shown: numberOf(shownMax).number, total: numberOf(unsure.length).number };
  return (
    <details>
      <summary>
        {t('check.places')} ({numberOf(unsure.length).number})
      </summary>
      <DataTable
        caption={t('check.places')}
        columns={[
          { name: t('check.rowOf') },
          { name: t('check.value') },
          { name: t('check.meant') },
          { name: t('check.others'), isWide: true },
        ]}
        rows={unsure.slice(0, shownMax).map(({ row, place, otherPlaces }) => ({
          key: String(row),
          cells: [numbers[row], rows[row]?.location, place, otherPlaces.join('; ')],
        }))}
      />
      {unsure.length > shownMax && <p>{t('check.more', shown)}</p>}
    </details>
  );
}

type Props = {
  file: Chosen;
  rows: readonly ImportRow[];
  /** null until the rows are checked. */
  found: Found | null;
  isBusy: boolean;
  onCorrect: (rows: readonly ImportRow[]) => void;
  onCheck: () => void;
  onAdd: () => void;
  onBack: () => void;
};

/** What the check has found: how many rows can be added, and those that have to be corrected. */
export function CheckStep({ file, rows, found, isBusy, onCorrect, onCheck, onAdd, onBack }: Props) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const checked = found?.checked ?? [];
  const isRepeated = useMemo(() => repeatsIn(rows), [rows]);
  const isNew = checked.map(({ isKnown }, index) => !isKnown && !isRepeated[index]);
  const faulty = checked.filter(({ problems, isKnown }) => problems.length > 0 && !isKnown).length;
  const known = checked.filter(({ isKnown }) => isKnown).length;
  const ready = checked.filter(({ problems }, index) => problems.length === 0 && isNew[index]).length;
  const repeated = checked.length - known - isNew.filter(Boolean).length;
  const isFine = found !== null && faulty === 0 && !found.hasEdits;
  const numbers = file.found.records.map(({ row }) => row);
  return (
    <>
      {found && (
        <>
          <div role="status" className={styles.counts}>
            <Count icon={<CheckmarkCircleRegular />} tone="good">
              {t('check.ready', numberOf(ready))} {t('check.dry')}
            </Count>
            {known > 0 && <Count icon={<SubtractCircleRegular />}>{t('check.known', numberOf(known))}</Count>}
            {repeated > 0 && <Count icon={<SubtractCircleRegular />}>{t('check.repeated', numberOf(repeated))}</Count>}
            {faulty > 0 && (
              <Count icon={<ErrorCircleRegular />} tone="bad">
                {t('check.faulty', numberOf(faulty))}
              </Count>
            )}
          </div>
          <RowsToFix
            rows={rows}
            numbers={numbers}
            faults={found.faults}
            columns={file.columns}
            onChange={(alike, field, value) => {
              const corrected = new Set(alike);
              onCorrect(rows.map((each, index) => (corrected.has(index) ? { ...each, [field]: value } : each)));
            }}
          />
          <PlacesToCheck rows={rows} numbers={numbers} checked={checked} />
        </>
      )}
      {!isBusy && (
        <StepActions
          text={isFine ? t('add.action', numberOf(ready)) : t('check.again')}
          disabled={isFine && ready === 0}
          onNext={isFine ? onAdd : onCheck}
          onBack={onBack}
        />
      )}
    </>
  );
}
