import { Button, Dialog, DialogActions, DialogBody, DialogContent, makeStyles } from '@fluentui/react-components';
import { useLayoutEffect, useRef } from 'react';
import { FirstTitle } from '../layout/FirstTitle.tsx';
import { DialogSurface } from './Surface.tsx';
import { useBackCloses } from './useBackCloses.ts';

const useStyles = makeStyles({
  surface: { inlineSize: 'calc(100% - 2rem)', maxWidth: '28rem' },
  // Fluent gives them half of the width, in which their words would break.
  actions: { gridColumnStart: 1 },
});

type Props = {
  open: boolean;
  words: { title: string; body: string; keep: string; confirm: string };
  onKeep: () => void;
  onDiscard: () => void;
};

/** Confirms that what was typed may be discarded. Escape keeps it. */
export function DiscardQuestion({ open, words, onKeep, onDiscard }: Props) {
  const styles = useStyles();
  const openedFrom = useRef<Element | null>(null);

  useBackCloses(open, onKeep);
  useLayoutEffect(() => {
    if (!open) return;
    const { activeElement, body } = document;
    // A press beside the dialog took the focus out of it.
    openedFrom.current =
      activeElement === body ? document.querySelector('[role="dialog"][aria-modal="true"] h2') : activeElement;
  }, [open]);

  return (
    <Dialog
      modalType="alert"
      open={open}
      onOpenChange={(_, { open: next }) => !next && onKeep()}
      surfaceMotion={{
        // Until the focus is back, the form would stay hidden from screen readers, as it was behind this dialog.
        onMotionFinish: (_, { direction }) => {
          if (direction === 'exit' && openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
        },
      }}
    >
      <DialogSurface backdrop={{ appearance: 'dimmed' }} className={styles.surface}>
        <DialogBody>
          <FirstTitle>{words.title}</FirstTitle>
          <DialogContent>{words.body}</DialogContent>
          <DialogActions className={styles.actions}>
            <Button appearance="primary" onClick={onKeep}>
              {words.keep}
            </Button>
            <Button
              onClick={() => {
                openedFrom.current = null;
                onDiscard();
              }}
            >
              {words.confirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
