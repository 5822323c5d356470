import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { cleanText } from '@incidentmap/core/domain/text/cleanText';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { uiTexts } from '../texts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 1rem' },
  words: { flex: '1 1 9rem' },
  length: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  over: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** A field's hint with its character count. */
export function LengthHint({ text, max, children }: { text: string; max: number; children: ReactNode }) {
  const { t, i18n } = useTranslation(uiTexts);
  const styles = useStyles();
  // The server counts the cleaned text too.
  const { length } = cleanText(text);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <span className={styles.root}>
      <span className={styles.words}>{children}</span>
      <span className={mergeClasses(styles.length, length > max && styles.over)}>
        {t('textLength', { length: number.format(length), max: number.format(max) })}
      </span>
    </span>
  );
}
