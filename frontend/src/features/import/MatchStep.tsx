import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  type ImportChoice,
  type ImportField,
  importFields,
  neededFields,
} from '@incidentmap/core/domain/imports/imports';
import { webAddress } from '@incidentmap/core/domain/text/webAddress';
import { verifiedByMaxLength } from '@incidentmap/core/domain/constants';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowFrame } from '../../ui/cardStyles.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { LabelledInput } from '../../ui/LabelledInput.tsx';
import { fromMedium } from '../../ui/media.ts';
import { SelectControl } from '../../ui/Select.tsx';
import { Warning } from '../../ui/Warning.tsx';
import type { Columns } from './columns.ts';
import { importTexts } from './texts.ts';
import { useFieldName } from './useFieldName.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({
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
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))', gap: '1rem' },
  sample: {
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: '0.875rem', lineHeight: '1.25rem' },
  // Under the words of the checkbox.
  ofCheckbox: { paddingInlineStart: '1.875rem' },
  // The live regions of errors are always there, and take no room while they are empty.
  end: { display: 'grid', '& [role=alert]:not(:empty)': { marginBlockEnd: '1rem' } },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
});

const isNeeded = (field: ImportField): boolean => neededFields.some((each) => each === field);
/** What each row needs comes first. */
const inOrder = importFields.toSorted((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)));

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
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const controls = useFieldStyles();
  const id = useId();
  const nameOf = useFieldName();
  const numberOf = useNumber();
  const [wasTried, setTried] = useState(false);
  const header = table[0] ?? [];
  const has = (field: ImportField) => columns[field] !== undefined;
  const missing: string[] = neededFields.filter((field) => !has(field)).map(nameOf);
  if (!has('location') && !(has('latitude') && has('longitude'))) missing.push(t('match.place'));
  const isClaimed =
    !approval.isApproved || (!!approval.verifiedBy?.trim() && webAddress(approval.sourceUrl ?? '') !== null);
  const count = table.length - 1;
  return (
    <>
      <ul className={styles.columns}>
        {inOrder.map((field) => {
          const column = columns[field];
          const sample = column === undefined ? '' : (table[1]?.[column] ?? '');
          return (
            <li key={field} className={styles.column}>
              <label htmlFor={`${id}-${field}`} className={controls.label}>
                {isNeeded(field) ? t('fields.needed', { field: nameOf(field) }) : nameOf(field)}
              </label>
              <SelectControl
                id={`${id}-${field}`}
                value={column === undefined ? '' : String(column)}
                options={[
                  { value: '', text: t('fields.none') },
                  ...header.map((text, index) => ({ value: String(index), text: text || String(index + 1) })),
                ]}
                onChange={(value) => {
                  const { [field]: _, ...others } = columns;
                  onColumns(value === '' ? others : { ...others, [field]: Number(value) });
                }}
              />
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
          <p className={mergeClasses(styles.hint, styles.ofCheckbox)}>{t('match.approveHint')}</p>
        </div>
      )}
      {approval.isApproved && (
        <div className={styles.fields}>
          <LabelledInput
            label={t('match.verifiedBy')}
            value={approval.verifiedBy ?? ''}
            maxLength={verifiedByMaxLength}
            onChange={(verifiedBy) => onApproval({ ...approval, verifiedBy })}
          />
          <div>
            <LabelledInput
              label={t('match.source')}
              value={approval.sourceUrl ?? ''}
              onChange={(sourceUrl) => onApproval({ ...approval, sourceUrl })}
            />
            <p className={styles.hint}>{t('match.sourceHint')}</p>
          </div>
        </div>
      )}
      <div className={styles.end}>
        <Warning>{wasTried && missing.length > 0 && t('match.missing', { fields: missing.join(', ') })}</Warning>
        <Warning>{wasTried && !isClaimed && t('match.incomplete')}</Warning>
        <div className={styles.actions}>
          <Button
            appearance="primary"
            size="large"
            onClick={() => {
              setTried(true);
              if (missing.length === 0 && isClaimed) onCheck();
            }}
          >
            {t('check.action', numberOf(count))}
          </Button>
          <Button size="large" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </div>
    </>
  );
}
