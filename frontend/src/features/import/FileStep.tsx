import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DocumentArrowUpRegular } from '@fluentui/react-icons/svg/document-arrow-up';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '../../lib/download.ts';
import { exampleFile } from './read/exampleFile.ts';
import { importTexts } from './texts.ts';
import type { Question } from './importState.ts';

const useStyles = makeStyles({
  words: { margin: 0, lineHeight: 1.5, textWrap: 'pretty' },
  question: { textWrap: 'wrap', overflowWrap: 'anywhere' },
  answers: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
  zone: {
    display: 'grid',
    justifyItems: 'start',
    gap: '0.75rem',
    padding: 'clamp(1rem, 3vw, 1.75rem)',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: { backgroundColor: tokens.colorBrandBackground2, border: `1px dashed ${tokens.colorBrandStroke1}` },
  choose: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1rem' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: 1.5, textWrap: 'pretty' },
  // In a line of its own, its icon begins where the words do.
  example: { minHeight: '2.75rem', marginInlineStart: '-0.75rem' },
  drop: { color: tokens.colorNeutralForeground2, '@media (pointer: coarse)': { display: 'none' } },
});

type Props = { question: Question | undefined; onFile: (file: File) => void };

/** What a file needs, and where it is chosen or dropped; then what it leaves open, before its columns are matched. */
export function FileStep({ question, onFile }: Props) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  if (question)
    return (
      <>
        <p className={mergeClasses(styles.words, styles.question)} role="status">
          {question.text}
        </p>
        {question.hint && <p className={mergeClasses(styles.hint, styles.question)}>{question.hint}</p>}
        <div className={styles.answers}>
          {question.answers.map(({ text, give }, index) => (
            <Button key={index} size="large" appearance={index === 0 ? 'primary' : 'secondary'} onClick={give}>
              {text}
            </Button>
          ))}
        </div>
      </>
    );
  return (
    <>
      <p className={styles.words}>{t('file.needed')}</p>
      <p className={styles.words}>{t('file.privacy')}</p>
      <div
        className={mergeClasses(styles.zone, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <div className={styles.choose}>
          <Button
            appearance="primary"
            size="large"
            icon={<DocumentArrowUpRegular />}
            onClick={() => input.current?.click()}
          >
            {t('file.choose')}
          </Button>
          <span className={styles.drop}>{t('file.drop')}</span>
          <Button
            className={styles.example}
            appearance="subtle"
            icon={<ArrowDownloadRegular />}
            onClick={() => downloadText('import-example.csv', 'text/csv;charset=utf-8', exampleFile())}
          >
            {t('file.example')}
          </Button>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={t('file.choose')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Lets the same file be chosen again after it was corrected.
            target.value = '';
          }}
        />
        <p className={styles.hint}>{t('file.hint')}</p>
      </div>
      <p className={styles.words}>{t('file.back')}</p>
    </>
  );
}
