import { Button, makeStyles } from '@fluentui/react-components';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { aboutLine } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';
import { goToMedia } from './useOpenPoints.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';
import { namesOf, type Viewers, type Working } from './useWork.ts';

const useStyles = makeStyles({ about: aboutLine });

type Options = {
  /** The open item, and what it is called. */
  key: string | undefined;
  about: string;
  readers: Viewers;
  onSkip: () => void;
  /** Not for me. */
  onPass: () => void;
};

/** An answer is about one reader of one item, or about what of an item was not seen. */
const answerOf = ({ id, name }: Viewers[number]) => `${id} ${name}`;
const answerUnseen = (key: string, unseen: string) => `${key} unseen ${unseen}`;

/**
 * Asks for confirmation before the decision about an item that somebody else has open, so that two reviewers do not do the
 * same work, and before the approval of one whose media the reviewer has not seen.
 */
export function useConfirmation({ key, about, readers, onSkip, onPass }: Options): {
  confirmFirst: Working['confirmFirst'];
  question: ReactNode;
} {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const answered = useRef(new Set<string>());
  const [asked, setAsked] = useState<{ key: string; readers: Viewers; unseen: string; decide: () => void } | null>(
    null,
  );
  const isOpen = asked !== null && asked.key === key;
  // A question that was left is not asked again by itself: its card is gone.
  if (asked && !isOpen) setAsked(null);
  const decide = () => {
    if (!isOpen) return;
    for (const reader of asked.readers) answered.current.add(answerOf(reader));
    answered.current.add(answerUnseen(asked.key, asked.unseen));
    setAsked(null);
    asked.decide();
  };
  /** The safe answer where nobody else has it open. */
  const look = () => {
    flushSync(() => setAsked(null));
    goToMedia();
  };
  const hasReaders = isOpen && asked.readers.length > 0;
  const answer = hasReaders ? decide : look;
  useQuestionKeys({ isOpen, onEnter: answer });
  return {
    confirmFirst: (next, unseen = '') => {
      const unanswered = readers.filter((reader) => !answered.current.has(answerOf(reader)));
      const isSeen = unseen === '' || answered.current.has(answerUnseen(key ?? '', unseen));
      if (key === undefined || (unanswered.length === 0 && isSeen)) return next();
      setAsked({ key, readers: unanswered, unseen: isSeen ? '' : unseen, decide: next });
    },
    question: isOpen && (
      <TaskDialog
        open
        title={
          hasReaders ? t('work.decideAnyway.question', namesOf(asked.readers, i18n.language)) : t('unseen.question')
        }
        onClose={() => setAsked(null)}
        onSubmit={answer}
        actions={
          <>
            {hasReaders ? (
              <Button
                onClick={() => {
                  setAsked(null);
                  onSkip();
                }}
              >
                {t('skip')}
              </Button>
            ) : (
              <>
                <Button onClick={decide}>{t('unseen.confirm')}</Button>
                <Button
                  onClick={() => {
                    setAsked(null);
                    onPass();
                  }}
                >
                  {t('work.pass')}
                </Button>
              </>
            )}
            <Button appearance="primary" type="submit">
              {t(hasReaders ? 'work.decideAnyway.confirm' : 'unseen.look')}
            </Button>
          </>
        }
      >
        <p className={styles.about} dir="auto">
          {about}
        </p>
        {asked.unseen !== '' && <p className={styles.about}>{t('unseen.told', { what: asked.unseen })}</p>}
      </TaskDialog>
    ),
  };
}
