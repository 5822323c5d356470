import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { geocodeMaxLength } from '@incidentmap/core/domain/constants';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { SoughtPlace } from '@incidentmap/core/domain/places/place';
import { useTranslation } from 'react-i18next';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LocateButton } from './LocateButton.tsx';
import { filterTexts } from './texts.ts';

const useStyles = makeStyles({
  box: { position: 'relative', display: 'grid', minInlineSize: 0 },
  icon: {
    position: 'absolute',
    insetInlineStart: '0.75rem',
    insetBlockStart: 'calc(50% - 0.625rem)',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  input: {
    paddingInline: '2.5rem 2.875rem',
    backgroundColor: tokens.colorNeutralBackground2,
    textOverflow: 'ellipsis',
  },
  locate: {
    position: 'absolute',
    insetInlineEnd: '0.0625rem',
    insetBlockStart: 'calc(50% - 1.375rem)',
    color: tokens.colorBrandForeground1,
  },
});

export type Searching = {
  onSearch: (text: string) => void;
  /** The place that is sought; null where there is none, undefined until that is known. */
  place: SoughtPlace | null | undefined;
  /** Called with the visitor's own location, rounded to about a kilometre. */
  onLocate: (point: Coordinates) => void;
};

type Props = Searching & { value: string; className?: string };

/** Filters with every key press: by the place that the text names, or else by its words. */
export function SearchBox({ value, onSearch, place, onLocate, className }: Props) {
  const { t } = useTranslation(filterTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  const isEmpty = value.trim() === '';
  return (
    <div className={mergeClasses(styles.box, className)}>
      <input
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={geocodeMaxLength}
        aria-label={t('search.label')}
        placeholder={isEmpty && place ? t('search.around', { place: place.address }) : t('search.hint')}
        className={mergeClasses(field.control, styles.input)}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
      />
      <SearchRegular aria-hidden className={styles.icon} />
      <span className={styles.locate}>
        <LocateButton text={value} onFound={onLocate} />
      </span>
      <VisuallyHidden status>
        {place && t('search.found', { place: place.address })}
        {place === undefined && t('search.searching')}
        {place === null && !isEmpty && t('search.words')}
      </VisuallyHidden>
    </div>
  );
}
