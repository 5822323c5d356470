import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { geocodeMaxLength } from '@incidentmap/core/domain/constants';
import { useTranslation } from 'react-i18next';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { filterTexts } from './texts.ts';

const useStyles = makeStyles({
  box: { position: 'relative', display: 'grid' },
  icon: {
    position: 'absolute',
    insetInlineStart: '0.75rem',
    insetBlockStart: 'calc(50% - 0.625rem)',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  input: { paddingInline: '2.5rem 0.75rem', backgroundColor: tokens.colorNeutralBackground2, textOverflow: 'ellipsis' },
});

type Props = { value: string; onChange: (text: string) => void; className?: string };

/** The search: filters the list with every key press, and finds the place that the text names. */
export function SearchBox({ value, onChange, className }: Props) {
  const { t } = useTranslation(filterTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.box, className)}>
      <input
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={geocodeMaxLength}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        className={mergeClasses(field.control, styles.input)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <SearchRegular aria-hidden className={styles.icon} />
    </div>
  );
}
