import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { searchMaxLength } from '@incidentmap/core/domain/limits';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { typingPause } from '../../../lib/typingPause.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { LabelledInput } from '../../../ui/controls/LabelledInput.tsx';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { listButton, plainList, stack } from '../shared/roomStyles.ts';
import type { Other } from './mergeChoice.ts';
import { MergeContext } from './merging.ts';
import { mergeTexts } from './texts.ts';
import { excerptOf, matchesIn } from '../submission/searchMatch.ts';

const useStyles = makeStyles({
  root: stack('0.5rem'),
  lead: { margin: 0, lineHeight: '1.5rem' },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  list: plainList,
  other: { ...listButton, minHeight: '3.25rem' },
  facts: {
    display: 'block',
    fontSize: '0.875rem',
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
    '& > mark': { color: 'inherit', backgroundColor: 'transparent', fontWeight: tokens.fontWeightSemibold },
  },
  none: { ...smallText, paddingBlockStart: '0.25rem' },
});

type ChoicesProps = { title: string; others: readonly Other[]; searched?: string; onChoose: SearchProps['onChoose'] };

function Choices({ title, others, searched = '', onChoose }: ChoicesProps) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list}>
        {others.map((other) => (
          <li key={other.incident.id}>
            <Button appearance="subtle" className={styles.other} onClick={() => onChoose(other)}>
              <span>
                <span dir="auto">{oneLine(other.incident.title)}</span>
                <OtherFacts {...other} />
                <Excerpt text={oneLine(other.incident.description)} searched={searched} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OtherFacts({ incident, isPublic }: Other) {
  const { t, i18n } = useTranslation(mergeTexts);
  return (
    <span className={useStyles().facts}>
      {t(isPublic ? 'public' : 'waits')} · <bdi>{incident.location}</bdi> ·{' '}
      {longDate(dayOrMonth(incident), i18n.language)}
    </span>
  );
}

function Excerpt({ text, searched }: { text: string; searched: string }) {
  const styles = useStyles();
  const parts = excerptOf(text, searched);
  if (parts.length === 0) return null;
  return (
    <span className={styles.facts} dir="auto">
      {parts.map(({ text: part, isMatch }, index) => {
        const Part = isMatch ? 'mark' : 'span';
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        return <Part key={index}>{part}</Part>;
      })}
    </span>
  );
}

/** The id in the address of an incident. */
const idIn = (text: string): string | null => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0] ?? null;
const shownMax = 5;

type SearchProps = {
  /** The open item, which is not offered. */
  ownId: string;
  onChoose: (other: Other) => void;
  isPublicOnly?: boolean;
};

export function OtherSearch({ ownId, onChoose, isPublicOnly = false }: SearchProps) {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), typingPause);
  const id = idIn(searched);
  const isSearching = id === null && searched.length > 1;
  const waiting = useQuery(isSearching && !isPublicOnly ? 'searchWaiting' : null, {
    query: { sort: 'age', kind: 'report', limit: shownMax },
    body: { text: searched },
  });
  const published = useQuery(isSearching ? 'searchIncidents' : null, {
    query: { search: searched, severities: [...severities] },
  });
  const addressed = useQuery(id === null ? null : 'getIncident', { params: { id: id ?? '' } });
  const found: Other[] = [
    ...(addressed.data ? [addressed.data] : (published.data?.incidents ?? []))
      .slice(0, shownMax)
      .map((incident) => ({ isPublic: true, incident }) as const),
    ...(waiting.data?.items ?? []).flatMap((item) =>
      item.kind === 'report' ? [{ isPublic: false, incident: item.report } as const] : [],
    ),
  ]
    .filter(({ incident }) => incident.id !== ownId)
    // Matches in the title come first.
    .toSorted((a, b) => matchesIn(b.incident.title, searched) - matchesIn(a.incident.title, searched));
  const isBusy = [waiting, published, addressed].some(({ isLoading }) => isLoading) || searched !== text.trim();
  return (
    <div className={styles.root}>
      <div>
        <LabelledInput type="search" label={t('search')} value={text} maxLength={searchMaxLength} onChange={setText} />
        <p className={styles.none}>{t(isPublicOnly ? 'publicHint' : 'searchHint')}</p>
      </div>
      <div role="status">
        {!isBusy && (isSearching || id !== null) && found.length === 0 && <p className={styles.none}>{t('none')}</p>}
      </div>
      {found.length > 0 && <Choices title={t('found')} others={found} searched={searched} onChoose={onChoose} />}
    </div>
  );
}

/** The proposals for the open item, under their title or with the reason why there are none. */
export function useProposed() {
  const { t } = useTranslation(mergeTexts);
  const { proposed = [], isAttaching = false } = use(MergeContext) ?? {};
  const others = proposed ?? [];
  if (others.length > 0) return { others, words: t(isAttaching ? 'posts.attach.sameLink' : 'alike') };
  const ofPost = proposed === null ? 'posts.attach.noLink' : 'posts.attach.none';
  return { others, words: t(isAttaching ? ofPost : 'noneAlike') };
}

/** Offers the proposals for the open item, and a search. */
export function MergeSearch({ isPublicOnly = false, ...search }: SearchProps) {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  const { others, words } = useProposed();
  const shown = others.filter(({ isPublic }) => isPublic || !isPublicOnly);
  return (
    <div className={styles.root}>
      {shown.length > 0 && (
        <Choices title={isPublicOnly ? t('alike') : words} others={shown} onChoose={search.onChoose} />
      )}
      {shown.length === 0 && !isPublicOnly && <p className={styles.lead}>{words}</p>}
      <OtherSearch {...search} isPublicOnly={isPublicOnly} />
    </div>
  );
}
