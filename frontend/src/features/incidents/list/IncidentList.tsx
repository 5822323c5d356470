import { makeStyles, tokens } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { listPageSize } from '@incidentmap/core/domain/limits';
import type { IncidentFilter, ListOrder } from '@incidentmap/core/domain/search/filter';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { type CSSProperties, memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useNow } from '../../../lib/useNow.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { useHidden, VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import { listHeadingId } from '../answer/elements.ts';
import { ListControls } from './ListControls.tsx';
import { Pagination } from './Pagination.tsx';
import { pageCount, pageRange } from './pagination.ts';
import { incidentTexts } from './texts.ts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.5rem',
    minBlockSize: '3.25rem',
    paddingInline: '1rem 0.25rem',
    [fromMedium]: { paddingInline: '1.25rem 0.5rem' },
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  heading: {
    margin: 0,
    fontSize: '1.125rem',
    lineHeight: '1.5rem',
    fontWeight: tokens.fontWeightSemibold,
    scrollMarginBlockStart: '1rem',
  },
  total: {
    fontSize: '1rem',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  foot: {
    display: 'grid',
    justifyItems: 'center',
    gap: '0.5rem',
    paddingBlock: '0.75rem 1rem',
    paddingInline: '1.25rem',
    textAlign: 'center',
  },
  range: {
    margin: 0,
    minBlockSize: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

type CardsProps = {
  incidents: readonly PublicIncident[];
  /** How many of them come before `divider`. */
  within: number;
  /** Stands over those that only name the searched place. Memoised, or the cards render with every key press. */
  divider: ReactNode;
  /** Id of the incident that is open on the map. */
  openId: string | null;
  /** The searched place, from which distances are shown. */
  from: Coordinates | null;
  onShowOnMap: (id: string) => void;
  onShare: (incident: PublicIncident) => void;
};

/** A component of its own, because the cards are the slowest to render and do not change while others load. */
const Cards = memo(function Cards({
  incidents,
  first,
  within,
  divider,
  today,
  openId,
  ...actions
}: CardsProps & { today: string; first: number }) {
  const styles = useStyles();
  const cards = (some: readonly PublicIncident[], firstNumber: number) =>
    some.length > 0 && (
      <ul className={styles.list} data-paper-numbered style={{ '--paper-from': firstNumber } as CSSProperties}>
        {some.map((incident) => (
          <li key={incident.id}>
            <IncidentCard incident={incident} today={today} isOpen={incident.id === openId} {...actions} />
          </li>
        ))}
      </ul>
    );
  return (
    <>
      {cards(incidents.slice(0, within), first)}
      {within < incidents.length && divider}
      {cards(incidents.slice(within), first + within)}
    </>
  );
});

type Props = Omit<CardsProps, 'incidents' | 'within'> & {
  /** The page to show with the totals; undefined until the first response. */
  result: { incidents: readonly PublicIncident[]; total: number; naming: number; page: number } | undefined;
  /** Whether the first response has been shown (lib/useFirstInTransition.ts). */
  hasBegun: boolean;
  /** Whether another page has been requested and is loading. */
  isLoading: boolean;
  error: Error | undefined;
  onRetry: () => void;
  onPage: (page: number) => void;
  sort: ListOrder;
  onSort: (sort: ListOrder) => void;
  /** undefined until that is known. */
  isAnyPublished: boolean | undefined;
  /** Whether a circle is searched. */
  isCircle: boolean;
  /** What the filter hides. */
  note: ReactNode;
  /** In place of the list where nothing was found, or above those that only name the searched place. */
  empty: ReactNode;
  filter: IncidentFilter;
  /** Without it, the type is chosen elsewhere. */
  onType?: (type: IncidentFilter['type']) => void;
};

/** Recent incidents with pagination. */
export const IncidentList = memo(function IncidentList({
  result,
  hasBegun,
  isLoading,
  error,
  onRetry,
  onPage,
  openId,
  from: place,
  divider,
  onShowOnMap,
  onShare,
  isAnyPublished,
  note,
  empty,
  ...controls
}: Props) {
  const { t, i18n } = useTranslation(incidentTexts);
  const styles = useStyles();
  const { hidden } = useHidden();
  const today = londonDate(useNow(60_000));
  const heading = useRef<HTMLHeadingElement>(null);

  const { total = 0, naming = 0, page = 1 } = result ?? {};
  const there = total - naming;
  const { sort, isCircle, filter } = controls;
  // Where nothing is to be sorted, the heading stays for the focus. A type that was chosen here can be changed back.
  const hasHead =
    !result || error !== undefined || total > 0 || (controls.onType !== undefined && filter.type !== 'all');
  const isByDistance = isCircle && sort.by === 'distance';
  const pages = pageCount(total, listPageSize);
  const { from, to } = pageRange(page, listPageSize, total);
  const number = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);

  const goToPage = useCallback(
    (next: number) => {
      if (next === page) return;
      onPage(next);
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    },
    [page, onPage],
  );

  return (
    <section aria-label={t('heading')} aria-busy={isLoading || (!result && !error)}>
      <div className={hasHead ? styles.head : hidden}>
        <h2 id={listHeadingId} ref={heading} tabIndex={-1} className={styles.heading}>
          {isByDistance ? t(`byDistance.${sort.direction}`) : t('heading')}
        </h2>
        <span aria-hidden className={styles.total}>
          {there > 0 && !error && number.format(there)}
        </span>
        {hasHead && <ListControls {...controls} />}
      </div>
      {result && !error && there === 0 && page === 1 && (
        // Room for the ways out, which load later.
        <div role="status" style={{ minBlockSize: '9rem' }}>
          {isAnyPublished && empty}
          {isAnyPublished === false && (
            <Message icon={<DocumentSearchRegular />} title={t('nothing.title')}>
              {t('nothing.body')}
            </Message>
          )}
        </div>
      )}
      {result && !error && total > 0 && (
        <Cards
          incidents={result.incidents}
          first={from}
          today={today}
          openId={openId}
          from={place}
          within={Math.max(0, there - (page - 1) * listPageSize)}
          divider={divider}
          onShowOnMap={onShowOnMap}
          onShare={onShare}
        />
      )}
      {error && <LoadFailure reason={apiErrorText(error)} onRetry={onRetry} />}
      {!result && !error && (
        <>
          <VisuallyHidden status>{t('loadingIncidents')}</VisuallyHidden>
          <ul className={styles.list} aria-hidden>
            {Array.from({ length: 5 }, (_, index) => (
              <li key={index}>
                <CardSkeleton />
              </li>
            ))}
          </ul>
        </>
      )}
      {(hasBegun || error) && (
        <div className={styles.foot}>
          <p className={styles.range} role="status">
            {total > 0 &&
              !error &&
              t('pages.range', {
                from: number.format(from),
                to: number.format(to),
                total: number.format(total),
              })}
          </p>
          {total > 0 && !error && pages > 1 && <Pagination page={page} pages={pages} onPage={goToPage} />}
          {isAnyPublished !== false && note}
        </div>
      )}
    </section>
  );
});
