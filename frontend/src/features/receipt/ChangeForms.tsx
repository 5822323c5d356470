import { Button, Field, Input, Spinner, Textarea } from '@fluentui/react-components';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import { descriptionLength } from '@incidentmap/core/domain/constants';
import { type ReceiptAnswer, type ReceiptChange, receiptChange } from '@incidentmap/core/domain/reporter/receipt';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Uploader } from '../../uploads/Uploader.tsx';
import { useUploads } from '../../uploads/useUploads.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { useReceiptStyles } from './styles.ts';

type Content = NonNullable<ReceiptAnswer['content']>;

type Props = {
  code: string;
  content: Content;
  busy: boolean;
  /** Why it was not done. */
  problem: string | null;
  onSend: (change: ReceiptChange) => void;
  onCancel: () => void;
};

type FrameProps = Pick<Props, 'busy' | 'problem' | 'onCancel'> & {
  change: ReceiptChange['action'];
  body?: string;
  children?: ReactNode;
  onSubmit: () => void;
};

function Frame({ change, body, children, busy, problem, onSubmit, onCancel }: FrameProps) {
  const { t } = useTranslation();
  const shared = useReceiptStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      className={shared.card}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className={shared.heading}>
        {t(`receipt.${change}.heading`)}
      </h2>
      {body && <p className={shared.body}>{body}</p>}
      {children}
      <div role="alert">{problem && <p className={shared.wrong}>{problem}</p>}</div>
      <div className={shared.actions}>
        <Button onClick={onCancel}>{t('receipt.cancel')}</Button>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={busy}
          icon={busy ? <Spinner size="tiny" /> : null}
        >
          {busy ? t('receipt.sending') : t(`receipt.${change}.submit`)}
        </Button>
      </div>
    </form>
  );
}

const invalid = (problem: string | null | undefined) =>
  problem ? ({ validationState: 'error', validationMessage: problem } as const) : {};

export function AddForm({ code, onSend, ...frame }: Props) {
  const { t, i18n } = useTranslation();
  const controls = useControlStyles();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useUploads();
  const send = async () => {
    const mediaFiles = await uploads.sendAll();
    if (mediaFiles === null) return setProblem(t('uploads.notAll'));
    const parsed = receiptChange.safeParse({ action: 'add', code, text, mediaFiles });
    if (parsed.success) return onSend(parsed.data);
    setProblem(t(text.trim() === '' ? 'receipt.add.required' : 'fields.text_too_long'));
    field.current?.focus();
  };
  return (
    <Frame change="add" onSubmit={() => void send()} {...frame} busy={frame.busy || uploads.isSending}>
      <Field
        label={t('receipt.add.label')}
        hint={t('receipt.add.hint', { max: new Intl.NumberFormat(i18n.language).format(descriptionLength.max) })}
        size="large"
        {...invalid(problem)}
      >
        <Textarea
          className={controls.control}
          size="large"
          rows={5}
          resize="vertical"
          textarea={{ ref: field, dir: 'auto' }}
          value={text}
          onChange={(_, { value }) => {
            setText(value);
            setProblem(null);
          }}
        />
      </Field>
      <Uploader uploads={uploads} />
    </Frame>
  );
}

const correctable = ['title', 'location', 'description'] as const;
type Correctable = (typeof correctable)[number];

export function CorrectForm({ code, content, onSend, ...frame }: Props) {
  const { t } = useTranslation();
  const controls = useControlStyles();
  const shared = useReceiptStyles();
  const form = useRef<HTMLDivElement>(null);
  const fields = correctable.filter((name) => content[name] !== null);
  const [values, setValues] = useState<Partial<Record<Correctable, string>>>(() =>
    Object.fromEntries(fields.map((name) => [name, content[name]])),
  );
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});

  const send = () => {
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value.trim() !== content[name as Correctable]?.trim()),
    );
    const parsed = receiptChange.safeParse({ action: 'correct', code, ...changed });
    if (Object.keys(changed).length === 0) return setProblems({ [fields[0] ?? '']: t('receipt.correct.unchanged') });
    if (parsed.success) return onSend(parsed.data);
    setProblems(Object.fromEntries(fieldProblems(parsed.error).map(({ path, message }) => [path, message])));
  };
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <Frame change="correct" body={t('receipt.correct.hint')} onSubmit={send} {...frame}>
      <div ref={form} className={shared.facts}>
        {fields.map((name) => {
          const change = (value: string) => {
            setValues((now) => ({ ...now, [name]: value }));
            if (problems[name]) setProblems({});
          };
          return (
            <Field
              key={name}
              className={shared.wide}
              label={t(`receipt.content.${name}`)}
              size="large"
              {...invalid(problems[name])}
            >
              {name === 'description' ? (
                <Textarea
                  className={controls.control}
                  size="large"
                  rows={6}
                  resize="vertical"
                  textarea={{ dir: 'auto' }}
                  value={values[name] ?? ''}
                  onChange={(_, { value }) => change(value)}
                />
              ) : (
                <Input
                  className={controls.control}
                  size="large"
                  dir="auto"
                  autoComplete="off"
                  value={values[name] ?? ''}
                  onChange={(_, { value }) => change(value)}
                />
              )}
            </Field>
          );
        })}
      </div>
    </Frame>
  );
}

export function WithdrawForm({ code, onSend, ...frame }: Props) {
  const { t } = useTranslation();
  return (
    <Frame
      change="withdraw"
      body={t('receipt.withdraw.body')}
      onSubmit={() => onSend({ action: 'withdraw', code })}
      {...frame}
    />
  );
}

export function EraseForm({ code, onSend, ...frame }: Props) {
  const { t } = useTranslation();
  const controls = useControlStyles();
  const field = useRef<HTMLInputElement>(null);
  const word = t('receipt.erase.word');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = () => {
    if (typed.trim().toLocaleUpperCase() === word) return onSend({ action: 'erase', code });
    setWrong(true);
    field.current?.focus();
  };
  return (
    <Frame change="erase" body={t('receipt.erase.body')} onSubmit={send} {...frame}>
      <Field
        label={t('receipt.erase.confirm', { word })}
        size="large"
        {...invalid(isWrong ? t('receipt.erase.mismatch', { word }) : null)}
      >
        <Input
          input={{ ref: field }}
          className={controls.control}
          size="large"
          autoComplete="off"
          value={typed}
          onChange={(_, { value }) => {
            setTyped(value);
            setWrong(false);
          }}
        />
      </Field>
    </Frame>
  );
}
