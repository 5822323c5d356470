import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { ReceiptAnswer, ReceiptChange } from '@incidentmap/core/domain/sender/receipt';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { downloadJson } from '../../lib/download.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { AddForm, CorrectForm, EraseForm, WithdrawForm } from './ChangeForms.tsx';
import { useReceiptStyles } from './styles.ts';
import { receiptTexts } from './texts.ts';

type Change = ReceiptChange['action'];

const buttons = [
  { change: 'add', icon: <AddRegular /> },
  { change: 'correct', icon: <EditRegular /> },
  { change: 'withdraw', icon: <ArrowUndoRegular /> },
  { change: 'erase', icon: <DeleteRegular /> },
] as const;

const forms = { add: AddForm, correct: CorrectForm, withdraw: WithdrawForm, erase: EraseForm };

function mayDo(change: Change, { state, content }: ReceiptAnswer): boolean {
  if (content === null) return false;
  const isLive = ['pending', 'approved'].includes(state);
  if (change === 'erase') return true;
  if (change === 'correct') return isLive && (content.title ?? content.description ?? content.location) !== null;
  return isLive;
}

type Props = { code: string; answer: ReceiptAnswer; onChanged: (answer: ReceiptAnswer) => void };

/** The changes that the sender can make, each with its form. Only one form is open at a time. */
export function ReceiptChanges({ code, answer, onChanged }: Props) {
  const { t } = useTranslation(receiptTexts);
  const shared = useReceiptStyles();
  const toast = useToast();
  const { run } = useMutation('changeReceipt');
  const [open, setOpen] = useState<Change | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const last = useRef<Change | null>(null);

  // When a form closes without a change, the focus returns to the button that opened it.
  useEffect(() => {
    if (open === null && last.current)
      row.current?.querySelector<HTMLElement>(`[data-change=${last.current}]`)?.focus();
    last.current = open;
  }, [open]);

  const change = async (body: ReceiptChange) => {
    setProblem(null);
    try {
      const changed = await run({ body });
      setOpen(null);
      onChanged(changed);
      toast({ title: t(`${body.action}.done`), intent: 'success' });
    } catch (error) {
      setProblem(apiErrorText(error, t('tryAgain')));
    }
  };

  const possible = buttons.filter((button) => mayDo(button.change, answer));
  if (answer.content === null) return null;
  const Form = open && forms[open];
  return (
    <>
      <div ref={row} className={shared.actions}>
        {possible.map((button) => (
          <Button
            key={button.change}
            icon={button.icon}
            data-change={button.change}
            aria-expanded={open === button.change}
            onClick={() => {
              setProblem(null);
              setOpen(open === button.change ? null : button.change);
            }}
          >
            {t(`${button.change}.button`)}
          </Button>
        ))}
        <Button icon={<ArrowDownloadRegular />} onClick={() => downloadJson(t('export.file'), answer)}>
          {t('export.button')}
        </Button>
      </div>
      {Form && (
        <Form
          key={open}
          code={code}
          content={answer.content}
          problem={problem}
          onSend={change}
          onCancel={() => setOpen(null)}
        />
      )}
    </>
  );
}
