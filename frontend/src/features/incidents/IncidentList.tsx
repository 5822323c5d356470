import { makeStyles, tokens } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons';
import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { listPageSize } from '@incidentmap/core/domain/limits';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Message } from '../../ui/Message.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import { useCardStyles } from './cardStyles.ts';
import { Pagination } from './Pagination.tsx';
import { clampPage, pageCount, pageRange } from './pagination.ts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
    marginBlockEnd: '1rem',
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  range: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  list: { display: 'grid', gap: '0.75rem', marginBlock: '0 1.5rem', padding: 0, listStyleType: 'none' },
  whole: { padding: 0 },
});

type Props = {
  /** All of them, in the order to show; undefined until the first answer. */
  incidents: readonly PublicIncident[] | undefined;
  error: Error | undefined;
  onRetry: () => void;
  /** From 1. A page past the end shows the last. */
  page: number;
  onPage: (page: number) => void;
};

/** Recent incidents, a page at a time. */
export function IncidentList({ incidents, error, onRetry, page: askedPage, onPage }: Props) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const card = useCardStyles();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const total = incidents?.length ?? 0;
  const pages = pageCount(total, listPageSize);
  const page = clampPage(askedPage, pages);
  const { from, to } = pageRange(page, listPageSize, total);
  const number = new Intl.NumberFormat(i18n.language);

  const turnTo = (next: number) => {
    if (next === page) return;
    onPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <section aria-labelledby={headingId} aria-busy={!incidents && !error}>
      <div className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
          {t('incidents.heading')}
        </h2>
        {total > 0 && (
          <p className={styles.range} role="status">
            {t('incidents.pages.range', {
              from: number.format(from),
              to: number.format(to),
              total: number.format(total),
            })}
          </p>
        )}
      </div>
      {incidents && total > 0 && (
        <>
          <ul className={styles.list}>
            {incidents.slice(from - 1, to).map((incident) => (
              <li key={incident.id}>
                <IncidentCard incident={incident} />
              </li>
            ))}
          </ul>
          {pages > 1 && <Pagination page={page} pages={pages} onPage={turnTo} />}
        </>
      )}
      {incidents && total === 0 && (
        <div className={`${card.root} ${styles.whole}`} role="status">
          <Message icon={<DocumentSearchRegular />} title={t('incidents.empty.title')}>
            {t('incidents.empty.body')}
          </Message>
        </div>
      )}
      {!incidents && error && (
        <div className={`${card.root} ${styles.whole}`}>
          <LoadFailure reason={explain(error, t('failed.body'))} onRetry={onRetry} />
        </div>
      )}
      {!incidents && !error && (
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
}
