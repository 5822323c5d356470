import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Question } from './useFile.ts';

const useStyles = makeStyles({
  words: { margin: 0, lineHeight: 1.5, overflowWrap: 'anywhere' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: 1.5 },
  answers: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
});

/** What a file leaves open, before its columns are matched. */
export function FileQuestion({ question: { text, hint, answers } }: { question: Question }) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.words} role="status">
        {text}
      </p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.answers}>
        {answers.map((answer, index) => (
          <Button key={index} size="large" appearance={index === 0 ? 'primary' : 'secondary'} onClick={answer.give}>
            {answer.text}
          </Button>
        ))}
      </div>
    </>
  );
}
