import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { searchMaxLength } from '@incidentmap/core/domain/limits';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bareInput } from './bareInput.ts';
import { useFieldStyles } from './fieldStyles.ts';
import { uiTexts } from '../texts.ts';
import { tiny } from '../layout/breakpoints.ts';

/** Beside several buttons in a narrow list: what is typed has the room of the glass. */
const narrow = '@container (max-width: 10rem)';

const useStyles = makeStyles({
  root: { containerType: 'inline-size' },
  // Looks like a field, and holds the field and its button side by side.
  box: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    paddingInlineStart: '0.75rem',
    [tiny]: { paddingInlineStart: '0.5rem' },
    ':has(input:focus-visible)': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  typed: { gap: 0 },
  // Over the border, so that the field is as high as what stands beside it.
  clear: { minWidth: '2.75rem', maxWidth: '2.75rem', minHeight: '2.75rem', marginBlock: '-1px', padding: 0 },
  glass: {
    flexShrink: 0,
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
    [tiny]: { display: 'none' },
  },
  besideText: { marginInlineEnd: '0.5rem', [narrow]: { display: 'none' } },
  input: bareInput,
});

type Props = { label: string; value: string; onChange: (value: string) => void };

/** The text that a list is searched for; its label stands in it while it is empty. */
export function SearchField({ label, value, onChange }: Props) {
  const field = useFieldStyles();
  const styles = useStyles();
  const { t } = useTranslation(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const isTyped = value !== '';
  return (
    <div className={styles.root}>
      <div className={mergeClasses(field.control, styles.box, isTyped && styles.typed)}>
        <SearchRegular aria-hidden className={mergeClasses(styles.glass, isTyped && styles.besideText)} />
        <input
          ref={input}
          type="search"
          dir="auto"
          autoComplete="off"
          className={styles.input}
          aria-label={label}
          placeholder={label}
          value={value}
          maxLength={searchMaxLength}
          onChange={(event) => onChange(event.target.value)}
        />
        {isTyped && (
          <Button
            className={styles.clear}
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('clearSearch')}
            title={t('clearSearch')}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
