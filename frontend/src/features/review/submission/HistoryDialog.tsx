import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import type { AuditValue } from '@incidentmap/core/domain/audit/audit';
import { choicesTold } from '@incidentmap/core/domain/identifiers/choices';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { formTexts } from '../../../forms/texts.ts';
import { longDate, londonMoment } from '../../../lib/dates.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { nameOf } from '../../../lib/nameOf.ts';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { aboutLine, plainList } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '1rem', ...plainList },
  about: { ...aboutLine, marginBlockEnd: '1rem', fontVariantNumeric: 'tabular-nums' },
  what: { margin: 0, lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  quiet: smallText,
  changes: { display: 'grid', gap: '0.25rem', marginBlock: '0.25rem 0', marginInline: 0 },
  field: { color: tokens.colorNeutralForeground2, fontSize: '0.875rem', lineHeight: '1.25rem' },
  values: { display: 'flex', flexWrap: 'wrap', columnGap: '0.5rem', margin: 0, whiteSpace: 'pre-wrap' },
  before: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  after: { textDecorationLine: 'none' },
  note: { margin: 0, marginBlockStart: '0.25rem', textAlign: 'start' },
});

type Entry = Answer<'listAudit'>['entries'][number];

type Change = Entry['changes'][number];
type ChangeListProps = { entry: Pick<Entry, 'action' | 'changes'> };

/** A value of the audit trail in words. */
export function useValueWords() {
  const { t, i18n } = useTranslation([reviewTexts, formTexts]);
  return (field: string, value: AuditValue): string => {
    const text = String(value);
    if (field === 'atHome') return t(value ? 'atHome.yes' : 'atHome.no');
    if (field === 'opinion') return t(value === 'agrees' ? 'history.agrees' : 'history.disagrees');
    if (value === null || text === '') return t('history.nothing');
    if (field === 'severity') return t(`severity.${text}`, { defaultValue: text });
    if (field === 'incidentType') return t(`incidentType.${text}`, { defaultValue: text });
    if (field === 'incidentTime') return t(`forms:timeOfDay.${text}`, { defaultValue: text });
    if (field === 'incidentDate') return longDate(text, i18n.language);
    if (field !== 'covered' && field !== 'kept') return text;
    const choices = choicesTold(text).map(({ kind, field: where, count }) =>
      t('history.choice', { what: t(`identifiers.kinds.${kind}`), where: t(`field.${where}`), count }),
    );
    return choices.length > 0 ? choices.join('\n') : text;
  };
}

/** Returns both sides of a change in words; null for a side that is not shown. */
function useChangeWords() {
  const { t } = useTranslation(reviewTexts);
  const wordsOf = useValueWords();
  const referenceTo = (id: AuditValue) => (id === null ? null : t('queue.reference', { id: referenceOf(String(id)) }));
  return (action: Entry['action'], { field, before, after }: Change) => {
    if (action === 'merged' || action === 'unmerged' || field === 'mergedInto' || field === 'notSame')
      return { before: referenceTo(before), after: referenceTo(after) };
    // Neither words of another report nor the exact place of a home are repeated.
    if (before === null && after === null) return { before, after: t('history.ofOther') };
    const isNew = action === 'opinionAsked' || field === 'covered' || field === 'kept';
    return { before: isNew ? null : wordsOf(field, before), after: wordsOf(field, after) };
  };
}

export function ChangeList({ entry: { action, changes } }: ChangeListProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const wordsOf = useChangeWords();
  return (
    <dl className={styles.changes}>
      {changes.map((change) => {
        const { field } = change;
        const { before, after } = wordsOf(action, change);
        return (
          <div key={field}>
            <dt className={styles.field}>
              {t([`history.fields.${field}`, `field.${field}`], { defaultValue: field })}
            </dt>
            <dd className={styles.values}>
              {before !== null && (
                <del className={styles.before} dir="auto">
                  {before}
                </del>
              )}
              {after !== null && (
                <ins className={styles.after} dir="auto">
                  {after}
                </ins>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Act({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <li>
      <p className={styles.what}>
        {t(`history.${entry.action}`)}
        {entry.reason && `: ${t(`reasons.${entry.reason.code}`)}`}
      </p>
      <p className={styles.quiet} title={entry.by.name}>
        {t('history.by', { name: nameOf(entry.by.name), when: londonMoment(entry.at, i18n.language) ?? entry.at })}
      </p>
      {entry.reason?.note && (
        <p className={styles.note} dir="auto">
          {entry.reason.note}
        </p>
      )}
      {entry.changes.length > 0 && <ChangeList entry={entry} />}
    </li>
  );
}

/** The audit trail of an item, latest entry first. It is read again when `state` changes, as with each act. */
export function Trail({ id, state = '' }: { id: string; state?: string }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const query = { incident: id, cursor: undefined, limit: 100 };
  const { data, error, mutate } = useQuery('listAudit', { query }, { revalidateOnMount: false });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each item and state
  useEffect(() => void mutate().catch(() => {}), [mutate, id, state]);
  if (error) return <LoadFailure reason={apiErrorText(error)} onRetry={() => void mutate()} />;
  if (!data) return <Spinner label={t('history.loading')} />;
  if (data.entries.length === 0) return <p className={styles.quiet}>{t('history.none')}</p>;
  return (
    <ol className={styles.list}>
      {data.entries.map((entry) => (
        <Act key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

export function HistoryDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <TaskDialog open={open} title={t('history.title')} onClose={onClose}>
      <p className={styles.about}>{t('queue.reference', { id: referenceOf(id) })}</p>
      {open && <Trail id={id} />}
    </TaskDialog>
  );
}
