import { Button, makeStyles } from '@fluentui/react-components';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { aboutLine } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';
import { namesOf, type Viewers, type Working } from './useWork.ts';

const useStyles = makeStyles({ about: aboutLine });

type Options = {
  /** The open item, and what it is called. */
  key: string | undefined;
  about: string;
  readers: Viewers;
  onSkip: () => void;
};

/** Asks before an item is decided that somebody else has open, so that two reviewers do not read the same for nothing. */
export function useDecideAnyway({ key, about, readers, onSkip }: Options): {
  whenFree: Working['whenFree'];
  question: ReactNode;
} {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const answered = useRef(new Set<string>());
  const [asked, setAsked] = useState<{ key: string; title: string; decide: () => void } | null>(null);
  const isOpen = asked !== null && asked.key === key;
  const decide = () => {
    if (!isOpen) return;
    answered.current.add(asked.key);
    setAsked(null);
    asked.decide();
  };
  useQuestionKeys({ isOpen, onEnter: decide });
  return {
    whenFree: (next) => {
      if (key === undefined || readers.length === 0 || answered.current.has(key)) return next();
      setAsked({ key, title: t('work.decideAnyway.question', namesOf(readers, i18n.language)), decide: next });
    },
    question: isOpen && (
      <TaskDialog
        open
        title={asked.title}
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
