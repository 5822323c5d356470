import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

const useStyles = makeStyles({
  root: { position: 'relative', flexShrink: 0 },
  button: {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    alignItems: 'center',
    columnGap: '0.5rem',
    minBlockSize: '2.75rem',
    paddingBlock: '0.125rem',
    paddingInline: '0.75rem 0.5rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: '1.125rem',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  label: {
    gridColumnStart: 1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  value: { gridColumnStart: 1, display: 'inline-flex', alignItems: 'center', gap: '0.5rem' },
  arrow: { gridColumnStart: 2, gridRowStart: 1, fontSize: '1.25rem' },
  besideBoth: { gridRowEnd: 'span 2' },
  panel: {
    position: 'absolute',
    insetBlockStart: 'calc(100% + 0.375rem)',
    insetInlineStart: 0,
    zIndex: 1,
    inlineSize: '22rem',
    maxInlineSize: '90vw',
    maxBlockSize: 'calc(100dvh - var(--header, 4rem) - 5rem)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    display: 'grid',
    gap: '1.25rem',
    padding: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  atEnd: { insetInlineStart: 'auto', insetInlineEnd: 0 },
});

type Props = {
  /** What is chosen here; without it, `value` alone names the button. */
  label?: string;
  value: string;
  icon?: ReactElement;
  /** Whether the panel ends where the button ends, for the last buttons of a row. */
  atEnd?: boolean;
  className?: string;
  /** Loads the panel's content before the press. */
  prepare: () => void;
  /** Resolves to whether the content is there. */
  load: () => Promise<boolean>;
  children: () => ReactNode;
};

/** A button that says what is chosen, with a small panel under it. The panel closes when it is left, and by Escape. */
export function FilterMenu({ label, value, icon, atEnd = false, className, prepare, load, children }: Props) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const closeOutside = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    const left = ({ target }: Event) => closeOutside(target);
    document.addEventListener('pointerdown', left);
    document.addEventListener('focusin', left);
    return () => {
      document.removeEventListener('pointerdown', left);
      document.removeEventListener('focusin', left);
    };
  }, [isOpen]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape wherever the focus is inside
    <div
      ref={root}
      className={mergeClasses(styles.root, className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={async () => setOpen(!isOpen && (await load()))}
      >
        {label !== undefined && <span className={styles.label}>{label}</span>}
        {label !== undefined && ' '}
        <span className={styles.value}>
          {icon}
          {value}
        </span>
        <ChevronDownRegular
          aria-hidden
          className={mergeClasses(styles.arrow, label !== undefined && styles.besideBoth)}
        />
      </button>
      {isOpen && (
        <div
          id={id}
          role="group"
          aria-label={label ?? value}
          className={mergeClasses(styles.panel, atEnd && styles.atEnd)}
        >
          {children()}
        </div>
      )}
    </div>
  );
}
