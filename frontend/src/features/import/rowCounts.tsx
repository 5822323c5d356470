import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import type { ImportStatus } from '@incidentmap/core/domain/partners/imports';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../lib/localeOf.ts';
import { otherLines, type Records } from './read/table.ts';
import { importTexts } from './texts.ts';
import type { Progress } from './useImport.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({
  count: { display: 'flex', alignItems: 'flex-start', gap: '0.5rem', margin: 0, lineHeight: '1.5rem' },
  icon: { display: 'flex', flexShrink: 0, marginBlockStart: '0.125rem', fontSize: '1.25rem' },
  out: { color: tokens.colorNeutralForeground2 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  words: { margin: 0, lineHeight: 1.5 },
  cancel: { justifySelf: 'start' },
  list: {
    display: 'grid',
    gap: '0.25rem',
    margin: 0,
    paddingInlineStart: '1.75rem',
    listStyleType: 'none',
    lineHeight: 1.5,
  },
});

type CountProps = { icon: ReactElement; tone?: 'good' | 'bad' | 'out'; children: ReactNode };

/** What became of some rows, in one line. */
export function Count({ icon, tone = 'out', children }: CountProps) {
  const styles = useStyles();
  return (
    <p className={styles.count}>
      <span aria-hidden className={mergeClasses(styles.icon, styles[tone])}>
        {icon}
      </span>
      <span>{children}</span>
    </p>
  );
}

/** How many records a file has, beside its lines, and what the other lines are. */
export function RecordCount({ found }: { found: Records }) {
  const { t, i18n } = useTranslation(importTexts);
  const numberOf = useNumber();
  const { table, records } = found;
  const lines = t(table.isText ? 'file.lines' : 'file.rows', numberOf(table.lines));
  const counted = t('file.records', { ...numberOf(records.length), lines });
  const { above = 0, inCells = 0, blank = 0 } = otherLines(found);
  const others = [
    above > 0 && t('file.above', numberOf(above)),
    inCells > 0 && t('file.inCells', numberOf(inCells)),
    blank > 0 && t('file.blank', numberOf(blank)),
  ].filter((text) => text !== false);
  const list = new Intl.ListFormat(localeOf(i18n.language)).format([t('file.names'), ...others]);
  return <span>{t('file.others', { records: counted, others: list })}</span>;
}

/** How far the rows are that are sent, with a way to cancel; what is removed cannot be kept any more. */
export function ImportProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const { phase, done, total } = progress;
  const busy = phase === 'checking' ? 'check.busy' : 'add.busy';
  return (
    <>
      <p className={styles.words} role="status">
        {t(phase === 'removing' ? 'add.removing' : busy)}
      </p>
      <ProgressBar thickness="large" aria-label={t(busy)} {...(total > 0 ? { value: done / total } : {})} />
      {(phase === 'sending' || phase === 'adding') && (
        <p className={styles.words}>
          {t(`add.${phase}`, { done: numberOf(done).number, total: numberOf(total).number })}
        </p>
      )}
      {phase !== 'removing' && (
        <Button className={styles.cancel} size="large" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </>
  );
}

/** What became of the rows of an import. */
export function ImportResult({ status: { state, isApproved, added, approved, known } }: { status: ImportStatus }) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const waiting = added - approved;
  if (state === 'removed') return <p className={styles.words}>{t('done.removed')}</p>;
  return (
    <>
      <Count icon={<CheckmarkCircleRegular />} tone="good">
        {t('done.added', numberOf(added))}
      </Count>
      <ul className={styles.list}>
        {approved > 0 && <li>{t('done.approved', numberOf(approved))}</li>}
        {waiting > 0 && <li>{t(isApproved ? 'done.identifying' : 'done.waiting', numberOf(waiting))}</li>}
        {known > 0 && <li>{t('done.known', numberOf(known))}</li>}
      </ul>
    </>
  );
}
