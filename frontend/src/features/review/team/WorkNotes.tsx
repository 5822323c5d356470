import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { noteMaxLength } from '@incidentmap/core/domain/limits';
import { type Ref, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx';
import { useAppForm } from '../../../forms/useAppForm.ts';
import { londonMoment } from '../../../lib/dates.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { plainList, stack } from '../shared/roomStyles.ts';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { teamTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { unsentNotes } from '../shared/unsentInput.ts';
import { WorkContext } from './useTeamwork.ts';

const useStyles = makeStyles({
  root: stack('0.5rem'),
  list: { display: 'grid', gap: '0.75rem', ...plainList },
  note: { margin: 0, whiteSpace: 'pre-wrap', textAlign: 'start', overflowWrap: 'anywhere' },
  by: smallText,
  add: { justifySelf: 'start', minHeight: '2.75rem' },
  form: { display: 'grid', gap: '0.5rem', justifyItems: 'start', '& > :first-child': { inlineSize: '100%' } },
});

/** What the reviewers note for each other about the open item. `item`: its key. */
export function WorkNotes({ item }: { item: string }) {
  const { t, i18n } = useTranslation([teamTexts, reviewTexts]);
  const styles = useStyles();
  const working = useContext(WorkContext);
  const [isWriting, setWriting] = useState(unsentNotes.has(item));
  const adding = useRef<HTMLButtonElement>(null);
  const form = useAppForm<{ note: string }>(null, {
    initialValues: { note: unsentNotes.get(item) ?? '' },
    onSubmit: async ({ note }) => {
      if (note.trim() === '' || !(await working?.change({ act: 'note', note }))) return;
      form.setFieldValue('note', '');
      const hasFocus = form.element.current?.contains(document.activeElement);
      flushSync(() => setWriting(false));
      if (hasFocus) adding.current?.focus();
    },
  });
  const { note: typed } = form.values;
  useEffect(() => {
    if (typed === '') unsentNotes.delete(item);
    else unsentNotes.set(item, typed);
  }, [item, typed]);
  // What is typed goes into the note, and is no key of the room.
  const write = () => {
    flushSync(() => setWriting(true));
    document.getElementById(form.idOf('note'))?.focus();
  };
  if (!working) return null;
  const { notes } = working.work;
  return (
    <div className={styles.root}>
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map(({ note, by, at }) => (
            <li key={`${at} ${by}`}>
              <p className={styles.by}>
                {t('review:history.by', { name: nameOf(by), when: londonMoment(at, i18n.language) ?? at })}
              </p>
              <p className={styles.note} dir="auto">
                {note}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <form {...form.props} className={styles.form}>
          <TextAreaField
            form={form}
            name="note"
            label={t('work.newNote')}
            hint={t('work.noteHint')}
            rows={2}
            maxLength={noteMaxLength}
          />
          <div>
            <SessionEnded hasEnded={working.session.hasEnded} />
            <Button type="submit" disabledFocusable={working.busy}>
              {t('work.addNote')}
            </Button>
          </div>
        </form>
      ) : (
        // Fluent's type fits no element: its button may be a link, too.
        <Button ref={adding as Ref<never>} className={styles.add} icon={<AddRegular />} onClick={write}>
          {t('work.addANote')}
        </Button>
      )}
    </div>
  );
}
