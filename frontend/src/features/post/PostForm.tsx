import { Button, Field, Input, makeStyles, mergeClasses, Spinner, Textarea, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { HttpError } from '@incidentmap/core/contract/client';
import { additionalContextMaxLength } from '@incidentmap/core/domain/limits';
import { type FieldMessage, fieldMessages } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useAction } from '../../api/useAction.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { DraftChoice, DraftNotice } from '../../safety/DraftNotice.tsx';
import { Honeypot } from '../../safety/Honeypot.tsx';
import { lateReceipt } from '../../safety/lateReceipt.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { useToast } from '../../ui/useToast.tsx';
import { Uploader } from '../../uploads/Uploader.tsx';
import { useUploads } from '../../uploads/useUploads.ts';
import {
  checkPost,
  emptyPost,
  type PostField,
  postFields,
  type PostValues,
  problemsByField,
  restoredPost,
} from './postValues.ts';

const useStyles = makeStyles({
  form: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    display: 'grid',
    alignContent: 'start',
    gap: '1.25rem',
    minInlineSize: 0,
    paddingBlock: '0.25rem 1.5rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  lead: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  hint: { display: 'flex', justifyContent: 'space-between', gap: '1rem' },
  count: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  over: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  said: { marginBlock: '0 0.5rem' },
  wrong: { display: 'flex', alignItems: 'flex-start', gap: '0.5rem', color: tokens.colorStatusDangerForeground1 },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  actions: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '0.75rem' },
});

/** `known`: someone sent the same post before. */
export type PostOutcome = 'sent' | 'known';

type Props = {
  onDone: (outcome: PostOutcome, receipt: string | null) => void;
  onCancel: () => void;
  /** Whether anything would be lost with the form. */
  onChanged: (isChanged: boolean) => void;
};

/** What the server refused and for which value: shown until that is changed. */
type Refusals = { values: PostValues; problems: Partial<Record<PostField, FieldProblem>> };

const isFieldMessage = (code: string): code is FieldMessage => code in fieldMessages;

/** A link to a post that someone saw. Until it is sent it is kept nowhere but on the device, encrypted. */
export function PostForm({ onDone, onCancel, onChanged }: Props) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const toast = useToast();
  const { run } = useAction('submitPost');
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<Refusals | null>(null);
  const uploads = useUploads();
  const fileCount = uploads.items.length;
  /** Why the files keep the form from being sent. */
  const [held, setHeld] = useState<'wait' | 'notAll' | null>(null);

  const say = ({ code, message }: FieldProblem): string => (isFieldMessage(code) ? t(`fields.${code}`) : message);
  // The form may be gone by then, and another one begun: that one is not replaced.
  const tellOutcome = (outcome: PostOutcome, receipt: string | null) => {
    if (form.current) {
      draft.forget();
      onDone(outcome, receipt);
    } else if (receipt) toast(lateReceipt(t(`post.${outcome}.title`), receipt));
    else toast({ title: t(`post.${outcome}.title`), body: t(`post.${outcome}.body`), intent: 'success' });
  };
  const tellFailure = (body: string) => toast({ title: t('post.failed.title'), body, intent: 'error' });

  const formik = useFormik<PostValues>({
    initialValues: emptyPost,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(problemsByField(checkPost(values, fileCount))).map(([name, problem]) => [name, say(problem)]),
      ),
    onSubmit: async (values) => {
      setRefused(null);
      const mediaFiles = await uploads.sendAll();
      if (mediaFiles === null) return setHeld('notAll');
      try {
        const { success, existingIncident, message, receipt = null } = await run({ body: { ...values, mediaFiles } });
        if (success || existingIncident) return tellOutcome(success ? 'sent' : 'known', receipt);
        setRefused({ values, problems: {} });
        tellFailure(message || t('post.failed.body'));
      } catch (error) {
        const details = error instanceof HttpError ? error.problem?.details : undefined;
        setRefused({ values, problems: problemsByField(details ?? []) });
        tellFailure(explain(error, t(error instanceof HttpError ? 'post.failed.refused' : 'post.failed.body')));
      }
    },
  });
  const { values, submitCount, isSubmitting, dirty } = formik;

  const draft = useDraft('post', {
    values,
    isChanged: dirty,
    restore: (saved) => void formik.setValues(restoredPost(saved)),
  });

  const isChanged = dirty || fileCount > 0;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);

  const send = () => {
    setHeld(uploads.isSending ? 'wait' : null);
    if (uploads.isSending) return;
    const [first] = checkPost(values, fileCount);
    if (first) toast({ title: t('post.invalid'), body: say(first), intent: 'error' });
    void formik.submitForm();
  };

  // Not Formik's: without a link there must be a file, and the files are not its own.
  const problems = problemsByField(checkPost(values, fileCount));
  const problemOf = (name: PostField): string | undefined => {
    // An empty field is no mistake while the form is being filled in.
    const isDue = submitCount > 0 || (formik.touched[name] && values[name] !== '');
    const problem = isDue ? problems[name] : undefined;
    const refusal = refused?.values[name] === values[name] ? refused.problems[name] : undefined;
    const first = problem ?? refusal;
    return first && say(first);
  };

  /** Without Fluent's own role `alert`: the summary and the focus tell of the mistakes, once. */
  const fieldOf = (name: PostField) => {
    const problem = problemOf(name);
    return problem
      ? ({ validationState: 'error', validationMessage: { children: problem, role: undefined } } as const)
      : ({ validationState: 'none' } as const);
  };

  const isHeld =
    held !== null && (held === 'wait' ? uploads.isSending : uploads.items.some(({ state }) => state !== 'sent'));

  const wrong = submitCount > 0 && !isSubmitting ? postFields.filter((name) => problemOf(name)) : [];
  /** Beside the toast, which is gone soon and which screen readers do not reach while the panel is open. */
  const warning =
    wrong.length > 0
      ? t('post.wrong', { count: wrong.length, fields: wrong.map((name) => t(`post.names.${name}`)).join(', ') })
      : !isSubmitting && ((isHeld && t(`uploads.${held}`)) || (refused && t('post.kept')));
  const { length } = values.additionalContext.trim();
  const number = new Intl.NumberFormat(i18n.language);

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) send();
      }}
    >
      <Honeypot value={values.website} onChange={(website) => void formik.setFieldValue('website', website)} />
      <div>
        <p className={styles.lead}>{t('post.lead')}</p>
        <DraftNotice draft={draft} onDelete={() => formik.resetForm()} />
      </div>
      <Field
        {...fieldOf('postUrl')}
        label={t('post.url.label')}
        hint={t('post.url.hint')}
        required={fileCount === 0}
        size="large"
      >
        <Input
          {...formik.getFieldProps('postUrl')}
          className={controls.control}
          size="large"
          type="url"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
        />
      </Field>
      <Uploader uploads={uploads} />
      <Field
        {...fieldOf('additionalContext')}
        label={t('post.context.label')}
        hint={{
          children: (
            <span className={styles.hint}>
              <span>{t('post.context.hint')}</span>
              <span className={mergeClasses(styles.count, length > additionalContextMaxLength && styles.over)}>
                {t('post.context.length', {
                  length: number.format(length),
                  max: number.format(additionalContextMaxLength),
                })}
              </span>
            </span>
          ),
        }}
        size="large"
      >
        <Textarea
          {...formik.getFieldProps('additionalContext')}
          className={controls.control}
          size="large"
          rows={5}
          resize="vertical"
          textarea={{ dir: 'auto' }}
        />
      </Field>
      <Field {...fieldOf('submitterEmail')} label={t('post.email.label')} hint={t('post.email.hint')} size="large">
        <Input
          {...formik.getFieldProps('submitterEmail')}
          className={controls.control}
          size="large"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </Field>
      <DraftChoice draft={draft} />
      <div>
        <div role="alert">
          {warning && (
            <p className={mergeClasses(styles.said, styles.wrong)}>
              <ErrorCircleRegular aria-hidden className={styles.icon} />
              {warning}
            </p>
          )}
        </div>
        <div role="status">{isSubmitting && <p className={styles.said}>{t('post.sending')}</p>}</div>
        <div className={styles.actions}>
          <Button onClick={onCancel} size="large">
            {t('post.cancel')}
          </Button>
          <Button
            type="submit"
            appearance="primary"
            size="large"
            disabledFocusable={isSubmitting}
            icon={isSubmitting ? <Spinner size="tiny" /> : null}
          >
            {t('post.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}
