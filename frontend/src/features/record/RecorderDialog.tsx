import { Button, Dialog, DialogSurface, DialogTitle, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExitButton } from '../../safety/ExitButton.tsx';
import { ReceiptCard } from '../../safety/ReceiptCard.tsx';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { fromMedium } from '../../ui/media.ts';
import { Message } from '../../ui/Message.tsx';
import { useUploads } from '../../uploads/useUploads.ts';
import { CameraView } from './CameraView.tsx';
import { Captured } from './Captured.tsx';
import { DetailsForm } from './DetailsForm.tsx';

const useStyles = makeStyles({
  // The whole screen of a phone, a card on anything larger.
  surface: {
    inlineSize: '100%',
    maxWidth: '100vw',
    blockSize: '100dvh',
    padding: 0,
    borderRadius: 0,
    overflow: 'hidden',
    [fromMedium]: { maxWidth: '48rem', blockSize: 'fit-content', borderRadius: tokens.borderRadiusXLarge },
  },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    blockSize: '100%',
    maxBlockSize: '100dvh',
    [fromMedium]: { maxBlockSize: 'calc(100dvh - 3rem)' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem 0.5rem',
    [fromMedium]: { paddingInline: '1.5rem 0.75rem' },
  },
  title: { margin: 0 },
  ways: { display: 'flex', alignItems: 'center', gap: '0.25rem' },
  content: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingBlock: '0.25rem 1.25rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  done: { outlineStyle: 'none' },
});

/** Records, shows, sends. Closing it throws away what was not submitted, after one question. */
export function RecorderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const uploads = useUploads();
  const [step, setStep] = useState<'idle' | 'camera' | 'submitted'>('idle');
  const [receipt, setReceipt] = useState('');
  const [isFull, setFull] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [item] = uploads.items;

  const close = () => (item ? setAsking(true) : onClose());
  const discard = () => {
    uploads.clear();
    setStep('camera');
  };

  return (
    <Dialog open onOpenChange={(_, { open }) => !open && close()}>
      <DialogSurface className={styles.surface}>
        <div className={styles.body}>
          <div className={styles.head}>
            <DialogTitle action={null} className={styles.title}>
              {t('record.heading')}
            </DialogTitle>
            <div className={styles.ways}>
              <ExitButton />
              <IconButton icon={<DismissRegular />} label={t('record.close')} onClick={close} />
            </div>
          </div>
          <div className={styles.content}>
            {item?.state === 'sent' && item.pendingUrl !== null ? (
              <DetailsForm
                pendingUrl={item.pendingUrl}
                onSubmitted={(code) => {
                  uploads.clear();
                  setReceipt(code);
                  setStep('submitted');
                }}
              />
            ) : item ? (
              <Captured item={item} uploads={uploads} isFull={isFull} onDiscard={discard} />
            ) : step === 'camera' ? (
              <CameraView
                onCancel={() => setStep('idle')}
                onCaptured={(file, full) => {
                  setFull(full);
                  uploads.add([file]);
                }}
              />
            ) : step === 'submitted' ? (
              <Submitted receipt={receipt} onAgain={() => setStep('camera')} onClose={onClose} />
            ) : (
              <Message
                icon={<VideoRegular />}
                title={t('record.idle.title')}
                action={
                  <Button appearance="primary" size="large" onClick={() => setStep('camera')}>
                    {t('record.idle.start')}
                  </Button>
                }
              >
                {t('record.idle.body')}
              </Message>
            )}
          </div>
        </div>
        <DiscardQuestion
          open={isAsking}
          words={t('record.leave', { returnObjects: true })}
          onKeep={() => setAsking(false)}
          onDiscard={onClose}
        />
      </DialogSurface>
    </Dialog>
  );
}

function Submitted({ receipt, onAgain, onClose }: { receipt: string; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1} role="status" className={styles.done}>
      <Message
        icon={<CheckmarkCircleRegular />}
        title={t('record.submitted.title')}
        action={
          <>
            <Button onClick={onAgain}>{t('record.submitted.again')}</Button>{' '}
            <Button appearance="primary" onClick={onClose}>
              {t('record.close')}
            </Button>
          </>
        }
      >
        {t('record.submitted.body')}
      </Message>
      <ReceiptCard receipt={receipt} />
    </div>
  );
}
