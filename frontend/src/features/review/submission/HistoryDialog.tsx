import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import { incidentTypes, severities, timesOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
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
  none: smallText,
  what: { margin: 0, lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  when: smallText,
  changes: { display: 'grid', gap: '0.25rem', marginBlock: '0.25rem 0', marginInline: 0 },
  field: { color: tokens.colorNeutralForeground2, fontSize: '0.875rem', lineHeight: '1.25rem' },
  // What it was and what it became stand in one line where there is room for both.
  values: { display: 'flex', flexWrap: 'wrap', columnGap: '0.5rem', margin: 0, whiteSpace: 'pre-wrap' },
  before: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  after: { textDecorationLine: 'none' },
  note: { margin: 0, marginBlockStart: '0.25rem', textAlign: 'start' },
});

type Entry = Answer<'listAudit'>['entries'][number];

type Change = Entry['changes'][number];
type Told = Pick<Entry, 'action' | 'changes'>;

/** Whether the values are ids of other reports: of a merge each part says from which one it is. */
const isOfOthers = ({ action }: Told, { field }: Change): boolean =>
  action === 'merged' || action === 'unmerged' || field === 'mergedInto' || field === 'notSame';

/** Of covered and kept text only the new value is told; the id of another report only on the side that has one. */
const hasBefore = (entry: Told, change: Change): boolean =>
  !isHidden(change) &&
  entry.action !== 'opinionAsked' &&
  change.field !== 'covered' &&
  change.field !== 'kept' &&
  !(isOfOthers(entry, change) && change.before === null);
const hasAfter = (entry: Told, change: Change): boolean => !isOfOthers(entry, change) || change.after !== null;

/** Of words that were taken from another report, the trail says only that they changed. */
const isHidden = ({ before, after }: Change): boolean => before === null && after === null;

const ownNames = ['covered', 'kept', 'opinion', 'merged', 'mergedInto', 'notSame'] as const;
const isOwnName = (field: string): field is (typeof ownNames)[number] => ownNames.some((each) => each === field);

/** A value of the audit trail in words. */
function useValueWords() {
  const { t, i18n } = useTranslation([reviewTexts, formTexts]);
  return (field: string, value: AuditValue): string => {
    const text = String(value);
    const severity = severities.find((each) => each === value);
    const type = incidentTypes.find((each) => each === value);
    const time = timesOfDay.find((each) => each === value);
    if (field === 'severity' && severity) return t(`severity.${severity}`);
    if (field === 'incidentType' && type) return t(`incidentType.${type}`);
    if (field === 'incidentTime' && time) return t(`forms:timeOfDay.${time}`);
    if (field === 'incidentDate') return longDate(text, i18n.language);
    if (field === 'atHome') return t(value ? 'atHome.yes' : 'atHome.no');
    if (field === 'opinion') return t(value === 'agrees' ? 'history.agrees' : 'history.disagrees');
    if (value === null || text === '') return t('history.nothing');
    if (field !== 'covered' && field !== 'kept') return text;
    const choices = choicesTold(text).map(({ kind, field: where, count }) =>
      t('history.choice', { what: t(`identifiers.kinds.${kind}`), where: t(`field.${where}`), count }),
    );
    return choices.length > 0 ? choices.join('\n') : text;
  };
}

/** What was changed, or would be: what it was, and what it became. */
export function ChangeList({ entry }: { entry: Told }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const wordsOf = useValueWords();
  const display = (change: Change, value: AuditValue) =>
    isOfOthers(entry, change) && value !== null
      ? t('queue.reference', { id: referenceOf(String(value)) })
      : isHidden(change)
        ? t('history.ofOther')
        : wordsOf(change.field, value);
  return (
    <dl className={styles.changes}>
      {entry.changes.map((change) => (
        <div key={change.field}>
          <dt className={styles.field}>
            {isOwnName(change.field)
              ? t(`history.fields.${change.field}`)
              : t(`field.${change.field}`, { defaultValue: change.field })}
          </dt>
          <dd className={styles.values}>
            {hasBefore(entry, change) && (
              <del className={styles.before} dir="auto">
                {display(change, change.before)}
              </del>
            )}
            {hasAfter(entry, change) && (
              <ins className={styles.after} dir="auto">
                {display(change, change.after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
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
      <p className={styles.when} title={entry.by.name}>
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

type TrailProps = {
  id: string;
  /** Changes with each act on the item, after which the trail is read again. */
  state?: string;
};

/**
 * The audit trail of an item, latest entry first, or what became of reading it. It is read anew each time it is shown.
 */
export function Trail({ id, state = '' }: TrailProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const query = { incident: id, cursor: undefined, limit: 100 };
  const { data, error, mutate } = useQuery('listAudit', { query }, { revalidateOnMount: false });
  // Even if it was read a moment ago: an act has come between.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each item and state
  useEffect(() => void mutate().catch(() => {}), [mutate, id, state]);
  if (error) return <LoadFailure reason={apiErrorText(error)} onRetry={() => void mutate()} />;
  if (!data) return <Spinner label={t('history.loading')} />;
  if (data.entries.length === 0) return <p className={styles.none}>{t('history.none')}</p>;
  return (
    <ol className={styles.list}>
      {data.entries.map((entry) => (
        <Act key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

/** The audit trail of a report. */
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
