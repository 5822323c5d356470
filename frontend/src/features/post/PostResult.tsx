import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReceiptCard } from '../../safety/ReceiptCard.tsx';
import type { PostOutcome } from './PostForm.tsx';
import { postTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '0.75rem',
    padding: '1.5rem',
    textAlign: 'center',
    textWrap: 'balance',
    overflowY: 'auto',
  },
  icon: { fontSize: '3rem', color: tokens.colorBrandForeground1 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  body: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  close: { marginBlockStart: '0.75rem', minWidth: '8rem' },
});

type Props = { outcome: PostOutcome; receipt: string | null; onClose: () => void };

/** The result of submitting a post, which replaces the form. */
export function PostResult({ outcome, receipt, onClose }: Props) {
  const { t } = useTranslation(postTexts);
  const styles = useStyles();
  const title = useRef<HTMLHeadingElement>(null);
  const Icon = outcome === 'sent' ? CheckmarkCircleRegular : InfoRegular;

  // The focused button is unmounted with the form.
  useEffect(() => title.current?.focus(), []);

  return (
    <div className={styles.root} role="status">
      <Icon aria-hidden className={styles.icon} />
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t(`${outcome}.title`)}
      </h3>
      <p className={styles.body}>{t(`${outcome}.body`)}</p>
      {receipt && <ReceiptCard receipt={receipt} />}
      <Button appearance="primary" size="large" className={styles.close} onClick={onClose}>
        {t('action.close')}
      </Button>
    </div>
  );
}
