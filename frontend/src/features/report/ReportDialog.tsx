import { Dialog, DialogSurface, DialogTitle, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { fromMedium } from '../../ui/media.ts';
import { ReportForm, type SubmittedReport } from './ReportForm.tsx';

const useStyles = makeStyles({
  // The whole screen of a phone, a card on anything larger.
  surface: {
    inlineSize: '100%',
    maxWidth: '100vw',
    blockSize: '100dvh',
    padding: 0,
    borderRadius: 0,
    overflow: 'hidden',
    [fromMedium]: {
      maxWidth: '44rem',
      blockSize: 'fit-content',
      borderRadius: tokens.borderRadiusXLarge,
    },
  },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gap: 0,
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
});

type Props = { open: boolean; onClose: () => void; onSubmitted: (report: SubmittedReport) => void };

/** The report form in a dialog. Closing it throws away what was typed, after one question. */
export function ReportDialog({ open, onClose, onSubmitted }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onChanged = useCallback((changed: boolean) => setChanged(changed), []);

  const leave = () => {
    setAsking(false);
    setChanged(false);
    onClose();
  };
  const askToLeave = () => (isChanged ? setAsking(true) : leave());

  return (
    <Dialog open={open} onOpenChange={(_, { open: next }) => !next && askToLeave()}>
      <DialogSurface className={styles.surface}>
        <div className={styles.body}>
          <div className={styles.head}>
            <DialogTitle action={null} className={styles.title}>
              {t('report.heading')}
            </DialogTitle>
            <IconButton icon={<DismissRegular />} label={t('report.close')} onClick={askToLeave} />
          </div>
          <ReportForm
            onChanged={onChanged}
            onCancel={askToLeave}
            onSubmitted={(report) => {
              leave();
              onSubmitted(report);
            }}
          />
        </div>
        <DiscardQuestion
          open={isAsking}
          words={t('report.discard', { returnObjects: true })}
          onKeep={() => setAsking(false)}
          onDiscard={leave}
        />
      </DialogSurface>
    </Dialog>
  );
}
