import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  makeStyles,
} from '@fluentui/react-components';
import { useLayoutEffect, useRef } from 'react';
import { FirstTitle } from './FirstTitle.tsx';

const useStyles = makeStyles({
  surface: { inlineSize: 'calc(100% - 2rem)', maxWidth: '28rem' },
});

type Props = {
  open: boolean;
  words: { title: string; body: string; keep: string; confirm: string };
  onKeep: () => void;
  onDiscard: () => void;
};

/** Asked, once, before what was typed is thrown away. Escape keeps it. */
export function DiscardQuestion({ open, words, onKeep, onDiscard }: Props) {
  const styles = useStyles();
  const askedFrom = useRef<Element | null>(null);

  useLayoutEffect(() => {
    if (open) askedFrom.current = document.activeElement;
  }, [open]);

  return (
    <Dialog
      modalType="alert"
      open={open}
      onOpenChange={(_, { open: next }) => !next && onKeep()}
      surfaceMotion={{
        // Without the focus, what is kept would stay hidden from screen readers as it was behind the question.
        onMotionFinish: (_, { direction }) => {
          if (direction === 'exit' && askedFrom.current instanceof HTMLElement) askedFrom.current.focus();
        },
      }}
    >
      <DialogSurface backdrop={{ appearance: 'dimmed' }} className={styles.surface}>
        <DialogBody>
          <FirstTitle>{words.title}</FirstTitle>
          <DialogContent>{words.body}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onKeep}>
              {words.keep}
            </Button>
            <Button
              onClick={() => {
                askedFrom.current = null;
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
