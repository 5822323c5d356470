import { Dialog, makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShowPinMap } from '../../forms/place/LocationMap.tsx';
import { formTexts } from '../../forms/texts.ts';
import { ExitButton } from '../../safety/ExitButton.tsx';
import { ReceiptCode } from '../../safety/ReceiptCode.tsx';
import { useLeaving } from '../../safety/useLeaving.ts';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { useDialogStyles } from '../../ui/dialogs/dialogStyles.ts';
import { DiscardQuestion } from '../../ui/dialogs/DiscardQuestion.tsx';
import { Guard } from '../../ui/feedback/Guard.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { DialogSurface } from '../../ui/dialogs/Surface.tsx';
import { useBackCloses } from '../../ui/dialogs/useBackCloses.ts';
import type { ShowPublic } from './PreviewButton.tsx';
import { ReportForm } from './ReportForm.tsx';
import type { SubmittedReport } from './useReportForm.ts';
import { draftOf } from './reportValues.ts';
import { ReportSent } from './ReportSent.tsx';
import { reportTexts } from './texts.ts';

/** The delay before the share buttons (the share dialog's) appear after a report was sent, so that the receipt comes first. */
const shareDelay = 2000;

const useStyles = makeStyles({ surface: { [fromMedium]: { maxWidth: '44rem' } } });

type Parts = {
  showPublic: ShowPublic;
  /** Draws the map of the location. */
  showPinMap: ShowPinMap;
  /** The share buttons for the sent report. */
  share: (report: SubmittedReport) => ReactNode;
};

type Props = Parts & {
  open: boolean;
  /** Closes it so that it is as it was when it is opened again. */
  onPutAway: () => void;
  onClose: () => void;
};

/**
 * The report form in a dialog, then its receipt. Closing it discards what was typed, after a confirmation; a phone's Back
 * puts it away with its files.
 */
export function ReportDialog({ open, onPutAway, onClose, ...parts }: Props) {
  const { t } = useTranslation([reportTexts, formTexts]);
  const styles = useStyles();
  const dialog = useDialogStyles();
  const { isChanged, onChanged, askToLeave, question } = useLeaving(draftOf('incident'), onClose);
  useBackCloses(open, isChanged ? onPutAway : onClose);

  return (
    <Dialog open={open} onOpenChange={(_, { open: next }) => !next && askToLeave()}>
      <DialogSurface className={mergeClasses(dialog.surface, styles.surface)}>
        <FormThenReceipt {...parts} onChanged={onChanged} onLeave={askToLeave} />
        <DiscardQuestion
          {...question}
          words={{ title: t('discard'), ...t('forms:discard', { returnObjects: true }) }}
        />
      </DialogSurface>
    </Dialog>
  );
}

type FormThenReceiptProps = Parts & { onChanged: (isChanged: boolean) => void; onLeave: () => void };

/** The form, then its result. It is unmounted when the dialog closes, so each opening starts with an empty form. */
function FormThenReceipt({ showPublic, showPinMap, share, onChanged, onLeave }: FormThenReceiptProps) {
  const { t } = useTranslation(reportTexts);
  const dialog = useDialogStyles();
  const [sent, setSent] = useState<SubmittedReport | null>(null);
  const [isShareDue, setShareDue] = useState(false);
  const sharing = t('shareReport');

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setShareDue(true), shareDelay);
    return () => clearTimeout(timer);
  }, [sent]);

  return (
    <div className={dialog.body}>
      <DialogHead
        title={sent ? (isShareDue ? sharing : t('reportSent')) : t('heading')}
        {...(sent && { laterTitle: sharing })}
        closeLabel={t('action.close')}
        onClose={onLeave}
      >
        <ExitButton />
      </DialogHead>
      <Guard instead={sent && <ReceiptCode receipt={sent.receipt} />}>
        {sent ? (
          <ReportSent receipt={sent.receipt} isShareDue={isShareDue} share={share(sent)} />
        ) : (
          <ReportForm
            showPublic={showPublic}
            showPinMap={showPinMap}
            onChanged={onChanged}
            onCancel={onLeave}
            onSubmitted={(report) => {
              onChanged(false);
              setSent(report);
            }}
          />
        )}
      </Guard>
    </div>
  );
}
