import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { FilterDismissRegular } from '@fluentui/react-icons/svg/filter-dismiss';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { searchMaxLength, partnerIdMaxLength } from '@incidentmap/core/domain/constants';
import { sourceBadges } from '@incidentmap/core/domain/incident/sourceBadge';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../lib/useDebounced.ts';
import { fromMedium } from '../../ui/media.ts';
import { Select } from '../../ui/Select.tsx';
import { LabelledInput } from '../../ui/LabelledInput.tsx';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { FilterToggle } from './FilterToggle.tsx';
import type { QueueQuery } from './queueQuery.ts';
import { tiny } from './roomFrame.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
    gap: '0.75rem 1rem',
    alignItems: 'end',
  },
  search: { gridColumnEnd: 'span 2', '@media (max-width: 24rem)': { gridColumnEnd: 'auto' } },
  // On a phone the fields are collapsed at first.
  toggle: { gridColumn: '1 / -1', [fromMedium]: { display: 'none' } },
  fields: { display: 'contents' },
  folded: { display: 'none', [fromMedium]: { display: 'contents' } },
  clear: { justifySelf: 'start' },
  narrow: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.75rem' },
  line: { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  box: { position: 'relative', flexGrow: 1, minInlineSize: 0 },
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
  panel: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
    gap: '0.75rem',
    alignItems: 'end',
  },
  whole: { gridColumn: '1 / -1' },
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
  /** Suggestions for the partner field. */
  partners: readonly string[];
};

type PanelProps = Props & {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The number of further filters that are set among the children. */
  further: number;
  /** Further filters, at the end of the panel. */
  children: ReactNode;
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

function ClearButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <Button className={styles.clear} appearance="subtle" icon={<FilterDismissRegular />} onClick={onClick}>
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

/** The filters in one line over a narrow list; the button at its end opens the panel of the further ones. */
export function NarrowFilters({ filter, onChange, partners, isOpen, onOpen, further, children }: PanelProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const field = useFieldStyles();
  const { set, text, setText, count } = useQueueFilters({ filter, onChange });
  return (
    <search className={styles.narrow} aria-label={t('filters.label')}>
      <div className={styles.line}>
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
        <FilterToggle count={count + further} isOpen={isOpen} onClick={() => onOpen(!isOpen)} />
      </div>
      {isOpen && (
        <div className={styles.panel}>
          <Fields filter={filter} set={set} partners={partners} />
          <div className={styles.whole}>{children}</div>
          {Object.keys(filter).length > 0 && <ClearButton onClick={() => onChange({})} />}
        </div>
      )}
    </search>
  );
}
