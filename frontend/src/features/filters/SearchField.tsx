import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { geocodeMaxLength } from '@incidentmap/core/domain/constants';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { SoughtPlace } from '@incidentmap/core/domain/places/place';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { LocateButton } from './LocateButton.tsx';
import { filterTexts } from './texts.ts';

const useStyles = makeStyles({
  // Looks like a field, and holds the field and its button side by side.
  box: {
    display: 'flex',
    alignItems: 'center',
    padding: 0,
    // Over the border, so that the field is as high as those beside it.
    '& button': { marginBlock: '-1px' },
    ':has(input:focus-visible)': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  icon: {
    flexShrink: 0,
    marginInline: '0.75rem 0.5rem',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  input: {
    flexGrow: 1,
    minInlineSize: 0,
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    textOverflow: 'ellipsis',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  // Always as high as its tallest content, so that nothing moves when the answer arrives.
  note: {
    minBlockSize: '1.5rem',
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.5rem',
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

type Props = {
  value: string;
  onChange: (text: string) => void;
  /** The place that is sought; null where there is none, undefined until that is known. */
  place: SoughtPlace | null | undefined;
  /** Called with the visitor's own location, rounded to about a kilometre. */
  onLocate: (point: Coordinates) => void;
};

/** Filters with every key press: by the place that the text names, or else by its words. */
export function SearchField({ value, onChange, place, onLocate }: Props) {
  const { t } = useTranslation(filterTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  const id = useId();
  const isEmpty = value.trim() === '';
  return (
    <div className={field.root}>
      <label htmlFor={id} className={field.label}>
        {t('search.label')}
      </label>
      <div className={mergeClasses(field.control, styles.box)}>
        <SearchRegular aria-hidden className={styles.icon} />
        <input
          id={id}
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={geocodeMaxLength}
          aria-describedby={`${id}-note`}
          className={styles.input}
          placeholder={isEmpty && place ? t('search.around', { place: place.address }) : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <LocateButton text={value} onFound={onLocate} />
      </div>
      <p id={`${id}-note`} role="status" className={styles.note}>
        {place && t('search.found', { place: place.address })}
        {place === undefined && t('search.searching')}
        {place === null && t(isEmpty ? 'search.hint' : 'search.words')}
      </p>
    </div>
  );
}
