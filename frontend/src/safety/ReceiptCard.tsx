import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { copyIndicatorReset } from '@incidentmap/core/domain/limits';
import { spacedReceipt } from '@incidentmap/core/domain/sender/receipt';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useToast } from '../ui/toasts/toast.ts';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { ReceiptCode } from './ReceiptCode.tsx';
import { safetyTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '0.75rem',
    padding: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    border: `2px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textAlign: 'start',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  body: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  // The button keeps its width when the label changes.
  copy: { minWidth: '9rem' },
  link: { color: tokens.colorBrandForegroundLink },
});

type Props = {
  receipt: string;
  level?: 2 | 3;
  /** Whether the heading takes the focus, because the pressed button is gone. */
  isFocused?: boolean;
};

/** The receipt code of what was just sent. It is shown only once. */
export function ReceiptCard({ receipt, level = 3, isFocused = false }: Props) {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  const toast = useToast();
  // A count, so that copying again restarts the timer.
  const [copies, setCopies] = useState(0);
  const Heading = `h${level}` as const;
  const code = spacedReceipt(receipt);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), copyIndicatorReset);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopies((count) => count + 1);
    } catch {
      toast({ title: t('receipt.copyFailed.title'), body: t('receipt.copyFailed.body'), intent: 'error' });
    }
  };

  return (
    <section className={styles.root} data-print>
      <Heading ref={heading} tabIndex={-1} className={styles.title}>
        {t('receipt.title')}
      </Heading>
      <ReceiptCode receipt={receipt} />
      <p className={styles.body}>
        {t('receipt.body')}{' '}
        <Link to={paths.receipt} className={styles.link} target="_blank" rel="noopener">
          {t('receipt.page')}
        </Link>
      </p>
      <div className={styles.actions} data-no-print>
        <Button
          appearance="primary"
          className={styles.copy}
          icon={copies > 0 ? <CheckmarkRegular /> : <CopyRegular />}
          onClick={() => void copy()}
        >
          {t(copies > 0 ? 'copied' : 'receipt.copy')}
        </Button>
        <VisuallyHidden status>{copies > 0 ? t('copied') : ''}</VisuallyHidden>
        <Button icon={<PrintRegular />} onClick={() => print()}>
          {t('receipt.print')}
        </Button>
      </div>
    </section>
  );
}
