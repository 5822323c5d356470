import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { additionalContextMaxLength } from '@incidentmap/core/domain/limits';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { ContactFields } from '../../forms/fields/ContactFields.tsx';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { formTexts } from '../../forms/texts.ts';
import { serverFieldProblems, useAppForm } from '../../forms/useAppForm.ts';
import { useDraft } from '../../lib/storage/useDraft.ts';
import { DraftChoice, DraftNotice } from '../../safety/DraftNotice.tsx';
import { Honeypot } from '../../safety/Honeypot.tsx';
import { lateReceipt } from '../../safety/lateReceipt.ts';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { SendingText } from '../../forms/SendingText.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { useToast } from '../../ui/toasts/toast.ts';
import { Warning } from '../../ui/feedback/Warning.tsx';
import { uploadTexts } from '../../uploads/texts.ts';
import { Uploader } from '../../uploads/Uploader.tsx';
import { useUploads } from '../../uploads/useUploads.ts';
import { emptyPost, postSchema, type PostValues, toSubmission } from './postValues.ts';
import { postTexts } from './texts.ts';

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

/** `known` means that someone submitted the same post before. */
export type PostOutcome = 'sent' | 'known';

type Props = {
  onDone: (outcome: PostOutcome, receipt: string | null) => void;
  onCancel: () => void;
  /** Called with whether closing the form would lose anything. */
  onChanged: (isChanged: boolean) => void;
};

/** The form for submitting a post. Until it is sent, its draft is stored only on the device, encrypted. */
export function PostForm({ onDone, onCancel, onChanged }: Props) {
  const { t } = useTranslation([postTexts, formTexts, uploadTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { run } = useMutation('submitPost');
  const uploads = useUploads();
  const fileCount = uploads.items.length;

  // The form may be unmounted when the answer comes: then the result is a toast, as the drawer may show another form.
  const showOutcome = (outcome: PostOutcome, receipt: string | null) => {
    // Before anything is drawn: what is stored must not be offered again, whatever fails then.
    draft.remove();
    if (form.element.current) onDone(outcome, receipt);
    else if (receipt) toast(lateReceipt(t(`${outcome}.title`), receipt));
    else toast({ title: t(`${outcome}.title`), body: t(`${outcome}.body`), intent: 'success' });
  };
  const showFailure = (body: string) => toast({ title: t('forms:notSent'), body, intent: 'error' });

  const form = useAppForm<PostValues>(postSchema(fileCount), {
    initialValues: emptyPost,
    mayGo: uploads.mayGo,
    onInvalid: (errors) => {
      const [first] = Object.values(errors);
      if (first) toast({ title: t('invalid'), body: fieldErrorText(first), intent: 'error' });
    },
    onSubmit: async (values) => {
      try {
        const answer = await uploads.sendWith((mediaFiles) => run({ body: { ...toSubmission(values), mediaFiles } }));
        if (answer === null) return;
        const { success, existingIncident, message, receipt = null } = answer;
        if (success || existingIncident) return showOutcome(success ? 'sent' : 'known', receipt);
        showFailure(message || t('failed.body'));
        return [];
      } catch (error) {
        showFailure(apiErrorText(error, t(error instanceof HttpError ? 'failed.refused' : 'failed.body')));
        return serverFieldProblems(error);
      }
    },
  });
  const { values, isSubmitting, dirty } = form;
  const draft = useDraft('post', {
    values,
    isChanged: dirty,
    restore: (kept) => void form.setValues({ ...emptyPost, ...kept }),
  });

  const isChanged = dirty || fileCount > 0;
  // A layout effect, because Escape right after a key press must already ask for confirmation.
  useLayoutEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  /**
   * Shown in addition to the toast, which disappears soon and is hidden from screen readers while the drawer is open.
   */
  const warning = (uploads.blocker && t(`uploads:${uploads.blocker}`)) || (form.hasFailed && t('kept'));

  return (
    <form {...form.props} className={styles.form}>
      <Honeypot value={values.website} onChange={(website) => void form.setFieldValue('website', website)} />
      <FormErrorSummary form={form} />
      <div>
        <p className={styles.lead}>{t('lead')}</p>
        <DraftNotice draft={draft} onDelete={form.reset} />
      </div>
      <TextField form={form} name="postUrl" type="url" label={t('url.label')} hint={t('url.hint')} />
      <Uploader uploads={uploads} />
      <TextAreaField
        form={form}
        name="additionalContext"
        label={t('context.label')}
        hint={t('context.hint')}
        rows={5}
        max={additionalContextMaxLength}
      />
      <ContactFields form={form} emailName="submitterEmail" />
      <DraftChoice draft={draft} />
      <div>
        <Warning className={styles.said}>{!isSubmitting && warning}</Warning>
        <div role="status">
          {isSubmitting && (
            <p className={styles.said}>
              <SendingText>{t('sending')}</SendingText>
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button onClick={onCancel} size="large">
            {t('action.cancel')}
          </Button>
          <SubmitButton isBusy={isSubmitting}>{t('submit')}</SubmitButton>
        </div>
      </div>
    </form>
  );
}
