import { Dialog, DialogSurface, DialogTitle, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { shareDelay } from '@incidentmap/core/domain/limits';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteDraft } from '../../lib/drafts.ts';
import { ExitButton } from '../../safety/ExitButton.tsx';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { fromMedium } from '../../ui/media.ts';
import type { ShowPublic } from './PreviewButton.tsx';
import { ReportForm, type SubmittedReport } from './ReportForm.tsx';
import { draftOf } from './reportValues.ts';
import { ReportSent } from './ReportSent.tsx';

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
  ways: { display: 'flex', alignItems: 'center', gap: '0.25rem' },
});

type Parts = {
  showPublic: ShowPublic;
  /** The ways to share what was sent. */
  share: (report: SubmittedReport) => ReactNode;
};

type Props = Parts & { open: boolean; onClose: () => void };

/** The report form in a dialog, then its receipt. Closing it throws away what was typed, after one question. */
export function ReportDialog({ open, onClose, ...parts }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onChanged = useCallback((changed: boolean) => setChanged(changed), []);

  const leave = () => {
    setAsking(false);
    setChanged(false);
    onClose();
    if (isChanged) void deleteDraft(draftOf('incident'));
  };
  const askToLeave = () => (isChanged ? setAsking(true) : leave());

  return (
    <Dialog open={open} onOpenChange={(_, { open: next }) => !next && askToLeave()}>
      <DialogSurface className={styles.surface}>
        <FormThenReceipt {...parts} onChanged={onChanged} onLeave={askToLeave} />
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

type FormThenReceiptProps = Parts & { onChanged: (isChanged: boolean) => void; onLeave: () => void };

/** Begins anew each time the dialog opens. */
function FormThenReceipt({ showPublic, share, onChanged, onLeave }: FormThenReceiptProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [sent, setSent] = useState<SubmittedReport | null>(null);
  const [isShareDue, setShareDue] = useState(false);
  const titleAfter = isShareDue ? 'share.afterReport' : 'share.reportSent';

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setShareDue(true), shareDelay);
    return () => clearTimeout(timer);
  }, [sent]);

  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <DialogTitle action={null} className={styles.title}>
          {t(sent ? titleAfter : 'report.heading')}
        </DialogTitle>
        <div className={styles.ways}>
          <ExitButton />
          <IconButton icon={<DismissRegular />} label={t('report.close')} onClick={onLeave} />
        </div>
      </div>
      {sent ? (
        <ReportSent receipt={sent.receipt} isShareDue={isShareDue} share={share(sent)} />
      ) : (
        <ReportForm
          showPublic={showPublic}
          onChanged={onChanged}
          onCancel={onLeave}
          onSubmitted={(report) => {
            onChanged(false);
            setSent(report);
          }}
        />
      )}
    </div>
  );
}
