import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import type { ReceiptAnswer } from '@incidentmap/core/domain/sender/receipt';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExitBar } from '../../safety/ExitButton.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ReceiptChanges } from './ReceiptChanges.tsx';
import { ReceiptContent } from './ReceiptContent.tsx';
import { ReceiptState } from './ReceiptState.tsx';
import { receiptTexts } from './texts.ts';

const useStyles = makeStyles({
  page: { maxInlineSize: '46rem', marginInline: 'auto', display: 'grid', gap: '1.25rem' },
  head: { marginBlockEnd: '-1.25rem' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/**
 * Shows what someone sent to whoever has its receipt. The code is only in memory, never in the address or in storage.
 */
export function ReceiptPage() {
  const { t } = useTranslation(receiptTexts);
  const styles = useStyles();
  const [found, setFound] = useState<{ code: string; answer: ReceiptAnswer } | null>(null);
  return (
    <>
      <ExitBar />
      <div className={styles.page}>
        <div className={styles.head}>
          <PageHead title={t('title')} lead={t('lead')} />
        </div>
        {found ? (
          <>
            <ReceiptState key={found.answer.state} answer={found.answer} />
            <ReceiptChanges
              code={found.code}
              answer={found.answer}
              onChanged={(answer) => setFound({ code: found.code, answer })}
            />
            {found.answer.content && <ReceiptContent content={found.answer.content} />}
            <div>
              <Button icon={<KeyRegular />} onClick={() => setFound(null)}>
                {t('another')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <CodeForm onFound={(code, answer) => setFound({ code, answer })} />
            <p className={styles.note}>{t('privacyNote')}</p>
          </>
        )}
      </div>
    </>
  );
}
