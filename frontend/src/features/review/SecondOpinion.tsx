import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { identifiersIn } from '@incidentmap/core/domain/review/identifiers';
import { useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDialog } from './NoteDialog.tsx';
import { nameOf } from './people.ts';
import { SidePart } from './SidePart.tsx';
import { reviewTexts } from './texts.ts';
import { WorkContext } from './useWork.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1rem', maxInlineSize: '46rem' },
  before: {
    marginBlockStart: '0.75rem',
    marginInline: 'clamp(1rem, 2vw, 1.5rem)',
    padding: '0.75rem 1rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
  },
  after: { color: tokens.colorNeutralForeground2 },
  words: { display: 'grid', flexGrow: 1, flexBasis: '16rem', minInlineSize: 0 },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  text: { margin: 0, textAlign: 'start', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
});

type Asking = 'ask' | 'agree' | 'disagree';

type Place = 'before' | 'after' | 'side';

/**
 * The second opinion on a report: whoever reads it asks for one, another reviewer gives it. One that was asked for stands
 * before the report (`place`). For a critical report, and for one whose text may identify somebody, it is suggested after
 * the text; for all others it can be asked for beside it.
 */
export function SecondOpinion({ report, place }: { report: ReviewedIncident; place: Place }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const working = useContext(WorkContext);
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayIdentify = useMemo(() => identifiersIn(report).length > 0, [report]);
  if (!working) return null;
  const { work, change, busy } = working;
  const { opinion } = work;
  const isCritical = report.severity === 'critical';
  const isSuggested = isCritical || mayIdentify;
  const own: Place = opinion !== null ? 'before' : isSuggested ? 'after' : 'side';
  if (own !== place) return null;
  const isOpen = opinion !== null && opinion.answer === null && !opinion.isOutdated;
  const mayAsk = opinion === null || opinion.isOutdated;
  const button = (what: Asking, text: string) => (
    <Button aria-haspopup="dialog" disabledFocusable={busy} onClick={() => setAsking(what)}>
      {text}
    </Button>
  );
  const send = (note: string) => {
    if (asking === 'ask') void change({ act: 'askOpinion', note });
    else if (asking) void change({ act: 'giveOpinion', agrees: asking === 'agree', note });
  };
  const answer = opinion?.answer;
  const dialog = asking && (
    <NoteDialog
      title={t(`work.opinion.${asking}`)}
      confirm={t(`work.opinion.${asking}`)}
      onSend={send}
      onClose={() => setAsking(null)}
    />
  );
  if (place === 'side')
    return (
      <SidePart title={t('work.opinion.title')}>
        <div className={styles.actions}>{button('ask', t('work.opinion.ask'))}</div>
        {dialog}
      </SidePart>
    );
  return (
    <section className={mergeClasses(styles.row, styles[place])} aria-label={t('work.opinion.title')}>
      <div className={styles.words}>
        {place === 'before' && <h2 className={styles.title}>{t('work.opinion.title')}</h2>}
        {mayAsk && isSuggested && (
          <p className={styles.text}>{t(isCritical ? 'work.opinion.ofCritical' : 'work.opinion.ofIdentifying')}</p>
        )}
        {opinion?.isOutdated && <p className={styles.text}>{t('work.opinion.outdated')}</p>}
        {opinion && !opinion.isOutdated && (
          <p className={styles.text}>
            {opinion.isMine ? t('work.opinion.asked') : t('work.opinion.asks', { name: nameOf(opinion.by) })}
          </p>
        )}
        {opinion && !opinion.isOutdated && opinion.note !== '' && (
          <p className={styles.text} dir="auto">
            {opinion.note}
          </p>
        )}
        {answer && !opinion?.isOutdated && (
          <p className={styles.text}>
            {t(answer.agrees ? 'work.opinion.agrees' : 'work.opinion.disagrees', { name: nameOf(answer.by) })}
          </p>
        )}
        {answer && !opinion?.isOutdated && answer.note !== '' && (
          <p className={styles.text} dir="auto">
            {answer.note}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {mayAsk && button('ask', t('work.opinion.ask'))}
        {isOpen && !opinion.isMine && button('agree', t('work.opinion.agree'))}
        {isOpen && !opinion.isMine && button('disagree', t('work.opinion.disagree'))}
        {isOpen && opinion.isMine && (
          <Button disabledFocusable={busy} onClick={() => void change({ act: 'endOpinion' })}>
            {t('work.opinion.end')}
          </Button>
        )}
      </div>
      {dialog}
    </section>
  );
}
