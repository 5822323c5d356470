import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { FilterDismissRegular } from '@fluentui/react-icons/svg/filter-dismiss';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { partnerIdMaxLength, searchMaxLength } from '@incidentmap/core/domain/constants';
import { sourceBadges } from '@incidentmap/core/domain/incident/sourceBadge';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../lib/useDebounced.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { fromMedium, medium, tiny } from '../../ui/media.ts';
import { Select } from '../../ui/Select.tsx';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { LabelledInput } from '../../ui/LabelledInput.tsx';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { FilterToggle } from './FilterToggle.tsx';
import type { QueueQuery } from './queueQuery.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
    gap: '0.75rem 1rem',
    alignItems: 'end',
  },
  search: { [fromMedium]: { gridColumnEnd: 'span 2' } },
  // On a phone the fields are collapsed at first.
  toggle: { minHeight: '2.75rem', [fromMedium]: { display: 'none' } },
  fields: { display: 'contents' },
  folded: { display: 'none', [fromMedium]: { display: 'contents' } },
  clear: { justifySelf: 'start' },
  line: { display: 'flex', [tiny]: { flexWrap: 'wrap' }, alignItems: 'center', gap: '0.5rem' },
  box: { position: 'relative', flexGrow: 1, minInlineSize: 0, [tiny]: { flexBasis: '100%' } },
  glass: {
    position: 'absolute',
    insetInlineStart: '0.75rem',
    insetBlockStart: 'calc(50% - 0.625rem)',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
    [tiny]: { display: 'none' },
  },
  searchBox: { paddingInline: '2.5rem 0.5rem', [tiny]: { paddingInline: '0.5rem' } },
  popover: {
    display: 'grid',
    gap: '1rem',
    inlineSize: 'min(28rem, calc(100vw - 2rem))',
    maxBlockSize: 'calc(100dvh - 10rem)',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    // In the dark its shadow does not show.
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    padding: '1rem 1rem 0.5rem',
  },
  panel: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
    gap: '0.75rem',
    alignItems: 'end',
  },
  // Whose work is listed is another thing than what is told of it.
  whole: {
    gridColumn: '1 / -1',
    paddingBlockStart: '0.75rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  popoverTitle: { margin: 0, fontSize: '1.25rem', lineHeight: '1.75rem' },
  foot: {
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
});

/** Debounce of the text filters, in milliseconds. */
const pause = 300;

/** A controlled text whose `onChange` is debounced. */
function useDebouncedText(value: string, onChange: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const debounced = useDebounced(typed, pause);
  // The value changed elsewhere: the filters were cleared, or the visitor went back.
  if (value !== known) {
    setKnown(value);
    if (value !== debounced) setTyped(value);
  }
  useEffect(() => {
    if (debounced === typed && debounced !== value) onChange(debounced);
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the debounced text changes
  }, [debounced]);
  return [typed, setTyped];
}

/** The flags to filter by. A report can have several flags; the filter takes one. */
const flags = ['quarantine', 'suspected', 'flood'] as const;

type Filter = QueueQuery['filter'];
type Props = {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Partners whose reports are listed, suggested while the name of one is typed. */
  partners: readonly string[];
};

type PanelProps = Props & {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The number of further filters that are set among the children. */
  further: number;
  /** How many match; null until it is known. */
  found: number | null;
  onClear: () => void;
  /** Further filters, at the end of the panel. */
  children: ReactNode;
  /** Stands at the end of the line. */
  beside: ReactNode;
};

/** The text filter, and what sets the other filters. */
function useQueueFilters({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const set = (part: Partial<Record<keyof Filter, string | undefined>>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined && value !== '');
    onChange(Object.fromEntries(next) as Filter);
  };
  const [text, setText] = useDebouncedText(filter.text ?? '', (typed) => set({ text: typed }));
  const { text: _text, ...others } = filter;
  return { set, text, setText, count: Object.keys(others).length };
}

type FieldsProps = { filter: Filter; set: ReturnType<typeof useQueueFilters>['set']; partners: readonly string[] };

/** All filters but the text. */
function Fields({ filter, set, partners }: FieldsProps) {
  const { t } = useTranslation(reviewTexts);
  const [partner, setPartner] = useDebouncedText(filter.partner ?? '', (typed) => set({ partner: typed }));
  const any = { value: '', text: t('filters.any') } as const;
  return (
    <>
      <Select
        label={t('field.incidentType')}
        value={filter.type ?? ''}
        options={[any, ...incidentTypes.map((type) => ({ value: type, text: t(`incidentType.${type}`) }))]}
        onChange={(type) => set({ type })}
      />
      <Select
        label={t('field.severity')}
        value={filter.severity ?? ''}
        options={[any, ...severities.map((each) => ({ value: each, text: t(`severity.${each}`) }))]}
        onChange={(severity) => set({ severity })}
      />
      <Select
        label={t('source.label')}
        value={filter.source ?? ''}
        options={[any, ...sourceBadges.map((source) => ({ value: source, text: t(`source.${source}`) }))]}
        onChange={(source) => set({ source })}
      />
      <Select
        label={t('filters.marked')}
        value={flags.find((flag) => filter[flag]) ?? ''}
        options={[
          any,
          ...flags
            // Only the list can select a flood, so the option exists only while one is selected.
            .filter((flag) => flag !== 'flood' || filter.flood)
            .map((flag) => ({ value: flag, text: t(`marked.${flag}`) })),
        ]}
        onChange={(flag) =>
          set({
            quarantine: flag === 'quarantine' ? 'yes' : undefined,
            suspected: flag === 'suspected' ? 'yes' : undefined,
            flood: flag === 'flood' ? filter.flood : undefined,
          })
        }
      />
      <LabelledInput
        type="date"
        label={t('filters.from')}
        value={filter.from ?? ''}
        onChange={(from) => set({ from })}
      />
      <LabelledInput type="date" label={t('filters.to')} value={filter.to ?? ''} onChange={(to) => set({ to })} />
      <LabelledInput
        label={t('filters.partner')}
        value={partner}
        maxLength={partnerIdMaxLength}
        suggestions={partners}
        onChange={setPartner}
      />
    </>
  );
}

function ClearButton({ isDisabled = false, onClick }: { isDisabled?: boolean; onClick: () => void }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <Button
      className={styles.clear}
      appearance="subtle"
      icon={<FilterDismissRegular />}
      disabledFocusable={isDisabled}
      onClick={onClick}
    >
      {t('action.clearFilters')}
    </Button>
  );
}

/** The filters of a list of decided reports. */
export function QueueFilters({ filter, onChange, partners }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { set, text, setText, count } = useQueueFilters({ filter, onChange });
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={styles.root} aria-label={t('filters.label')}>
      <div className={styles.search}>
        <LabelledInput
          type="search"
          label={t('filters.text')}
          value={text}
          maxLength={searchMaxLength}
          onChange={setText}
        />
      </div>
      <Button
        className={styles.toggle}
        icon={<FilterRegular />}
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      >
        {count === 0 ? t('filters.more') : t('filters.active', { count })}
      </Button>
      <div className={isOpen ? styles.fields : styles.folded}>
        <Fields filter={filter} set={set} partners={partners} />
      </div>
      {Object.keys(filter).length > 0 && <ClearButton onClick={() => onChange({})} />}
    </search>
  );
}

/**
 * The filters in one line over a narrow list. The button at its end opens the further ones: over the item that is read, and
 * on a phone in a sheet.
 */
export function NarrowFilters({
  filter,
  onChange,
  partners,
  isOpen,
  onOpen,
  further,
  found,
  onClear,
  children,
  beside,
}: PanelProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const field = useFieldStyles();
  const isWide = useMediaQuery(medium);
  const { set, text, setText, count } = useQueueFilters({ filter, onChange });
  const all = count + further;
  const fields = (
    <div className={styles.panel}>
      <Fields filter={filter} set={set} partners={partners} />
      <div className={styles.whole}>{children}</div>
    </div>
  );
  const matching = (
    <p className={styles.found} role="status">
      {found !== null && t('filters.found', { count: found })}
    </p>
  );
  const clear = <ClearButton isDisabled={all === 0} onClick={onClear} />;
  return (
    <search className={styles.line} aria-label={t('filters.label')}>
      <div className={styles.box}>
        <SearchRegular aria-hidden className={styles.glass} />
        <input
          type="search"
          dir="auto"
          autoComplete="off"
          className={mergeClasses(field.control, styles.searchBox)}
          aria-label={t('filters.text')}
          placeholder={t('filters.text')}
          value={text}
          maxLength={searchMaxLength}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {isWide ? (
        <Popover
          open={isOpen}
          onOpenChange={(_, { open }) => onOpen(open)}
          positioning={{ position: 'below', align: 'start' }}
          trapFocus
        >
          <PopoverTrigger disableButtonEnhancement>
            <FilterToggle count={all} />
          </PopoverTrigger>
          <PopoverSurface className={styles.popover} aria-label={t('filters.more')}>
            <h2 className={styles.popoverTitle}>{t('filters.more')}</h2>
            {fields}
            <div className={styles.foot}>
              {matching}
              {clear}
            </div>
          </PopoverSurface>
        </Popover>
      ) : (
        <>
          <FilterToggle count={all} aria-haspopup="dialog" onClick={() => onOpen(true)} />
          <TaskDialog
            open={isOpen}
            title={t('filters.more')}
            onClose={() => onOpen(false)}
            actions={
              <>
                {matching}
                {clear}
                <Button appearance="primary" onClick={() => onOpen(false)}>
                  {t('action.close')}
                </Button>
              </>
            }
          >
            {fields}
          </TaskDialog>
        </>
      )}
      {beside}
    </search>
  );
}
