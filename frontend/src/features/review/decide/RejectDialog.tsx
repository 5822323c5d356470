import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Rejection, rejectionCodes } from '@incidentmap/core/domain/audit/audit';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { rejectionNoteMaxLength } from '@incidentmap/core/domain/limits';
import { type FieldMessage, fieldMessages } from '@incidentmap/core/domain/messages';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../../../forms/fields/RadioField.tsx';
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx';
import { useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useDangerStyles } from '../../../ui/layout/dangerStyles.ts';
import { fromWide, wide } from '../../../ui/layout/breakpoints.ts';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { ShownBy } from '../merge/ShownBy.tsx';
import { KeyHint } from '../shared/KeyHint.tsx';
import { fromThree, listWidths, sideWidths, useThreeColumns } from '../shared/roomFrame.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { Readers } from '../team/Readers.tsx';
import { aboutLine, blocked, edge } from '../shared/roomStyles.ts';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { decideTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { type UnsentRejection, unsentRejections } from '../shared/unsentInput.ts';
import { type KeptSession, useKeptSession } from '../shared/useKeptSession.ts';
import { useQuestionKeys } from '../shared/useQuestionKeys.ts';

const useStyles = makeStyles({
  about: aboutLine,
  // Over the list, so that the item can be read.
  beside: {
    [fromWide]: {
      insetBlockStart: 'var(--toolbar, 4rem)',
      // A notice stands at the foot of the list, or of a third column.
      insetBlockEnd: 'calc(var(--notice, -1.5rem) + 1.5rem)',
      insetInlineStart: 0,
      insetInlineEnd: 'auto',
      boxSizing: 'border-box',
      inlineSize: listWidths.two,
      maxWidth: 'none',
      blockSize: 'auto',
      maxBlockSize: 'none',
      margin: 0,
      border: 'none',
      ...edge('InlineEnd', tokens.colorNeutralStrokeAccessible),
      borderRadius: 0,
      boxShadow: 'none',
    },
  },
  inThird: {
    [fromThree]: {
      inlineSize: sideWidths.question,
      insetInline: 'auto 0',
      borderInlineEndStyle: 'none',
      ...edge('InlineStart', tokens.colorNeutralStrokeAccessible),
    },
  },
  blocked,
  actions: {
    containerType: 'inline-size',
    flexGrow: 1,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '0.75rem',
    '@container (max-width: 20.5rem)': {
      columnGap: '0.5rem',
      '& > button': { minWidth: 0, paddingInline: '0.5rem' },
    },
    '& kbd': { '@container (max-width: 18rem)': { display: 'none' } },
  },
});

type Props = {
  count: number;
  /** The title of the open item, which a wide screen shows beside the question. */
  about?: string;
  kind?: WaitingKind;
  /** The id of the open item, for which a note is kept until it is rejected. */
  item?: string;
  /** Returns whether it is settled; if not, the form stays. Several reports may be rejected without a reason. */
  onReject: (reason: Rejection | undefined, session: KeptSession) => Promise<boolean>;
  onClose: () => void;
  onSessionEnd: () => void;
};

const missing = (path: keyof UnsentRejection, code: FieldMessage) => ({ path, code, message: fieldMessages[code] });

/**
 * Asks for the reason of a rejection: required for one report, optional for several. Only one by itself can be a
 * duplicate, of the incident that shows it.
 */
export function RejectDialog({ count, about, kind = 'report', item, onReject, onClose, onSessionEnd }: Props) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const styles = useStyles();
  const danger = useDangerStyles();
  const isNeeded = count === 1;
  // A selection of the list need not be open.
  const isBeside = useMediaQuery(wide) && about !== undefined;
  const missingIn = ({ code, note, incident }: UnsentRejection) => {
    if (code === '' && (isNeeded || note.trim() !== '')) return missing('code', 'reason_unknown');
    return code === 'duplicate' && !incident ? missing('incident', 'incident_required') : null;
  };
  const [initialValues] = useState<UnsentRejection>(
    () => (item === undefined ? undefined : unsentRejections.get(item)) ?? { code: '', note: '', incident: null },
  );
  const session = useKeptSession(onSessionEnd);
  const form = useAppForm<UnsentRejection>(null, {
    initialValues,
    onSubmit: async (filled) => {
      const { code, note, incident } = filled;
      const problem = missingIn(filled);
      if (problem) return [problem];
      const shownBy = code === 'duplicate' && incident ? { incident: incident.id } : {};
      if (await onReject(code === '' ? undefined : { code, note: note.trim(), ...shownBy }, session)) onClose();
    },
  });
  const { values } = form;
  const hasNote = values.note.trim() !== '';
  useEffect(() => {
    if (item === undefined) return;
    if (hasNote) unsentRejections.set(item, values);
    else unsentRejections.delete(item);
  }, [item, hasNote, values]);
  const { close, isAsking, question } = useDiscardQuestion(hasNote, () => {
    if (item !== undefined) unsentRejections.delete(item);
    onClose();
  });
  const hasReason = missingIn(values) === null;
  const mayChoose = (code: UnsentRejection['code']) => isNeeded || code !== 'duplicate';
  const hasThree = useThreeColumns();
  const { isOn } = useKeyring();
  useQuestionKeys({
    isOpen: !isAsking,
    onDigit: (digit) => {
      const code = rejectionCodes[digit - 1];
      if (code === undefined || !mayChoose(code)) return;
      void form.setFieldValue('code', code);
      document.querySelector<HTMLElement>(`#${CSS.escape(form.idOf('code'))} [value="${code}"]`)?.focus();
    },
    onEnter: form.submit,
    onEscape: close,
  });

  return (
    <>
      <TaskDialog
        open
        beside={isBeside ? mergeClasses(styles.beside, hasThree && styles.inThird) : undefined}
        title={t(kind === 'media' ? 'media.question.title' : 'rejecting.title', { count })}
        onClose={close}
        onSubmit={form.submit}
        notice={<SessionEnded hasEnded={session.hasEnded} />}
        actions={
          <div className={styles.actions}>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button
              className={hasReason ? danger.button : styles.blocked}
              appearance={hasReason ? 'primary' : 'secondary'}
              type="submit"
              disabledFocusable={form.isSubmitting}
            >
              {t(kind === 'media' ? 'media.question.confirm' : 'rejecting.confirm', { count })}
              {isBeside && <KeyHint name={t('review:keys.enter')} />}
            </Button>
          </div>
        }
      >
        {about && !isBeside && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
        <Readers />
        {kind === 'media' && <p className={styles.about}>{t('media.question.body')}</p>}
        <RadioField
          form={form}
          name="code"
          label={t(isNeeded ? 'rejecting.reason' : 'rejecting.reasonForAll')}
          options={rejectionCodes
            .map((value, index) => ({
              value,
              text: t(`review:reasons.${value}`),
              shortcut: isOn ? String(index + 1) : undefined,
            }))
            .filter(({ value }) => mayChoose(value))}
          required={isNeeded}
        />
        {values.code === 'duplicate' && <ShownBy form={form} ownId={item ?? ''} />}
        <TextAreaField
          form={form}
          name="note"
          label={t('review:rejecting.note')}
          hint={t('rejecting.noteHint')}
          rows={isBeside ? 2 : 3}
          maxLength={rejectionNoteMaxLength}
        />
      </TaskDialog>
      {question}
    </>
  );
}
