import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { additionalContextMaxLength } from '@incidentmap/core/domain/limits';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { DraftChoice, DraftNotice } from '../../safety/DraftNotice.tsx';
import { Honeypot } from '../../safety/Honeypot.tsx';
import { lateReceipt } from '../../safety/lateReceipt.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { LengthHint } from '../../ui/LengthHint.tsx';
import { fromMedium } from '../../ui/media.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { type Refusal, useMistakes } from '../../ui/useMistakes.ts';
import { useToast } from '../../ui/useToast.tsx';
import { Warning } from '../../ui/Warning.tsx';
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
  said: { marginBlockStart: 0, marginBlockEnd: '0.5rem' },
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

/** A link to a post that someone saw. Until it is sent it is kept nowhere but on the device, encrypted. */
export function PostForm({ onDone, onCancel, onChanged }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const toast = useToast();
  const { run } = useAction('submitPost');
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<Refusal<PostField, PostValues> | null>(null);
  const uploads = useUploads();
  const fileCount = uploads.items.length;

  // The form may be gone by then, and another one begun: that one is not replaced.
  const tellOutcome = (outcome: PostOutcome, receipt: string | null) => {
    if (form.current) {
      draft.forget();
      onDone(outcome, receipt);
    } else if (receipt) toast(lateReceipt(t(`post.${outcome}.title`), receipt));
    else toast({ title: t(`post.${outcome}.title`), body: t(`post.${outcome}.body`), intent: 'success' });
  };
  const tellFailure = (body: string) => toast({ title: t('post.failed.title'), body, intent: 'error' });

  // Without a link there must be a file, and the files are not Formik's.
  const mistakesIn = (of: PostValues): Partial<Record<PostField, string>> =>
    Object.fromEntries(
      Object.entries(problemsByField(checkPost(of, fileCount))).map(([name, problem]) => [
        name,
        fieldErrorText(problem),
      ]),
    );
  const formik = useFormik<PostValues>({
    initialValues: emptyPost,
    validate: mistakesIn,
    onSubmit: async (values) => {
      setRefused(null);
      try {
        const answer = await uploads.sendWith((mediaFiles) => run({ body: { ...values, mediaFiles } }));
        if (answer === null) return;
        const { success, existingIncident, message, receipt = null } = answer;
        if (success || existingIncident) return tellOutcome(success ? 'sent' : 'known', receipt);
        setRefused({ values, problems: {} });
        tellFailure(message || t('post.failed.body'));
      } catch (error) {
        const details = error instanceof HttpError ? error.problem?.details : undefined;
        setRefused({ values, problems: problemsByField(details ?? []) });
        tellFailure(apiErrorText(error, t(error instanceof HttpError ? 'post.failed.refused' : 'post.failed.body')));
      }
    },
  });
  const { values, submitCount, isSubmitting, dirty } = formik;
  const { fieldOf, wrongOf } = useMistakes<PostField>(form, {
    ...formik,
    errors: mistakesIn(values),
    attempts: submitCount,
    refused,
  });

  const draft = useDraft('post', {
    values,
    isChanged: dirty,
    restore: (saved) => void formik.setValues(restoredPost(saved)),
  });

  const isChanged = dirty || fileCount > 0;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  const send = () => {
    if (!uploads.mayGo()) return;
    const [first] = checkPost(values, fileCount);
    if (first) toast({ title: t('post.invalid'), body: fieldErrorText(first), intent: 'error' });
    void formik.submitForm();
  };

  const wrong = wrongOf(postFields);
  /** Beside the toast, which is gone soon and which screen readers do not reach while the panel is open. */
  const warning =
    wrong.length > 0
      ? t('post.wrong', { count: wrong.length, fields: wrong.map((name) => t(`post.names.${name}`)).join(', ') })
      : !isSubmitting && ((uploads.held && t(`uploads.${uploads.held}`)) || (refused && t('post.kept')));

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
      <Field {...fieldOf('postUrl')} label={t('post.url.label')} hint={t('post.url.hint')} size="large">
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
            <LengthHint text={values.additionalContext} max={additionalContextMaxLength}>
              {t('post.context.hint')}
            </LengthHint>
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
        <Warning className={styles.said}>{warning}</Warning>
        <div role="status">{isSubmitting && <p className={styles.said}>{t('post.sending')}</p>}</div>
        <div className={styles.actions}>
          <Button onClick={onCancel} size="large">
            {t('post.cancel')}
          </Button>
          <SubmitButton isBusy={isSubmitting}>{t('post.submit')}</SubmitButton>
        </div>
      </div>
    </form>
  );
}
