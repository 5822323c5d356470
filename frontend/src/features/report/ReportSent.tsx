import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReceiptCard } from '../../safety/ReceiptCard.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { reportTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    display: 'grid',
    alignContent: 'start',
    gap: '1rem',
    paddingBlock: '0.25rem 1.5rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  body: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  // Hidden but laid out, so that the receipt does not move when the share buttons appear.
  later: { visibility: 'hidden' },
});

type Props = { receipt: string; isShareDue: boolean; share: ReactNode };

/** Replaces the form after sending: the receipt first, and after a short delay the share buttons. */
export function ReportSent({ receipt, isShareDue, share }: Props) {
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <p className={styles.body}>{t('outcomes.report.sent.body')}</p>
      <ReceiptCard receipt={receipt} isFocused />
      <div className={isShareDue ? undefined : styles.later}>{share}</div>
    </div>
  );
}
