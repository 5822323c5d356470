import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { listPageSize } from '@incidentmap/core/domain/constants';
import type { IncidentFilter, Sort } from '@incidentmap/core/domain/incident/listing';
import { memo, type ReactNode, useCallback, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Message } from '../../ui/Message.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import { useCardStyles } from './cardStyles.ts';
import { ListControls } from './ListControls.tsx';
import { Pagination } from './Pagination.tsx';
import { pageCount, pageRange } from './pagination.ts';

const useStyles = makeStyles({
  head: { display: 'grid', gap: '0.75rem', marginBlockEnd: '0.5rem' },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  // Kept free from the start: the list below must not move when the numbers come.
  count: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 1rem', minBlockSize: '2.75rem' },
  range: {
    flex: '1 1 11rem',
    margin: 0,
    minBlockSize: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  hidden: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.5rem',
    margin: 0,
    color: tokens.colorNeutralForeground2,
  },
  show: { minWidth: 'auto', paddingInline: 0, color: tokens.colorBrandForegroundLink },
  list: { display: 'grid', gap: '0.75rem', marginBlock: '0 1.5rem', padding: 0, listStyleType: 'none' },
  whole: { padding: 0 },
});

type CardsProps = {
  incidents: readonly PublicIncident[];
  /** Id of the one that is open on the map. */
  openId: string | null;
  onShowOnMap: (id: string) => void;
  /** What else can be done with an incident. */
  actionsFor: ((incident: PublicIncident) => ReactNode) | undefined;
};

/** Apart: they take longest to draw, and stay while the next ones are on their way. */
const Cards = memo(function Cards({ incidents, openId, onShowOnMap, actionsFor }: CardsProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {incidents.map((incident) => (
        <li key={incident.id}>
          <IncidentCard
            incident={incident}
            isOpen={incident.id === openId}
            onShowOnMap={onShowOnMap}
            actions={actionsFor?.(incident)}
          />
        </li>
      ))}
    </ul>
  );
});

type Props = Omit<CardsProps, 'incidents'> & {
  /** The page to show, and of how many it is one; undefined until the first answer. */
  found: { incidents: readonly PublicIncident[]; total: number; page: number } | undefined;
  /** Whether another was asked for and has not come yet. */
  isLate: boolean;
  error: Error | undefined;
  onRetry: () => void;
  onPage: (page: number) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** undefined until it is known. */
  isAnyPublished: boolean | undefined;
  /** Whether the filter leaves out those of low severity. */
  isLowHidden: boolean;
  onShowLow: () => void;
  type: IncidentFilter['type'];
  onType: (type: IncidentFilter['type']) => void;
};

/** Recent incidents, a page at a time. */
export const IncidentList = memo(function IncidentList({
  found,
  isLate,
  error,
  onRetry,
  onPage,
  openId,
  onShowOnMap,
  actionsFor,
  isAnyPublished,
  isLowHidden,
  onShowLow,
  ...controls
}: Props) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const card = useCardStyles();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const { total = 0, page = 1 } = found ?? {};
  const pages = pageCount(total, listPageSize);
  const { from, to } = pageRange(page, listPageSize, total);
  const number = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);

  const turnTo = useCallback(
    (next: number) => {
      if (next === page) return;
      onPage(next);
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    },
    [page, onPage],
  );

  return (
    <section aria-labelledby={headingId} aria-busy={isLate || (!found && !error)}>
      <div className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
          {t('incidents.heading')}
        </h2>
        <ListControls {...controls} />
        <div className={styles.count}>
          <p className={styles.range} role="status">
            {total > 0 &&
              !error &&
              t('incidents.pages.range', {
                from: number.format(from),
                to: number.format(to),
                total: number.format(total),
              })}
          </p>
          {isLowHidden && isAnyPublished !== false && (
            <p className={styles.hidden}>
              {t('incidents.lowHidden.text')}{' '}
              <Button
                appearance="transparent"
                className={styles.show}
                onClick={() => {
                  onShowLow();
                  // The button goes.
                  heading.current?.focus({ preventScroll: true });
                }}
              >
                {t('incidents.lowHidden.show')}
              </Button>
            </p>
          )}
        </div>
      </div>
      {found && !error && total > 0 && (
        <>
          <Cards incidents={found.incidents} openId={openId} onShowOnMap={onShowOnMap} actionsFor={actionsFor} />
          {pages > 1 && <Pagination page={page} pages={pages} onPage={turnTo} />}
        </>
      )}
      {found && !error && total === 0 && isAnyPublished !== undefined && (
        <div className={`${card.root} ${styles.whole}`} role="status">
          <Message
            icon={<DocumentSearchRegular />}
            title={t(isAnyPublished ? 'incidents.empty.title' : 'incidents.nothing.title')}
          >
            {t(isAnyPublished ? 'incidents.empty.body' : 'incidents.nothing.body')}
          </Message>
        </div>
      )}
      {error && (
        <div className={`${card.root} ${styles.whole}`}>
          <LoadFailure reason={apiErrorText(error)} onRetry={onRetry} />
        </div>
      )}
      {!found && !error && (
        <>
          <VisuallyHidden status>{t('incidents.loading')}</VisuallyHidden>
          <ul className={styles.list} aria-hidden>
            {Array.from({ length: 5 }, (_, index) => (
              <li key={index}>
                <CardSkeleton />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
});
