import { makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { repeatsIn } from '@incidentmap/core/domain/partners/identity';
import type { ImportRow } from '@incidentmap/core/domain/partners/imports';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chosen, Found } from './importState.ts';
import { PlacesToCheck, RowsToFix } from './RowsToFix.tsx';
import { StepActions } from './StepActions.tsx';
import { Count } from './rowCounts.tsx';
import { importTexts } from './texts.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({ counts: { display: 'grid', gap: '0.5rem' } });

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
