import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { FilterDismissRegular } from '@fluentui/react-icons/svg/filter-dismiss';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { auditActions, auditSubjects } from '@incidentmap/core/domain/review/audit';
import { londonDate } from '@incidentmap/core/domain/text/calendar';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { usePages } from '../../api/usePages.ts';
import { longDate } from '../../lib/dates.ts';
import { nameOf } from '../../lib/nameOf.ts';
import { LabelledInput } from '../../ui/LabelledInput.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { fromMedium } from '../../ui/media.ts';
import { Message } from '../../ui/Message.tsx';
import { Select } from '../../ui/Select.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useAuditQuery } from './auditQuery.ts';
import { ExportButton } from './ExportButton.tsx';
import { auditTexts } from './texts.ts';
import { foldsOf } from './folds.ts';
import { TrailItem } from './TrailItem.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5rem' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  lead: { margin: 0, marginBlockStart: '0.25rem', maxInlineSize: '46rem', color: tokens.colorNeutralForeground2 },
  filters: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
    gap: '0.75rem 1rem',
    alignItems: 'end',
  },
  // On a phone the fields are collapsed at first.
  toggle: { minBlockSize: '2.75rem', [fromMedium]: { display: 'none' } },
  folded: { display: 'none', [fromMedium]: { display: 'grid' } },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1rem' },
  clear: { justifySelf: 'start', minBlockSize: '2.75rem' },
  day: { marginBlock: '0 0.5rem', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  more: { justifySelf: 'center', minBlockSize: '2.75rem' },
});

/** The audit trail, for super admins: a filter that is in the address, an export, and the entries by day. */
export function AuditTrail() {
  const { t, i18n } = useTranslation(auditTexts);
  const styles = useStyles();
  const filtersId = useId();
  const [isOpen, setOpen] = useState(false);
  const [filter, setFilter] = useAuditQuery();
  const trail = usePages('listTrail', (cursor) => ({ query: { ...filter, cursor, limit: 50 } }));
  const pages = trail.data ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const people = new Map(pages.flatMap((page) => page.people).map(({ userId, name }) => [userId, name]));
  // Whoever the address names stays chosen, also before their name is known.
  if (filter.by !== undefined && !people.has(filter.by)) people.set(filter.by, filter.by);
  const personOf = (account: string) => {
    const name = nameOf(account);
    return name === account ? name : t('filters.person', { name, account });
  };
  const any = { value: '', text: t('filters.any') } as const;
  const set = Object.values(filter).filter((value) => value !== undefined);
  const isFiltered = set.length > 0;
  const days = Map.groupBy(entries, ({ at }) => londonDate(new Date(at)));

  return (
    <div className={styles.root}>
      <div>
        <h2 className={styles.title}>{t('heading')}</h2>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <div className={styles.tools}>
        <Button
          className={styles.toggle}
          icon={<FilterRegular />}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
        >
          {set.length === 0 ? t('filters.button') : t('filters.active', { count: set.length })}
        </Button>
        <ExportButton filter={filter} />
      </div>
      <search
        id={filtersId}
        className={mergeClasses(styles.filters, !isOpen && styles.folded)}
        aria-label={t('filters.label')}
      >
        <LabelledInput
          type="date"
          label={t('filters.from')}
          value={filter.from ?? ''}
          onChange={(from) => setFilter({ from })}
        />
        <LabelledInput
          type="date"
          label={t('filters.to')}
          value={filter.to ?? ''}
          onChange={(to) => setFilter({ to })}
        />
        <Select
          label={t('filters.by')}
          value={filter.by ?? ''}
          options={[any, ...[...people].map(([value, account]) => ({ value, text: personOf(account) }))]}
          onChange={(by) => setFilter({ by })}
        />
        <Select
          label={t('filters.action')}
          value={filter.action ?? ''}
          options={[any, ...auditActions.map((value) => ({ value, text: t(`did.${value}`) }))]}
          onChange={(action) => setFilter({ action })}
        />
        <Select
          label={t('filters.subject')}
          value={filter.subject ?? ''}
          options={[any, ...auditSubjects.map((value) => ({ value, text: t(`kinds.${value}`) }))]}
          onChange={(subject) => setFilter({ subject })}
        />
        {isFiltered && (
          <Button
            className={styles.clear}
            appearance="subtle"
            icon={<FilterDismissRegular />}
            onClick={() => setFilter({ from: '', to: '', by: '', action: '', subject: '' })}
          >
            {t('action.clearFilters')}
          </Button>
        )}
      </search>
      {trail.error && <LoadFailure reason={apiErrorText(trail.error)} onRetry={() => void trail.mutate()} />}
      {!trail.data && !trail.error && <Spinner label={t('loading')} />}
      {trail.data && entries.length === 0 && !trail.hasMore && (
        <Message icon={<HistoryRegular />} title={t('empty.title')}>
          {isFiltered ? t('empty.filtered') : t('empty.none')}
        </Message>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={longDate(day, i18n.language)}>
          <h3 className={styles.day}>{longDate(day, i18n.language)}</h3>
          <ol className={styles.list}>
            {foldsOf(ofDay).map((fold) => (
              <TrailItem key={fold[0].id} fold={fold} />
            ))}
          </ol>
        </section>
      ))}
      {trail.hasMore && (
        <Button className={styles.more} disabledFocusable={trail.isValidating} onClick={trail.more}>
          {t('action.loadMore')}
        </Button>
      )}
    </div>
  );
}
