import { Button, Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { type Rejection, type RejectionCode, rejectionCodes } from '@incidentmap/core/domain/review/audit';
import { rejectionNoteMaxLength } from '@incidentmap/core/domain/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';

type Props = {
  open: boolean;
  /** How many are rejected. */
  count: number;
  /** `reason` is undefined where none was asked for and none given. */
  onReject: (reason: Rejection | undefined) => void;
  onClose: () => void;
};

/** Asks why. One report needs a reason; for many it is one for all of them, and may be left out. */
export function RejectDialog(props: Props) {
  // Begins anew each time it opens.
  return props.open ? <Question {...props} /> : null;
}

function Question({ open, count, onReject, onClose }: Props) {
  const { t } = useTranslation();
  const controls = useControlStyles();
  const [code, setCode] = useState<RejectionCode | null>(null);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isNeeded = count === 1;

  const reject = () => {
    if (code === null && (isNeeded || note.trim() !== '')) return setAsked(true);
    onReject(code === null ? undefined : { code, note: note.trim() });
  };

  return (
    <TaskDialog
      open={open}
      title={t('review.rejecting.title', { count })}
      onClose={onClose}
      onSubmit={reject}
      actions={
        <>
          <Button onClick={onClose}>{t('review.rejecting.cancel')}</Button>
          <Button appearance="primary" type="submit">
            {t('review.rejecting.confirm', { count })}
          </Button>
        </>
      }
    >
      <Field
        label={t(isNeeded ? 'review.rejecting.reason' : 'review.rejecting.reasonForAll')}
        required={isNeeded}
        {...(isAsked && code === null && { validationMessage: t('fields.reason_unknown') })}
      >
        <RadioGroup
          value={code ?? ''}
          onChange={(_, { value }) => setCode(rejectionCodes.find((known) => known === value) ?? null)}
        >
          {rejectionCodes.map((known) => (
            <Radio key={known} value={known} label={t(`review.reasons.${known}`)} className={controls.choice} />
          ))}
        </RadioGroup>
      </Field>
      <Field label={t('review.rejecting.note')} hint={t('review.rejecting.noteHint')}>
        <Textarea
          className={controls.control}
          value={note}
          rows={3}
          maxLength={rejectionNoteMaxLength}
          textarea={{ dir: 'auto' }}
          onChange={(_, { value }) => setNote(value)}
        />
      </Field>
    </TaskDialog>
  );
}
