import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { searchMaxLength } from '@incidentmap/core/domain/limits';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { SearchPlace } from '@incidentmap/core/domain/places/place';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeFilter } from '../../lib/homeFilter.ts';
import { useOwnValue } from '../../lib/useOwnValue.ts';
import { bareInput } from '../../ui/controls/bareInput.ts';
import { useFieldStyles } from '../../ui/controls/fieldStyles.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { LocateButton } from './LocateButton.tsx';
import { filterTexts } from './texts.ts';

const useStyles = makeStyles({
  // Looks like a field, and holds the field and its button side by side.
  box: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    padding: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    // Over the border, so that the field is as high as what stands beside it.
    '& button': { marginBlock: '-1px', color: tokens.colorBrandForeground1 },
    ':has(input:focus-visible)': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  icon: {
    flexShrink: 0,
    marginInline: '0.75rem 0.5rem',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  input: bareInput,
});

export type Searching = {
  /** Called with every key press; `isFinal`: the text was entered, and is asked for without a pause. */
  onSearch: (text: string, isFinal?: boolean) => void;
  /** Called when Enter is pressed after a text, on a phone. */
  onSubmit?: () => void;
  /** The place of the search; null where there is none, undefined until that is known. */
  place: SearchPlace | null | undefined;
  /** Called with the visitor's own location, rounded to about a kilometre. */
  onLocate: (point: Coordinates) => void;
};

type Props = Searching & {
  filter: HomeFilter;
  className?: string;
  /** Whether Enter leaves the field, which folds a phone's keyboard away. */
  isLeftByEnter?: boolean;
};

/** Filters when typing pauses: by the place that the text names, or else by its words. */
export function SearchBox({ filter, onSearch, onSubmit, place, onLocate, className, isLeftByEnter = false }: Props) {
  const [text, setText] = useOwnValue(filter.search, filter);
  const search = (typed: string) => {
    setText(typed);
    onSearch(typed);
  };
  const { t } = useTranslation(filterTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === '';
  return (
    <div className={mergeClasses(field.control, styles.box, className)}>
      <SearchRegular aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={searchMaxLength}
        aria-label={t('search.label')}
        placeholder={isEmpty && place ? t('search.around', { place: place.address }) : t('search.hint')}
        className={styles.input}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return;
          onSearch(text, true);
          if (!isLeftByEnter) return;
          currentTarget.blur();
          if (!isEmpty) onSubmit?.();
        }}
      />
      {text !== '' && (
        <IconButton
          icon={<DismissRegular />}
          label={t('search.clear')}
          onClick={() => {
            search('');
            input.current?.focus();
          }}
        />
      )}
      <LocateButton text={text} onFound={onLocate} />
      <VisuallyHidden status>
        {place && t('search.found', { place: place.address })}
        {place === undefined && t('search.searching')}
        {place === null && !isEmpty && t('search.words')}
      </VisuallyHidden>
    </div>
  );
}
