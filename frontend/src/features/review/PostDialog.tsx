import { Button, Field, Input } from '@fluentui/react-components';
import type { Request } from '@incidentmap/core/contract';
import { londonDate } from '@incidentmap/core/domain/calendar';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import { postDecision, type ReviewedPost } from '@incidentmap/core/domain/submittedPost';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { type DraftValues, type Problems, problemsByField } from './incidentValues.ts';

type Props = {
  post: ReviewedPost;
  busy: boolean;
  /** What is wrong with the fields; null when it is done. */
  onApprove: (body: Request<'decidePost'>['body']) => Promise<Problems | null>;
  onClose: () => void;
};

/** Says what a post needs to be an incident. Its place is not known before somebody says it. */
export function PostDialog({ post, busy, onApprove, onClose }: Props) {
  const { t } = useTranslation();
  const controls = useControlStyles();
  const [problems, setProblems] = useState<Problems>({});
  const [values, setValues] = useState<DraftValues>(() => ({
    title: '',
    description: post.additionalContext,
    location: '',
    latitude: Number.NaN,
    longitude: Number.NaN,
    incidentType: 'online',
    severity: 'medium',
    atHome: false,
    incidentDate: londonDate(new Date(post.createdAt)),
  }));

  const approve = async () => {
    if (busy) return;
    const body = { status: 'approved', details: values } as const;
    const parsed = postDecision(new Date()).safeParse(body);
    const found = parsed.success ? {} : problemsByField(fieldProblems(parsed.error));
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const refused = await onApprove(body);
    if (refused) setProblems(refused);
    else onClose();
  };

  return (
    <TaskDialog
      open
      title={t('review.posts.approve.title')}
      onClose={onClose}
      onSubmit={() => void approve()}
      actions={
        <>
          <Button onClick={onClose}>{t('review.edit.cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={busy}>
            {t('review.posts.approve.confirm')}
          </Button>
        </>
      }
    >
      <IncidentFields
        values={values}
        problems={problems}
        onChange={(part) => setValues((now) => ({ ...now, ...part }))}
      />
      <Field
        label={t('review.fields.incidentDate')}
        {...(problems['incidentDate'] && { validationMessage: fieldErrorText(problems['incidentDate']) })}
      >
        <Input
          type="date"
          className={controls.control}
          value={values.incidentDate}
          onChange={(_, { value }) => setValues((now) => ({ ...now, incidentDate: value }))}
        />
      </Field>
    </TaskDialog>
  );
}
