import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { searchMaxLength } from '@incidentmap/core/domain/constants';
import { useFieldStyles } from './fieldStyles.ts';
import { tiny } from './media.ts';

const useStyles = makeStyles({
  root: { position: 'relative' },
  glass: {
    position: 'absolute',
    insetInlineStart: '0.75rem',
    insetBlockStart: 'calc(50% - 0.625rem)',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
    [tiny]: { display: 'none' },
  },
  input: { paddingInline: '2.5rem 0.5rem', [tiny]: { paddingInline: '0.5rem' } },
});

type Props = { label: string; value: string; onChange: (value: string) => void };

/** The text that a list is searched for; its label stands in it while it is empty. */
export function SearchField({ label, value, onChange }: Props) {
  const field = useFieldStyles();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <SearchRegular aria-hidden className={styles.glass} />
      <input
        type="search"
        dir="auto"
        autoComplete="off"
        className={mergeClasses(field.control, styles.input)}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={searchMaxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
