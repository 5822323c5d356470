import { Input, type InputProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: { position: 'relative' },
  list: {
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: 'calc(100% + 0.25rem)',
    zIndex: 1,
    maxBlockSize: '16rem',
    overflowY: 'auto',
    padding: '0.25rem',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    paddingBlock: '0.375rem',
    paddingInline: '0.75rem',
    borderRadius: tokens.borderRadiusSmall,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    // Forced colours drop the background; the outline stays.
    outline: `2px solid ${tokens.colorBrandStroke1}`,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
});

type Props = Pick<InputProps, 'id' | 'name' | 'placeholder' | 'contentBefore'> & {
  value: string;
  onType: (text: string) => void;
  /** Best first; shown while the visitor types. */
  suggestions: readonly string[];
  onChoose: (index: number) => void;
  /** Accessible name of the list. */
  listLabel: string;
  /** Announced to screen readers while the list is open. */
  announcement: string;
};

/**
 * A text field with suggestions that accepts any text: the combobox pattern of the ARIA Authoring Practices. The focus
 * stays in the field.
 */
export function Autocomplete({ value, onType, suggestions, onChoose, listLabel, announcement, ...inputProps }: Props) {
  const styles = useStyles();
  const controls = useControlStyles();
  const listId = useId();
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = isWanted && suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const choose = (index: number) => {
    setWanted(false);
    onChoose(index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = active < 0 && step < 0 ? 0 : active;
      setWanted(true);
      setActive((from + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setWanted(false);
    }
  };

  return (
    <div className={styles.root}>
      <Input
        {...inputProps}
        className={controls.control}
        size="large"
        value={value}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        onChange={(_, { value: text }) => {
          setWanted(true);
          setActive(-1);
          onType(text);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setWanted(false)}
      />
      {isOpen && (
        <div ref={list} id={listId} role="listbox" tabIndex={-1} aria-label={listLabel} className={styles.list}>
          {suggestions.map((suggestion, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={`${index} ${suggestion}`}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={mergeClasses(styles.option, index === active && styles.active)}
              dir="auto"
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {suggestion}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden status>{isOpen ? announcement : ''}</VisuallyHidden>
    </div>
  );
}
