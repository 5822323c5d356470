import { Button, makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { aboutLine } from '../shared/roomStyles.ts';
import { decideTexts } from './texts.ts';
import { useQuestionKeys } from '../shared/useQuestionKeys.ts';
import { namesOf, type Viewers } from '../team/useTeamwork.ts';

const useStyles = makeStyles({ about: aboutLine });

/** The open item with its title (`about`). */
type Options = { key: string | undefined; about: string; readers: Viewers; onSkip: () => void };

/** An answer is about one reader of one item. */
const answerOf = ({ id, name }: Viewers[number]) => `${id} ${name}`;

/** Asks for confirmation before the decision about an item that somebody else has open. */
export function useConfirmation({ key, about, readers, onSkip }: Options) {
  const { t, i18n } = useTranslation(decideTexts);
  const styles = useStyles();
  const answered = useRef(new Set<string>());
  const [asked, setAsked] = useState<{ key: string; readers: Viewers; decide: () => void } | null>(null);
  const isOpen = asked !== null && asked.key === key;
  // The card of a question that was left is gone.
  if (asked && !isOpen) setAsked(null);
  const decide = () => {
    if (!isOpen) return;
    for (const reader of asked.readers) answered.current.add(answerOf(reader));
    setAsked(null);
    asked.decide();
  };
  useQuestionKeys({ isOpen, onEnter: decide });
  return {
    confirmFirst: (next: () => void) => {
      const unanswered = readers.filter((reader) => !answered.current.has(answerOf(reader)));
      if (key === undefined || unanswered.length === 0) return next();
      setAsked({ key, readers: unanswered, decide: next });
    },
    question: isOpen && (
      <TaskDialog
        open
        title={t('work.decideAnyway.question', namesOf(asked.readers, i18n.language))}
        onClose={() => setAsked(null)}
        onSubmit={decide}
        actions={
          <>
            <Button
              onClick={() => {
                setAsked(null);
                onSkip();
              }}
            >
              {t('skip')}
            </Button>
            <Button appearance="primary" type="submit">
              {t('work.decideAnyway.confirm')}
            </Button>
          </>
        }
      >
        <p className={styles.about} dir="auto">
          {about}
        </p>
      </TaskDialog>
    ),
  };
}
