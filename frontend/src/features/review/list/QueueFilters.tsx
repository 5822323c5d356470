import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { partnerIdMaxLength } from '@incidentmap/core/domain/limits';
import { sourceBadges } from '@incidentmap/core/domain/incident/sourceBadge';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { longDate } from '../../../lib/dates.ts';
import { typingPause } from '../../../lib/typingPause.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { FilterLine } from '../../../ui/filterLine/FilterLine.tsx';
import { filterTexts } from '../../../ui/filterLine/texts.ts';
import { LabelledInput } from '../../../ui/controls/LabelledInput.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { lineButton } from '../shared/roomStyles.ts';
import { listTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';

const useStyles = makeStyles({
  whole: { gridColumn: '1 / -1' },
  views: { paddingBlockEnd: '0.75rem', ...lineBelow },
  copy: { ...lineButton, marginInlineStart: '-0.5rem', fontWeight: tokens.fontWeightRegular },
});

/** A controlled text whose `onChange` is debounced. */
function useDebouncedText(value: string, onChange: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const debounced = useDebounced(typed, typingPause);
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
type Props = Pick<ComponentProps<typeof FilterLine>, 'isOpen' | 'onOpen' | 'found' | 'beside'> & {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Partners whose reports are listed, suggested while the name of one is typed. */
  partners: readonly string[];
  /** Whether the reader may see the list of all partners, and chooses among them. */
  mayListPartners: boolean;
  /** What clears the filters; gets what is left of them. */
  onClear?: (filter: Filter) => void;
  /** The number of further filters that are set among the children. */
  further?: number;
  /** Further filters, at the beginning of the panel. A list without them tells those that are set one by one. */
  children?: ReactNode;
};

type Set = (part: Partial<Record<keyof Filter, string | undefined>>) => void;

type PartnerProps = Pick<Props, 'filter' | 'partners' | 'mayListPartners'> & {
  set: Set;
  partner: string;
  setPartner: (typed: string) => void;
};

/** The partner whose reports are listed: chosen by who may see all partners, and typed by the others. */
function PartnerField({ filter, set, partner, setPartner, partners, mayListPartners }: PartnerProps) {
  const { t } = useTranslation([listTexts, reviewTexts, filterTexts]);
  const listed = useQuery(mayListPartners ? 'listPartners' : null);
  if (!mayListPartners || (listed.error && !listed.data)) {
    return (
      <LabelledInput
        label={t('filters.partner')}
        value={partner}
        maxLength={partnerIdMaxLength}
        suggestions={partners}
        onChange={setPartner}
      />
    );
  }
  // Reports may name one that is not in the list any more.
  const names = new Set([...(listed.data?.partners.map(({ name }) => name) ?? []), ...partners]);
  if (filter.partner) names.add(filter.partner);
  return (
    <Select
      label={t('filters.partner')}
      value={filter.partner ?? ''}
      options={[
        { value: '', text: t('filterLine:any') },
        ...[...names].toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, text: name })),
      ]}
      onChange={(name) => set({ partner: name })}
    />
  );
}

/** Copies a link to the list with its filters and order, without the open item. */
function CopyView() {
  const { t } = useTranslation([listTexts, reviewTexts, uiTexts]);
  const styles = useStyles();
  const toast = useToast();
  const copy = async () => {
    const view = new URL(location.href);
    view.searchParams.delete('item');
    try {
      await navigator.clipboard.writeText(view.href);
      toast({ title: t('filters.viewCopied.title'), body: t('filters.viewCopied.body'), intent: 'success' });
    } catch {
      toast({ title: t('ui:copyFailed.title'), body: view.href, intent: 'error' });
    }
  };
  return (
    <div className={styles.whole}>
      <Button className={styles.copy} appearance="subtle" icon={<LinkRegular />} onClick={() => void copy()}>
        {t('filters.copyView')}
      </Button>
    </div>
  );
}

/** All filters but the text and the partner. */
function Fields({ filter, set }: Pick<PartnerProps, 'filter' | 'set'>) {
  const { t } = useTranslation([listTexts, reviewTexts, filterTexts]);
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
        label={t('review:source.label')}
        value={filter.source ?? ''}
        options={[any, ...sourceBadges.map((source) => ({ value: source, text: t(`review:source.${source}`) }))]}
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
    </>
  );
}

/** The filters over a list of the room: the text, and a panel with all others. */
export function QueueFilters({
  filter,
  onChange,
  partners,
  mayListPartners,
  onClear = onChange,
  further = 0,
  children,
  ...line
}: Props) {
  const { t, i18n } = useTranslation([listTexts, reviewTexts]);
  const styles = useStyles();
  const set: Set = (part) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined && value !== '');
    onChange(Object.fromEntries(next) as Filter);
  };
  const [text, setText] = useDebouncedText(filter.text ?? '', (typed) => set({ text: typed }));
  // Here and not beside its field, so that what was typed last counts when the panel is closed.
  const [typedPartner, setPartner] = useDebouncedText(filter.partner ?? '', (typed) => set({ partner: typed }));
  const { text: searched, ...others } = filter;
  const { type, severity, source, from, to, partner } = filter;
  const flag = flags.find((each) => filter[each]);
  const told = [
    type && { part: { type: '' }, name: t('field.incidentType'), value: t(`incidentType.${type}`) },
    severity && { part: { severity: '' }, name: t('field.severity'), value: t(`severity.${severity}`) },
    source && { part: { source: '' }, name: t('review:source.label'), value: t(`review:source.${source}`) },
    flag && { part: { [flag]: '' }, name: t('filters.marked'), value: t(`marked.${flag}`) },
    from && { part: { from: '' }, name: t('filters.from'), value: longDate(from, i18n.language) },
    to && { part: { to: '' }, name: t('filters.to'), value: longDate(to, i18n.language) },
    partner && { part: { partner: '' }, name: t('filters.partner'), value: partner },
  ].filter((each) => each !== undefined && each !== '');
  return (
    <FilterLine
      {...line}
      label={t('filters.label')}
      field={<SearchField label={t('review:filters.text')} value={text} onChange={setText} />}
      count={Object.keys(others).length + further}
      onClear={() => onClear(searched === undefined ? {} : { text: searched })}
      set={children ? [] : told.map(({ part, name, value }) => ({ name, value, onRemove: () => set(part) }))}
    >
      {children && <div className={mergeClasses(styles.whole, styles.views)}>{children}</div>}
      <Fields filter={filter} set={set} />
      <div className={styles.whole}>
        <PartnerField
          filter={filter}
          set={set}
          partner={typedPartner}
          setPartner={setPartner}
          partners={partners}
          mayListPartners={mayListPartners}
        />
      </div>
      <CopyView />
    </FilterLine>
  );
}
