import { Field, Input, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { type DayOrder, orderEvidence, orderOf, readDay } from '@incidentmap/core/domain/dates/days';
import { type ImportField, importFields } from '@incidentmap/core/domain/partners/imports';
import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';
import { webAddress } from '@incidentmap/core/domain/links/webAddress';
import { verifiedByMaxLength } from '@incidentmap/core/domain/limits';
import { Fragment, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../forms/focusField.ts';
import { formTexts } from '../../forms/texts.ts';
import { longDate } from '../../lib/dates.ts';
import { localeOf } from '../../lib/localeOf.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { smallText } from '../../ui/layout/cardStyles.ts';
import { useControlStyles } from '../../ui/controls/controlStyles.ts';
import { type Columns, isNeeded } from './read/columns.ts';
import { DayOrderRow } from './DayOrderRow.tsx';
import { MatchRow } from './MatchRow.tsx';
import { StepActions } from './StepActions.tsx';
import type { Records } from './read/table.ts';
import type { Approval } from './importState.ts';
import { Count } from './rowCounts.tsx';
import { importTexts } from './texts.ts';
import { useFieldName } from './useFieldName.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({
  // Tall enough to touch, without parting the lines.
  link: {
    marginBlock: '-0.625rem',
    paddingBlock: '0.625rem',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
  },
  columns: { margin: 0, padding: 0, listStyleType: 'none' },
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))', gap: '1rem' },
  // Controls have a width of their own, which large text would push out of the panel.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
  // Under the words of the checkbox.
  hint: { ...smallText, paddingInlineStart: '1.875rem' },
});

/** What each row may need comes first. */
const inOrder = importFields.toSorted((a, b) => Number(isNeeded(b, {})) - Number(isNeeded(a, {})));

/** The first and the last day of a column. */
function spanOf(days: readonly string[], order: DayOrder | undefined): [string, string] | null {
  if (order === undefined) return null;
  const read = days
    .map((day) => readDay(day, order))
    .filter(isCalendarDate)
    .toSorted();
  const [first] = read;
  return first === undefined ? null : [first, read.at(-1) ?? first];
}

type Props = {
  found: Records;
  columns: Columns;
  /** The order of the numbers of a day, once somebody has chosen it. */
  dayOrder: DayOrder | undefined;
  onMatch: (change: { columns?: Columns; dayOrder?: DayOrder }) => void;
  approval: Approval;
  onApproval: (approval: Approval) => void;
  mayApprove: boolean;
  onCheck: (order: DayOrder | undefined) => void;
  onBack: () => void;
};

type ClaimPart = 'verifiedBy' | 'source';

/** What is missing of the claim that reports are approved already. */
const wrongIn = ({ isApproved, verifiedBy, sourceUrl }: Approval): ClaimPart[] => [
  ...(isApproved && !verifiedBy?.trim() ? (['verifiedBy'] as const) : []),
  ...(isApproved && webAddress(sourceUrl ?? '') === null ? (['source'] as const) : []),
];

type ClaimProps = Pick<Props, 'approval' | 'onApproval'> & {
  idOf: (part: ClaimPart) => string;
  wrong: readonly ClaimPart[];
};

/** Whether the reports are public at once, and who has verified them where. */
function Claim({ idOf, approval, onApproval, wrong }: ClaimProps) {
  const { t } = useTranslation([importTexts, formTexts]);
  const styles = useStyles();
  const controls = useControlStyles();
  const inputs = [
    {
      part: 'verifiedBy',
      of: 'verifiedBy',
      label: t('match.verifiedBy'),
      hint: null,
      error: t('forms:messages.text_required'),
      input: { dir: 'auto', maxLength: verifiedByMaxLength },
    },
    {
      part: 'source',
      of: 'sourceUrl',
      label: t('match.source'),
      hint: t('match.sourceHint'),
      error: t('forms:messages.url_invalid'),
      input: { dir: 'ltr', type: 'url' },
    },
  ] as const;
  return (
    <>
      <div>
        <Checkbox checked={approval.isApproved} onChange={(isApproved) => onApproval({ ...approval, isApproved })}>
          {t('match.approve')}
        </Checkbox>
        <p className={styles.hint}>{t('match.approveHint')}</p>
      </div>
      {approval.isApproved && (
        <div className={styles.fields}>
          {inputs.map(({ part, of, label, hint, error, input }) => (
            <Field
              key={part}
              className={styles.field}
              label={label}
              hint={hint}
              required
              size="large"
              {...(wrong.includes(part) && {
                validationState: 'error',
                validationMessage: { children: error, role: undefined },
              })}
            >
              <Input
                {...input}
                id={idOf(part)}
                className={controls.control}
                autoComplete="off"
                value={approval[of] ?? ''}
                onChange={(_, { value }) => onApproval({ ...approval, [of]: value })}
              />
            </Field>
          ))}
        </div>
      )}
    </>
  );
}

/** Which column is which field; and, for super admins, whether the reports are public at once. */
export function MatchStep(props: Props) {
  const { found, columns, dayOrder, onMatch, approval, onApproval, mayApprove, onCheck, onBack } = props;
  const { t, i18n } = useTranslation([importTexts, formTexts]);
  const styles = useStyles();
  const id = useId();
  const idOf = (field: ImportField | 'dayOrder' | 'verifiedBy' | 'source') => `${id}-${field}`;
  const nameOf = useFieldName();
  const numberOf = useNumber();
  const [wasTried, setTried] = useState(false);
  const { names, records } = found;
  const dayColumn = columns.incidentDate;
  const days = useMemo(
    () => (dayColumn === undefined ? [] : records.map(({ cells }) => cells[dayColumn] ?? '')),
    [records, dayColumn],
  );
  const evidence = useMemo(() => orderEvidence(days), [days]);
  const order = dayOrder ?? orderOf(evidence);
  const span = useMemo(() => spanOf(days, order), [days, order]);
  const sampleOf = (field: ImportField): string | false => {
    const at = columns[field];
    if (field === 'incidentDate' && span) {
      const [first, last] = span;
      return t('match.days', { first: longDate(first, i18n.language), last: longDate(last, i18n.language) });
    }
    const value = at === undefined ? '' : records[0]?.cells[at];
    return !!value && t('fields.sample', { value });
  };
  const nameOfColumn = (name: string, index: number): string =>
    name === '' || names.indexOf(name) !== names.lastIndexOf(name)
      ? t('fields.column', { name, number: index + 1 }).trim()
      : name;
  const missing = inOrder.filter((field) => isNeeded(field, columns) && columns[field] === undefined);
  const wrongClaims = wrongIn(approval);
  const namesOfMissing = new Intl.ListFormat(localeOf(i18n.language), { type: 'unit' });
  return (
    <>
      <div role="status">
        {missing.length > 0 && (
          <Count icon={<ErrorCircleRegular />} tone="bad">
            {t('match.missing', { count: missing.length })}{' '}
            {namesOfMissing.formatToParts(missing).map(({ type, value }, index) => (
              <Fragment key={index}>
                {type === 'literal' ? (
                  value
                ) : (
                  <Link
                    as="button"
                    inline
                    className={styles.link}
                    onClick={() => focusField(idOf(value as ImportField))}
                  >
                    {nameOf(value as ImportField)}
                  </Link>
                )}
              </Fragment>
            ))}
          </Count>
        )}
      </div>
      <ul className={styles.columns}>
        {inOrder.map((field) => {
          const column = columns[field];
          const isRequired = isNeeded(field, columns);
          const isMissing = missing.includes(field);
          return (
            <Fragment key={field}>
              <MatchRow
                id={idOf(field)}
                label={nameOf(field)}
                isRequired={isRequired}
                error={isMissing && t(field === 'location' ? 'match.choosePlace' : 'match.choose')}
                value={column === undefined ? '' : String(column)}
                options={[
                  { value: '', text: t('fields.none') },
                  ...names.map((name, index) => ({ value: String(index), text: nameOfColumn(name, index) })),
                ]}
                sample={sampleOf(field)}
                onChange={(value) => {
                  const { [field]: _, ...others } = columns;
                  onMatch({ columns: value === '' ? others : { ...others, [field]: Number(value) } });
                }}
              />
              {field === 'incidentDate' && (
                <DayOrderRow
                  id={idOf('dayOrder')}
                  evidence={evidence}
                  order={order}
                  onOrder={(next) => onMatch({ dayOrder: next })}
                />
              )}
            </Fragment>
          );
        })}
      </ul>
      {mayApprove && (
        <Claim idOf={idOf} approval={approval} onApproval={onApproval} wrong={wasTried ? wrongClaims : []} />
      )}
      <StepActions
        text={t('check.action', numberOf(records.length))}
        onNext={() => {
          setTried(true);
          const [wrong] = [...missing, ...(order === undefined ? (['dayOrder'] as const) : []), ...wrongClaims];
          if (wrong) focusField(idOf(wrong));
          else onCheck(order);
        }}
        onBack={onBack}
      />
    </>
  );
}
