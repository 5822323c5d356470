import { Button, Dialog, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { AddSquareRegular } from '@fluentui/react-icons/svg/add-square';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { warnOnce } from '../../lib/warnOnce.ts';
import { useDialogStyles } from '../../ui/dialogs/dialogStyles.ts';
import { FirstTitle } from '../../ui/layout/FirstTitle.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { Warning } from '../../ui/feedback/Warning.tsx';
import { DialogSurface } from '../../ui/dialogs/Surface.tsx';
import type { Box } from './boxes.ts';
import { burnIn } from './burnIn.ts';
import { Stage } from './Stage.tsx';
import { redactionTexts } from './texts.ts';
import { useBackCloses } from '../../ui/dialogs/useBackCloses.ts';

const useStyles = makeStyles({
  surface: { [fromMedium]: { maxWidth: '60rem' } },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto auto minmax(0, 1fr) auto auto',
    gap: '0.75rem',
    blockSize: '100%',
    maxBlockSize: '100dvh',
    paddingBlock: '0.75rem 1rem',
    paddingInline: '1rem',
    [fromMedium]: { maxBlockSize: 'calc(100dvh - 3rem)', paddingInline: '1.5rem' },
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '1rem' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
});

/** The box that the button adds: in the middle, about as large as a face. */
const newBox: Box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };

type Props = {
  title: string;
  file: File;
  onClose: () => void;
  /** Called with the redacted picture. */
  onDone: (file: File) => void;
};

/** Covers faces, number plates or names on a picture before it leaves the browser. */
export function RedactionDialog({ title, file, onClose, onDone }: Props) {
  const { t } = useTranslation(redactionTexts);
  const styles = useStyles();
  const dialog = useDialogStyles();
  /** Every state of the boxes so far, for undo; the last is the current one. */
  const [history, setHistory] = useState<readonly (readonly Box[])[]>([[]]);
  const [selected, setSelected] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const boxes = history.at(-1) ?? [];

  const change = (next: readonly Box[], select: number | null) => {
    setHistory((past) => [...past, next]);
    setSelected(select);
  };
  const remove = (index: number) =>
    change(
      boxes.filter((_, at) => at !== index),
      boxes.length > 1 ? Math.max(0, index - 1) : null,
    );

  useBackCloses(true, onClose);
  const finish = async () => {
    setBusy(true);
    setFailed(false);
    try {
      onDone(await burnIn(file, boxes));
    } catch (error) {
      warnOnce('A picture could not be redacted', error);
      setFailed(true);
      setBusy(false);
    }
  };

  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={mergeClasses(dialog.surface, styles.surface)}>
        <div className={styles.body}>
          <div className={styles.head}>
            <FirstTitle>{title}</FirstTitle>
            <IconButton icon={<DismissRegular />} label={t('close')} onClick={onClose} />
          </div>
          <p className={styles.hint}>{t('hint')}</p>
          <Stage
            file={file}
            boxes={boxes}
            selected={selected}
            onSelect={setSelected}
            onAdd={(box) => change([...boxes, box], boxes.length)}
            onChange={(index, box) =>
              change(
                boxes.map((one, at) => (at === index ? box : one)),
                index,
              )
            }
            onRemove={remove}
            onFailed={() => setFailed(true)}
          />
          <Warning>{isFailed && t('failed')}</Warning>
          <div className={styles.row}>
            <Button icon={<AddSquareRegular />} onClick={() => change([...boxes, newBox], boxes.length)}>
              {t('add')}
            </Button>
            <Button
              icon={<DeleteRegular />}
              disabledFocusable={selected === null}
              onClick={() => selected !== null && remove(selected)}
            >
              {t('remove')}
            </Button>
            <Button
              icon={<ArrowUndoRegular />}
              disabledFocusable={history.length < 2}
              onClick={() => {
                setHistory((past) => (past.length > 1 ? past.slice(0, -1) : past));
                setSelected(null);
              }}
            >
              {t('action.undo')}
            </Button>
            <Button
              appearance="primary"
              icon={isBusy ? <Spinner size="tiny" appearance="inverted" /> : <CheckmarkRegular />}
              disabledFocusable={boxes.length === 0 || isBusy}
              onClick={() => boxes.length > 0 && !isBusy && void finish()}
            >
              {t('done')}
            </Button>
          </div>
        </div>
      </DialogSurface>
    </Dialog>
  );
}
