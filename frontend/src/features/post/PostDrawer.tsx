import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formTexts } from '../../forms/texts.ts';
import { ExitButton } from '../../safety/ExitButton.tsx';
import { ReceiptCode } from '../../safety/ReceiptCode.tsx';
import { useLeaving } from '../../safety/useLeaving.ts';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { useDialogStyles } from '../../ui/dialogs/dialogStyles.ts';
import { DiscardQuestion } from '../../ui/dialogs/DiscardQuestion.tsx';
import { Guard } from '../../ui/feedback/Guard.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { OverlayDrawer } from '../../ui/dialogs/Surface.tsx';
import { PostForm, type PostOutcome } from './PostForm.tsx';
import { PostResult } from './PostResult.tsx';
import { postTexts } from './texts.ts';
import { useBackCloses } from '../../ui/dialogs/useBackCloses.ts';

const useStyles = makeStyles({
  // Full screen on a phone.
  drawer: { width: '100%', maxWidth: '100%', [fromMedium]: { width: '30rem' } },
  // On larger screens a panel beside the page, at full height.
  body: { maxBlockSize: 'none', [fromMedium]: { maxBlockSize: 'none' } },
});

type Props = {
  open: boolean;
  /** Closes it so that it is as it was when it is opened again. */
  onPutAway: () => void;
  onClose: () => void;
};

/**
 * The drawer with the post form. Closing it discards what was typed, after a confirmation; a phone's Back puts it away
 * with its files.
 */
export function PostDrawer({ open, onPutAway, onClose }: Props) {
  const { t } = useTranslation([postTexts, formTexts]);
  const styles = useStyles();
  const dialog = useDialogStyles();
  const { isChanged, onChanged, askToLeave, question } = useLeaving('post', onClose);
  useBackCloses(open, isChanged ? onPutAway : onClose);

  return (
    <OverlayDrawer
      open={open}
      position="end"
      className={styles.drawer}
      onOpenChange={(_, { open: next }) => !next && askToLeave()}
    >
      <div className={mergeClasses(dialog.body, styles.body)}>
        <DialogHead title={t('heading')} closeLabel={t('action.close')} onClose={askToLeave}>
          <ExitButton />
        </DialogHead>
        <FormThenResult onChanged={onChanged} onLeave={askToLeave} />
      </div>
      <DiscardQuestion {...question} words={{ title: t('discard'), ...t('forms:discard', { returnObjects: true }) }} />
    </OverlayDrawer>
  );
}

type FormThenResultProps = { onChanged: (isChanged: boolean) => void; onLeave: () => void };

/** The form, then its result. It is unmounted when the drawer closes, so each opening starts with an empty form. */
function FormThenResult({ onChanged, onLeave }: FormThenResultProps) {
  const [done, setDone] = useState<{ outcome: PostOutcome; receipt: string | null } | null>(null);
  return (
    <Guard instead={done?.receipt && <ReceiptCode receipt={done.receipt} />}>
      {done ? (
        <PostResult {...done} onClose={onLeave} />
      ) : (
        <PostForm
          onChanged={onChanged}
          onCancel={onLeave}
          onDone={(outcome, receipt) => {
            onChanged(false);
            setDone({ outcome, receipt });
          }}
        />
      )}
    </Guard>
  );
}
