import { makeStyles, tokens } from '@fluentui/react-components';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { partnerIdMaxLength } from '@incidentmap/core/domain/constants';
import { sourceBadges } from '@incidentmap/core/domain/incident/sourceBadge';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { FilterLine } from '../../ui/FilterLine.tsx';
import { filterTexts } from '../../ui/filterTexts.ts';
import { LabelledInput } from '../../ui/LabelledInput.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { QueueQuery } from './queueQuery.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  // Whose work is listed is another thing than what is told of it.
  whole: {
    gridColumn: '1 / -1',
    paddingBlockStart: '0.75rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
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

type NarrowProps = Props &
  Pick<ComponentProps<typeof FilterLine>, 'isOpen' | 'onOpen' | 'found' | 'onClear' | 'beside'> & {
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
  // Here and not beside its field, so that what was typed last counts when the panel is closed.
  const [partner, setPartner] = useDebouncedText(filter.partner ?? '', (typed) => set({ partner: typed }));
  const { text: _text, ...others } = filter;
  return { text, setText, count: Object.keys(others).length, fields: { filter, set, partner, setPartner } };
}

type FieldsProps = ReturnType<typeof useQueueFilters>['fields'] & { partners: readonly string[] };

/** All filters but the text. */
function Fields({ filter, set, partner, setPartner, partners }: FieldsProps) {
  const { t } = useTranslation([reviewTexts, filterTexts]);
  const any = { value: '', text: t('filterLine:any') } as const;
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

/** The filters of a list of decided reports, with `beside` at the end of the line. Those that are set are told one by one. */
export function QueueFilters({ filter, onChange, partners, beside }: Props & { beside: ReactNode }) {
  const { t, i18n } = useTranslation(reviewTexts);
  const { text, setText, count, fields } = useQueueFilters({ filter, onChange });
  const [isOpen, setOpen] = useState(false);
  const { type, severity, source, from, to, partner } = filter;
  const flag = flags.find((each) => filter[each]);
  const told = [
    type && { part: { type: '' }, name: t('field.incidentType'), value: t(`incidentType.${type}`) },
    severity && { part: { severity: '' }, name: t('field.severity'), value: t(`severity.${severity}`) },
    source && { part: { source: '' }, name: t('source.label'), value: t(`source.${source}`) },
    flag && { part: { [flag]: '' }, name: t('filters.marked'), value: t(`marked.${flag}`) },
    from && { part: { from: '' }, name: t('filters.from'), value: longDate(from, i18n.language) },
    to && { part: { to: '' }, name: t('filters.to'), value: longDate(to, i18n.language) },
    partner && { part: { partner: '' }, name: t('filters.partner'), value: partner },
  ].filter((each) => each !== undefined && each !== '');
  return (
    <FilterLine
      label={t('filters.label')}
      field={<SearchField label={t('filters.text')} value={text} onChange={setText} />}
      isOpen={isOpen}
      onOpen={setOpen}
      count={count}
      found={null}
      onClear={() => onChange(filter.text === undefined ? {} : { text: filter.text })}
      set={told.map(({ part, name, value }) => ({ name, value, onRemove: () => fields.set(part) }))}
      beside={beside}
    >
      <Fields {...fields} partners={partners} />
    </FilterLine>
  );
}

/** The filters over the narrow list of what waits. */
export function NarrowFilters({ filter, onChange, partners, further, children, ...line }: NarrowProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { text, setText, count, fields } = useQueueFilters({ filter, onChange });
  return (
    <FilterLine
      {...line}
      label={t('filters.label')}
      field={<SearchField label={t('filters.text')} value={text} onChange={setText} />}
      count={count + further}
    >
      <Fields {...fields} partners={partners} />
      <div className={styles.whole}>{children}</div>
    </FilterLine>
  );
}
