import { makeStyles, tokens } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { itemOfFile, type MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { postDecision, type ReviewedPost } from '@incidentmap/core/domain/submission/submittedPost';
import type { IdentifierChoice } from '@incidentmap/core/domain/identifiers/choices';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../forms/fields/DateField.tsx';
import { FormErrorSummary } from '../../../forms/FormErrorSummary.tsx';
import { bodySchema } from '../../../forms/formSchema.ts';
import { useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { ApprovalActs } from './ApprovalActs.tsx';
import { IdentifierChoices } from './IdentifierChoices.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { type DraftValues, incidentFieldOf, rated, unsentIncidents } from './incidentValues.ts';
import { ItemForm } from './ItemForm.tsx';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { decideTexts } from './texts.ts';
import { inputOf } from '../shared/unsentInput.ts';
import { useWrittenIdentifiers } from '../submission/useIdentifiers.ts';
import { type KeptSession, useKeptSession } from '../shared/useKeptSession.ts';
import type { DecisionOutcome } from './useRefusal.ts';
import { useMissing, useOpenPoints } from './useOpenPoints.ts';
import { useConfirmFirst } from '../team/useTeamwork.ts';

const useStyles = makeStyles({ note: { margin: 0, color: tokens.colorNeutralForeground2 } });

type Props = {
  post: ReviewedPost;
  busy: boolean;
  /** Where there is room for it beside the post; null where there is none. */
  beside: HTMLElement | null;
  /** Returns the refused fields. An approved post leaves the list, and its form with it. */
  onApprove: (body: ReturnType<typeof toBody>, session: KeptSession) => Promise<DecisionOutcome>;
  /** Called when it is closed without being sent. */
  onClose: () => void;
  onSessionEnd: () => void;
};

/** Initial values. Title, location and severity stay empty, because a post has none of them. */
const draftOf = (post: ReviewedPost): DraftValues => ({
  title: '',
  description: post.additionalContext,
  incidentType: 'online',
  severity: '',
  location: '',
  atHome: false,
  latitude: Number.NaN,
  longitude: Number.NaN,
  incidentDate: londonDate(new Date(post.createdAt)),
});

/** What its sender said, by which it is noticed that it was corrected. */
export const wordsOfPost = ({ additionalContext, postUrl }: ReviewedPost): string =>
  JSON.stringify([additionalContext, postUrl]);

/** All media that becomes public with a post: what others have sent waits by itself. */
export const mediaOfPost = ({ mediaFiles }: ReviewedPost): MediaItem[] => mediaFiles.map(itemOfFile);

const toBody = (details: DraftValues, identifiers: readonly IdentifierChoice[] = []) => ({
  status: 'approved' as const,
  details: { ...rated(details), isPlaced: true },
  identifiers: [...identifiers],
});

const schema = (now: Date) => bodySchema<DraftValues>(postDecision(now), (details) => toBody(details));

/** Asks for the details that turn a submitted post into an incident; those that were typed before are still there. */
export function PostForm({ post, busy, beside, onApprove, onClose, onSessionEnd }: Props) {
  const { t } = useTranslation(decideTexts);
  const styles = useStyles();
  const [about] = useState(() => wordsOfPost(post));
  const [unsent] = useState(() => inputOf(unsentIncidents, post.id, about));
  const [draft] = useState(() => draftOf(post));
  const [initialValues] = useState(unsent ?? draft);
  const confirmFirst = useConfirmFirst();
  const session = useKeptSession(onSessionEnd);
  const form = useAppForm<DraftValues>(schema, {
    initialValues,
    fieldOf: incidentFieldOf,
    mayGo: () => !busy && !before.lead(),
    confirm: confirmFirst,
    onSubmit: async (values) => (await onApprove(toBody(values, identifiers.choices), session)).problems,
  });

  const { values } = form;
  useEffect(() => void unsentIncidents.set(post.id, { about, values }), [post.id, about, values]);
  const identifiers = useWrittenIdentifiers(post.id, form.values);
  const before = useOpenPoints({
    identifiers,
    media: mediaOfPost(post),
    missing: useMissing(form),
  });
  const isChanged = JSON.stringify(values) !== JSON.stringify(draft);
  const { close, question } = useDiscardQuestion(isChanged, onClose);
  return (
    <ItemForm
      beside={beside}
      kind="post"
      form={form}
      title={t('posts.approve.title')}
      actions={<ApprovalActs before={before} isBusy={busy} text={t('approve')} onCancel={close} />}
      notice={<SessionEnded hasEnded={session.hasEnded} />}
      isShownAgain={unsent !== undefined}
      onClose={close}
    >
      <FormErrorSummary form={form} />
      <p className={styles.note}>{t('media.note')}</p>
      <IncidentFields form={form}>
        <IdentifierChoices report={identifiers.told} identifiers={identifiers} />
      </IncidentFields>
      <DateField form={form} name="incidentDate" label={t('field.incidentDate')} />
      {question}
    </ItemForm>
  );
}
