import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { FilterDismissRegular } from '@fluentui/react-icons/svg/filter-dismiss';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { FilterToggle } from './FilterToggle.tsx';
import { filterTexts } from './texts.ts';
import { fromMedium, medium } from '../layout/breakpoints.ts';
import { pillFace } from '../controls/pillFace.ts';
import { TaskDialog } from '../dialogs/TaskDialog.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.25rem' },
  // What is searched for is a few words long, also on a desk. A field may have its label over it.
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '0.5rem', maxInlineSize: '37rem' },
  // Of several, what stands at its end does so away from them.
  lineOfSeveral: { maxInlineSize: 'none', '& > :last-child': { [fromMedium]: { marginInlineStart: 'auto' } } },
  // With text twice as large on a phone it has a line of its own.
  field: { flexGrow: 1, flexBasis: '7rem', minInlineSize: 0 },
  fieldOfSeveral: { [fromMedium]: { flexGrow: 0, flexBasis: 'auto' } },
  popover: {
    display: 'grid',
    gap: '1rem',
    // Its line is as wide as the list, beside which something may be read that it must not cover.
    boxSizing: 'border-box',
    maxInlineSize: '28rem',
    maxBlockSize: 'calc(100dvh - 10rem)',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    // In the dark its shadow does not show.
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    padding: '1rem 0.75rem 0.5rem',
  },
  popoverOfSeveral: { inlineSize: '28rem' },
  panel: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
    gap: '0.75rem 0.5rem',
    alignItems: 'end',
  },
  title: { margin: 0, fontSize: '1.25rem', lineHeight: '1.75rem' },
  // In sight while the fields scroll.
  foot: {
    position: 'sticky',
    insetBlockEnd: '-0.5rem',
    zIndex: 1,
    marginBlockEnd: '-0.5rem',
    paddingBlockEnd: '0.5rem',
    backgroundColor: tokens.colorNeutralBackground1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.5rem',
    paddingBlockStart: '0.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  found: { flexGrow: 1, alignSelf: 'center', margin: 0, fontVariantNumeric: 'tabular-nums' },
  // Fluent's grey for what is off cannot be read in the dark.
  clear: {
    marginInlineEnd: 'auto',
    paddingInline: '0.5rem',
    whiteSpace: 'nowrap',
    '&[aria-disabled=true]': {
      '&, &:hover, &:hover:active': { color: tokens.colorNeutralForeground3 },
      '& .fui-Button__icon': { color: tokens.colorNeutralForeground3 },
    },
  },
  set: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    '& > li': { minInlineSize: 0, maxInlineSize: '100%' },
  },
  pill: {
    position: 'relative',
    isolation: 'isolate',
    minHeight: '2.75rem',
    maxWidth: '100%',
    paddingInline: '0.75rem 0.5rem',
    border: 'none',
    fontSize: '0.875rem',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
    '&, &:hover, &:hover:active': { backgroundColor: 'transparent', color: tokens.colorBrandForeground2 },
    '::before': { ...pillFace, insetBlock: 0, backgroundColor: tokens.colorBrandBackground2 },
    ':hover::before': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (forced-colors: active)': { '::before': { outline: '1px solid' } },
  },
});

/** A filter that is set. */
type SetFilter = { name: string; value: string; onRemove: () => void };

type Props = {
  /** The name of the landmark. */
  label: string;
  /** The field that is always in sight. */
  field: ReactNode;
  /** Whether that is several fields, which take all the room that there is. */
  hasSeveral?: boolean;
  /** The further filters. */
  children: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The number of further filters that are set. */
  count: number;
  /** How many match; null while or where that is not known. */
  found: number | null;
  /** Clears the further filters. */
  onClear: () => void;
  /** The further filters that are set, each with a button that removes it. A narrow list has only their number. */
  set?: readonly SetFilter[];
  /** Stands at the end of the line. */
  beside?: ReactNode;
};

/**
 * The filters of a list in one line. The button beside the field opens the further ones: over what is read, and on a phone in
 * a sheet.
 */
export function FilterLine(props: Props) {
  const { label, field, hasSeveral = false, children, isOpen, onOpen, count, found, onClear, set = [], beside } = props;
  const { t } = useTranslation(filterTexts);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const [line, setLine] = useState<HTMLDivElement | null>(null);
  const fields = <div className={styles.panel}>{children}</div>;
  const told = found !== null && t('found', { count: found });
  const clear = (
    <Button
      className={styles.clear}
      appearance="subtle"
      icon={<FilterDismissRegular />}
      disabledFocusable={count === 0}
      onClick={onClear}
    >
      {t('action.clearFilters')}
    </Button>
  );
  return (
    <search className={styles.root} aria-label={label}>
      <div ref={setLine} className={mergeClasses(styles.line, hasSeveral && styles.lineOfSeveral)}>
        <div className={mergeClasses(styles.field, hasSeveral && styles.fieldOfSeveral)}>{field}</div>
        {isWide ? (
          <Popover
            open={isOpen}
            onOpenChange={(_, { open }) => onOpen(open)}
            positioning={
              hasSeveral
                ? { position: 'below', align: 'end', offset: 8 }
                : { position: 'below', align: 'end', offset: 8, target: line, matchTargetSize: 'width' }
            }
            trapFocus
          >
            <PopoverTrigger disableButtonEnhancement>
              <FilterToggle count={count} />
            </PopoverTrigger>
            <PopoverSurface
              className={mergeClasses(styles.popover, hasSeveral && styles.popoverOfSeveral)}
              aria-label={t('more')}
            >
              <h2 className={styles.title}>{t('more')}</h2>
              {fields}
              <div className={styles.foot}>
                <p className={styles.found} role="status">
                  {told}
                </p>
                {clear}
              </div>
            </PopoverSurface>
          </Popover>
        ) : (
          <>
            <FilterToggle count={count} aria-haspopup="dialog" onClick={() => onOpen(true)} />
            <TaskDialog
              open={isOpen}
              title={t('more')}
              onClose={() => onOpen(false)}
              actions={
                <>
                  <VisuallyHidden status>{told}</VisuallyHidden>
                  {clear}
                  <Button appearance="primary" onClick={() => onOpen(false)}>
                    {found === null ? t('action.close') : t('show', { count: found })}
                  </Button>
                </>
              }
            >
              {fields}
            </TaskDialog>
          </>
        )}
        {beside}
      </div>
      {set.length > 0 && (
        <ul className={styles.set} aria-label={t('setList')}>
          {set.map(({ name, value, onRemove }) => {
            const filter = t('set', { name, value });
            return (
              <li key={name}>
                <Button
                  className={styles.pill}
                  icon={<DismissRegular />}
                  iconPosition="after"
                  aria-label={t('remove', { filter })}
                  onClick={() => {
                    // Its own button goes.
                    line?.querySelector('button')?.focus();
                    onRemove();
                  }}
                >
                  <span dir="auto">{filter}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </search>
  );
}
