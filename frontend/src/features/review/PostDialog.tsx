import { Button } from '@fluentui/react-components';
import type { Request } from '@incidentmap/core/contract';
import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { postDecision, type ReviewedPost } from '@incidentmap/core/domain/posts/submittedPost';
import type { IdentifierChoice } from '@incidentmap/core/domain/review/identifiers';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../forms/DateField.tsx';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { bodySchema } from '../../forms/formSchema.ts';
import { useAppForm } from '../../forms/useAppForm.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { IdentifierChoices } from './IdentifierChoices.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { type DraftValues, incidentFieldOf } from './incidentValues.ts';
import { reviewTexts } from './texts.ts';
import { useWrittenIdentifiers } from './useIdentifiers.ts';

type Props = {
  post: ReviewedPost;
  busy: boolean;
  /** Returns the refused fields, or null if the post was approved. */
  onApprove: (body: Request<'decidePost'>['body']) => Promise<readonly FieldProblem[] | null>;
  onClose: () => void;
};

/** Initial values. Title and location stay empty, because a post has neither. */
const draftOf = (post: ReviewedPost): DraftValues => ({
  title: '',
  description: post.additionalContext,
  incidentType: 'online',
  severity: 'medium',
  location: '',
  atHome: false,
  latitude: Number.NaN,
  longitude: Number.NaN,
  incidentDate: londonDate(new Date(post.createdAt)),
});

const toBody = (details: DraftValues, identifiers: readonly IdentifierChoice[] = []) => ({
  status: 'approved' as const,
  details,
  identifiers: [...identifiers],
});

const schema = (now: Date) => bodySchema<DraftValues>(postDecision(now), (details) => toBody(details));

/** Asks for the details that turn a submitted post into an incident. */
export function PostDialog({ post, busy, onApprove, onClose }: Props) {
  const { t } = useTranslation(reviewTexts);
  const [initialValues] = useState(() => draftOf(post));
  const form = useAppForm<DraftValues>(schema, {
    initialValues,
    fieldOf: incidentFieldOf,
    mayGo: () => !busy && identifiers.open.length === 0,
    onSubmit: async (values) => {
      const refused = await onApprove(toBody(values, identifiers.choices));
      if (refused) return refused;
      onClose();
    },
  });

  const identifiers = useWrittenIdentifiers(form.values);
  const choicesId = useId();

  return (
    <TaskDialog
      open
      title={t('posts.approve.title')}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            appearance="primary"
            type="submit"
            disabledFocusable={busy || identifiers.open.length > 0}
            aria-describedby={identifiers.open.length > 0 ? choicesId : undefined}
          >
            {t('posts.approve.confirm')}
          </Button>
        </>
      }
    >
      <FormErrorSummary form={form} />
      <IncidentFields form={form} />
      <DateField form={form} name="incidentDate" label={t('field.incidentDate')} />
      <div id={choicesId}>
        <IdentifierChoices report={identifiers.told} identifiers={identifiers} />
      </div>
    </TaskDialog>
  );
}
