import { Button, Dialog, makeStyles, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExitButton } from '../../safety/ExitButton.tsx';
import { ReceiptCard } from '../../safety/ReceiptCard.tsx';
import { ReceiptCode } from '../../safety/ReceiptCode.tsx';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { useDialogStyles } from '../../ui/dialogs/dialogStyles.ts';
import { DiscardQuestion } from '../../ui/dialogs/DiscardQuestion.tsx';
import { Guard } from '../../ui/feedback/Guard.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { DialogSurface } from '../../ui/dialogs/Surface.tsx';
import { useUploads } from '../../uploads/useUploads.ts';
import { CameraView } from './CameraView.tsx';
import { Captured } from './Captured.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { recorderTexts } from './texts.ts';
import { useBackCloses } from '../../ui/dialogs/useBackCloses.ts';
import { type Kept, KeptContext } from '../../lib/storage/kept.ts';

const useStyles = makeStyles({
  surface: { [fromMedium]: { maxWidth: '48rem' } },
  content: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingBlock: '0.25rem 1.25rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  done: { outlineStyle: 'none' },
});

type Props = {
  open: boolean;
  /** Closes it so that it is as it was when it is opened again. */
  onPutAway: () => void;
  onClose: () => void;
};

/**
 * Records, previews and sends. Closing it discards what was not submitted, after one confirmation; a phone's Back puts a
 * recording away.
 */
export function RecorderDialog({ open, onPutAway, onClose }: Props) {
  const { t } = useTranslation(recorderTexts);
  const styles = useStyles();
  const dialog = useDialogStyles();
  const uploads = useUploads();
  const [step, setStep] = useState<'idle' | 'camera' | 'submitted'>('idle');
  const [receipt, setReceipt] = useState('');
  const [isFull, setFull] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [item] = uploads.items;
  // Those of another recording are others.
  const [{ of, details }, setDetails] = useState({ of: item?.id, details: new Map() as Kept });
  if (of !== item?.id) setDetails({ of: item?.id, details: new Map() });

  const close = () => (item ? setAsking(true) : onClose());
  // Without a recording it is closed, which turns the camera off.
  useBackCloses(open, item ? onPutAway : onClose);
  const discard = () => {
    uploads.clear();
    setStep('camera');
  };

  return (
    <Dialog open={open} onOpenChange={(_, { open: next }) => !next && close()}>
      <DialogSurface className={mergeClasses(dialog.surface, styles.surface)}>
        <div className={dialog.body}>
          <DialogHead title={t('heading')} closeLabel={t('action.close')} onClose={close}>
            <ExitButton />
          </DialogHead>
          <div className={styles.content}>
            <Guard instead={step === 'submitted' && <ReceiptCode receipt={receipt} />}>
              {item?.state === 'sent' && item.pendingUrl !== null ? (
                <KeptContext value={details}>
                  <DetailsForm
                    pendingUrl={item.pendingUrl}
                    onSubmitted={(code) => {
                      uploads.clear();
                      setReceipt(code);
                      setStep('submitted');
                    }}
                  />
                </KeptContext>
              ) : item ? (
                <Captured item={item} uploads={uploads} isFull={isFull} onDiscard={discard} />
              ) : step === 'camera' ? (
                <CameraView
                  onCancel={() => setStep('idle')}
                  onCaptured={(file, full) => {
                    setFull(full);
                    uploads.add(file);
                  }}
                />
              ) : step === 'submitted' ? (
                <Submitted receipt={receipt} onAgain={() => setStep('camera')} onClose={onClose} />
              ) : (
                <Message
                  icon={<VideoRegular />}
                  title={t('idle.title')}
                  action={
                    <Button appearance="primary" size="large" onClick={() => setStep('camera')}>
                      {t('idle.start')}
                    </Button>
                  }
                >
                  {t('idle.body')}
                </Message>
              )}
            </Guard>
          </div>
        </div>
        <DiscardQuestion
          open={isAsking}
          words={t('leave', { returnObjects: true })}
          onKeep={() => setAsking(false)}
          onDiscard={onClose}
        />
      </DialogSurface>
    </Dialog>
  );
}

function Submitted({ receipt, onAgain, onClose }: { receipt: string; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation(recorderTexts);
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  // The element that had the focus is gone.
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1} role="status" className={styles.done}>
      <Message
        icon={<CheckmarkCircleRegular />}
        title={t('submitted.title')}
        action={
          <>
            <Button onClick={onAgain}>{t('submitted.again')}</Button>{' '}
            <Button appearance="primary" onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        }
      >
        {t('submitted.body')}
      </Message>
      <ReceiptCard receipt={receipt} />
    </div>
  );
}
