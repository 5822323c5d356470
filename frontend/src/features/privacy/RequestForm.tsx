import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import { type DataRight, privacyRequestSubmission } from '@incidentmap/core/domain/privacyRequest';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useCardStyles } from './cardStyles.ts';
import type { SentRequest } from './RequestSent.tsx';

type Props = { right: DataRight; onSent: (request: SentRequest) => void; onCancel: () => void };

const empty = { receipt: '', email: '', message: '' };
type Values = typeof empty;

/** Asks for what is needed to find the data, or to answer. */
export function RequestForm({ right, onSent, onCancel }: Props) {
  const { t } = useTranslation();
  const card = useCardStyles();
  const controls = useControlStyles();
  const { run, busy } = useAction('requestPrivacy');
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useState<Values>(empty);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const send = async () => {
    const parsed = privacyRequestSubmission.safeParse({ right, ...values });
    setFailure(null);
    setProblems(parsed.success ? [] : fieldProblems(parsed.error));
    if (!parsed.success) return;
    try {
      onSent(await run({ body: { right, ...values } }));
    } catch (error) {
      setProblems((error instanceof HttpError && error.problem?.details) || []);
      setFailure(apiErrorText(error, t('privacy.request.failed')));
    }
  };

  const fieldOf = (name: keyof Values) => {
    const problem = problems.find(({ path }) => path === name);
    return problem ? ({ validationState: 'error', validationMessage: problem.message } as const) : {};
  };
  const change =
    (name: keyof Values) =>
    (_: unknown, { value }: { value: string }) => {
      setValues((now) => ({ ...now, [name]: value }));
      setProblems([]);
    };

  return (
    <form
      ref={form}
      className={card.root}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className={card.heading}>
        {t(`privacy.rights.${right}.button`)}
      </h3>
      <Field
        label={t('privacy.request.receipt.label')}
        hint={t('privacy.request.receipt.hint')}
        size="large"
        {...fieldOf('receipt')}
      >
        <Input
          className={controls.control}
          size="large"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={values.receipt}
          onChange={change('receipt')}
        />
      </Field>
      <Field
        label={t('privacy.request.email.label')}
        hint={t('privacy.request.email.hint')}
        size="large"
        {...fieldOf('email')}
      >
        <Input
          className={controls.control}
          size="large"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={values.email}
          onChange={change('email')}
        />
      </Field>
      <Field
        label={t('privacy.request.message.label')}
        hint={t('privacy.request.message.hint')}
        size="large"
        {...fieldOf('message')}
      >
        <Textarea
          className={controls.control}
          size="large"
          rows={4}
          resize="vertical"
          textarea={{ dir: 'auto' }}
          value={values.message}
          onChange={change('message')}
        />
      </Field>
      <div role="alert">{failure && <p className={card.wrong}>{failure}</p>}</div>
      <div className={card.actions}>
        <Button size="large" onClick={onCancel}>
          {t('privacy.request.cancel')}
        </Button>
        <SubmitButton isBusy={busy}> {t(busy ? 'privacy.request.sending' : 'privacy.request.submit')}</SubmitButton>
      </div>
    </form>
  );
}
