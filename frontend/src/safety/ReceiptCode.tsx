import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { spacedReceipt } from '@incidentmap/core/domain/sender/receipt';
import { useTranslation } from 'react-i18next';
import { safetyTexts } from './texts.ts';

const useStyles = makeStyles({
  code: {
    margin: 0,
    paddingBlock: '0.75rem',
    textAlign: 'center',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: 'clamp(1.125rem, 5.2vw, 1.75rem)',
    lineHeight: 1.3,
    fontWeight: tokens.fontWeightSemibold,
    userSelect: 'all',
  },
  warning: { display: 'flex', gap: '0.5rem', margin: 0, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  icon: { flexShrink: 0, fontSize: '1.25rem', color: tokens.colorStatusWarningForeground3 },
});

/** The receipt code alone, which is all that must be shown when the rest fails. */
export function ReceiptCode({ receipt }: { receipt: string }) {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  return (
    <>
      <p className={styles.code} dir="ltr" translate="no">
        {spacedReceipt(receipt)}
      </p>
      <p className={styles.warning}>
        <WarningRegular aria-hidden className={styles.icon} />
        <strong>{t('receipt.warning')}</strong>
      </p>
    </>
  );
}
