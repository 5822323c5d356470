import { Button, Field, Input, Label, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { type ImportChoice, type ImportField, importFields } from '@incidentmap/core/domain/imports/imports';
import { webAddress } from '@incidentmap/core/domain/text/webAddress';
import { verifiedByMaxLength } from '@incidentmap/core/domain/constants';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../forms/focusField.ts';
import { formTexts } from '../../forms/texts.ts';
import { localeOf } from '../../lib/localeOf.ts';
import { rowFrame } from '../../ui/cardStyles.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { SelectControl } from '../../ui/Select.tsx';
import { type Columns, isNeeded } from './columns.ts';
import { Count } from './Count.tsx';
import { StepActions } from './StepActions.tsx';
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
  // One row for each field: its name, the column, and what the first row has there.
  columns: { margin: 0, padding: 0, listStyleType: 'none' },
  column: {
    ...rowFrame,
    gap: '0.25rem 1rem',
    paddingBlock: '0.5rem',
    ':first-child': { borderBlockStartWidth: 0 },
    [fromMedium]: {
      gridTemplateColumns: '15rem minmax(0, 18rem) minmax(0, 1fr)',
      alignItems: 'center',
    },
  },
  sample: {
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))', gap: '1rem' },
  // Controls have a width of their own, which large text would push out of the panel.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
  // Under the words of the checkbox.
  hint: {
    margin: 0,
    paddingInlineStart: '1.875rem',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
});

/** What each row may need comes first. */
const inOrder = importFields.toSorted((a, b) => Number(isNeeded(b, {})) - Number(isNeeded(a, {})));

export type Approval = Omit<ImportChoice, 'fileName'>;

type Props = {
  table: readonly (readonly string[])[];
  columns: Columns;
  onColumns: (columns: Columns) => void;
  approval: Approval;
  onApproval: (approval: Approval) => void;
  mayApprove: boolean;
  onCheck: () => void;
  onBack: () => void;
};

/** Which column is which field; and, for super admins, whether the reports are public at once. */
export function MatchStep({ table, columns, onColumns, approval, onApproval, mayApprove, onCheck, onBack }: Props) {
  const { t, i18n } = useTranslation([importTexts, formTexts]);
  const styles = useStyles();
  const controls = useControlStyles();
  const id = useId();
  const idOf = (field: ImportField | 'verifiedBy' | 'source') => `${id}-${field}`;
  const nameOf = useFieldName();
  const numberOf = useNumber();
  const [wasTried, setTried] = useState(false);
  const header = table[0] ?? [];
  const missing = inOrder.filter((field) => isNeeded(field, columns) && columns[field] === undefined);
  const claim = {
    verifiedBy: !approval.isApproved || !!approval.verifiedBy?.trim(),
    source: !approval.isApproved || webAddress(approval.sourceUrl ?? '') !== null,
  };
  const errorOf = (part: keyof typeof claim, text: string) =>
    wasTried && !claim[part]
      ? ({ validationState: 'error', validationMessage: { children: text, role: undefined } } as const)
      : {};
  const namesOfMissing = new Intl.ListFormat(localeOf(i18n.language), { type: 'unit' });
  const count = table.length - 1;
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
          const sample = column === undefined ? '' : (table[1]?.[column] ?? '');
          const isRequired = isNeeded(field, columns);
          const isMissing = missing.includes(field);
          return (
            <li key={field} className={styles.column}>
              <Label htmlFor={idOf(field)} required={isRequired} size="large">
                {nameOf(field)}
              </Label>
              <SelectControl
                id={idOf(field)}
                value={column === undefined ? '' : String(column)}
                options={[
                  { value: '', text: t('fields.none') },
                  ...header.map((text, index) => ({ value: String(index), text: text || String(index + 1) })),
                ]}
                aria-required={isRequired}
                aria-invalid={isMissing}
                {...(isMissing && { 'aria-describedby': `${idOf(field)}-missing` })}
                onChange={(value) => {
                  const { [field]: _, ...others } = columns;
                  onColumns(value === '' ? others : { ...others, [field]: Number(value) });
                }}
              />
              {isMissing && (
                // The message of a field, beside its control.
                <Field
                  validationState="error"
                  validationMessage={{
                    id: `${idOf(field)}-missing`,
                    role: undefined,
                    children: t(field === 'location' ? 'match.choosePlace' : 'match.choose'),
                  }}
                />
              )}
              {sample !== '' && (
                <span className={styles.sample} dir="auto">
                  {t('fields.sample', { value: sample })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {mayApprove && (
        <div>
          <Checkbox checked={approval.isApproved} onChange={(isApproved) => onApproval({ ...approval, isApproved })}>
            {t('match.approve')}
          </Checkbox>
          <p className={styles.hint}>{t('match.approveHint')}</p>
        </div>
      )}
      {approval.isApproved && (
        <div className={styles.fields}>
          <Field
            className={styles.field}
            label={t('match.verifiedBy')}
            required
            size="large"
            {...errorOf('verifiedBy', t('forms:messages.text_required'))}
          >
            <Input
              id={idOf('verifiedBy')}
              className={controls.control}
              dir="auto"
              autoComplete="off"
              maxLength={verifiedByMaxLength}
              value={approval.verifiedBy ?? ''}
              onChange={(_, { value }) => onApproval({ ...approval, verifiedBy: value })}
            />
          </Field>
          <Field
            className={styles.field}
            label={t('match.source')}
            hint={t('match.sourceHint')}
            required
            size="large"
            {...errorOf('source', t('forms:messages.url_invalid'))}
          >
            <Input
              id={idOf('source')}
              className={controls.control}
              type="url"
              dir="ltr"
              autoComplete="off"
              value={approval.sourceUrl ?? ''}
              onChange={(_, { value }) => onApproval({ ...approval, sourceUrl: value })}
            />
          </Field>
        </div>
      )}
      <StepActions>
        <Button
          appearance="primary"
          size="large"
          onClick={() => {
            setTried(true);
            const [wrong] = [...missing, ...(['verifiedBy', 'source'] as const).filter((part) => !claim[part])];
            if (wrong) focusField(idOf(wrong));
            else onCheck();
          }}
        >
          {t('check.action', numberOf(count))}
        </Button>
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
      </StepActions>
    </>
  );
}
