import { groupBy } from '@incidentmap/core/domain/text/groupBy';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { auditActions, auditSubjects } from '@incidentmap/core/domain/audit/audit';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { usePages } from '../../api/usePages.ts';
import { longDate } from '../../lib/dates.ts';
import { nameOf } from '../../lib/nameOf.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { FilterLine } from '../../ui/filterLine/FilterLine.tsx';
import { filterTexts } from '../../ui/filterLine/texts.ts';
import { LabelledInput } from '../../ui/controls/LabelledInput.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { fromMedium, wide } from '../../ui/layout/breakpoints.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { TabTop } from '../../ui/layout/TabTop.tsx';
import { useAuditQuery } from './auditQuery.ts';
import { ExportButton } from './ExportButton.tsx';
import { auditTexts } from './texts.ts';
import { foldsOf } from './folds.ts';
import { TrailItem } from './TrailItem.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  fields: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
  // On a phone it has the whole line.
  who: { flexGrow: 1, minInlineSize: 0, [fromMedium]: { flexGrow: 0, inlineSize: '20rem', maxInlineSize: '100%' } },
  note: { margin: 0, maxInlineSize: '46rem', color: tokens.colorNeutralForeground2, fontSize: '0.875rem' },
  day: { marginBlock: '0 0.5rem', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  more: { justifySelf: 'center', minBlockSize: '2.75rem' },
});

/** The audit trail, for super admins: a filter that is in the address, an export, and the entries by day. */
export function AuditTrail() {
  const { t, i18n } = useTranslation([auditTexts, filterTexts]);
  const styles = useStyles();
  const isWide = useMediaQuery(wide);
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
  const any = { value: '', text: t('filterLine:any') } as const;
  const { by, from, to, action, subject } = filter;
  const set = [
    from && { part: { from: '' }, name: t('filters.from'), value: longDate(from, i18n.language) },
    to && { part: { to: '' }, name: t('filters.to'), value: longDate(to, i18n.language) },
    action && { part: { action: '' }, name: t('filters.action'), value: t(`did.${action}`) },
    subject && { part: { subject: '' }, name: t('filters.subject'), value: t(`kinds.${subject}`) },
  ].filter((each) => each !== undefined && each !== '');
  const isFiltered = set.length > 0 || by !== undefined;
  const days = groupBy(entries, ({ at }) => londonDate(new Date(at)));

  const period = (
    <>
      <LabelledInput
        type="date"
        label={t('filters.from')}
        value={from ?? ''}
        onChange={(day) => setFilter({ from: day })}
      />
      <LabelledInput type="date" label={t('filters.to')} value={to ?? ''} onChange={(day) => setFilter({ to: day })} />
    </>
  );
  // Where there is room, the period stands in the line.
  const isPeriod = ({ part }: (typeof set)[number]) => 'from' in part || 'to' in part;
  const further = isWide ? set.filter((each) => !isPeriod(each)) : set;

  return (
    <div className={styles.root}>
      <TabTop title={t('heading')} lead={t('lead')} />
      <FilterLine
        hasSeveral
        label={t('filters.label')}
        field={
          <div className={styles.fields}>
            <div className={styles.who}>
              <Select
                label={t('filters.by')}
                value={by ?? ''}
                options={[
                  { value: '', text: t('filters.anyone') },
                  ...[...people].map(([value, account]) => ({ value, text: personOf(account) })),
                ]}
                onChange={(each) => setFilter({ by: each })}
              />
            </div>
            {isWide && period}
          </div>
        }
        isOpen={isOpen}
        onOpen={setOpen}
        count={further.length}
        found={null}
        onClear={() => setFilter(Object.assign({}, ...further.map(({ part }) => part)))}
        set={set.map(({ part, name, value }) => ({ name, value, onRemove: () => setFilter(part) }))}
        beside={<ExportButton filter={filter} />}
      >
        {!isWide && period}
        <Select
          label={t('filters.action')}
          value={action ?? ''}
          options={[any, ...auditActions.map((value) => ({ value, text: t(`did.${value}`) }))]}
          onChange={(each) => setFilter({ action: each })}
        />
        <Select
          label={t('filters.subject')}
          value={subject ?? ''}
          options={[any, ...auditSubjects.map((value) => ({ value, text: t(`kinds.${value}`) }))]}
          onChange={(each) => setFilter({ subject: each })}
        />
      </FilterLine>
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
      <p className={styles.note}>
        {t('note')} {t('export.note')}
      </p>
    </div>
  );
}
