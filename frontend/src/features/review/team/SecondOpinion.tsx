import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpinionSubject } from '@incidentmap/core/domain/review/opinion';
import type { ShownOpinion } from '@incidentmap/core/domain/review/work';
import { localeOf } from '../../../lib/localeOf.ts';
import { oneLine } from '../../../lib/text.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { nameOf } from '../../../lib/nameOf.ts';
import { row } from '../shared/roomStyles.ts';
import { ChangeList } from '../submission/HistoryDialog.tsx';
import { SidePart } from '../submission/SidePart.tsx';
import { reviewTexts } from '../shared/texts.ts';
import { useIdentifiers } from '../submission/useIdentifiers.ts';
import { WorkContext } from './useTeamwork.ts';
import type { saidOf } from '../submission/queueItems.ts';

const useStyles = makeStyles({
  row: {
    ...row('0.5rem 1rem'),
    maxInlineSize: '46rem',
    marginBlockStart: '0.75rem',
    marginInline: 'var(--beside-reading)',
    padding: '0.75rem 1rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    // A form has the place of the item on a phone.
    ':global(body:has([data-item-form=alone]))': { display: 'none' },
  },
  words: { display: 'grid', flexGrow: 1, flexBasis: '16rem', minInlineSize: 0 },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  text: { margin: 0, textAlign: 'start', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  // Of two answers, none is larger than the other.
  actions: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), max-content))',
    gap: '0.5rem',
  },
  answers: { flexGrow: 1, flexBasis: '25rem', gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))' },
});

/** What is agreed to besides the item as it is: what would be published of a post or a file, and what is not covered. */
function Subject({ opinion: { details, kept }, about }: { opinion: ShownOpinion; about: Props['about'] }) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { atHome: _home, ...shown } = details ?? {};
  const changes = Object.entries(shown).map(([field, after]) => ({ field, before: null, after }));
  const told = details ?? about;
  const words = [...new Set(kept.map(({ field, start, end }) => told[field].slice(start, end)))];
  return (
    <>
      {changes.length > 0 && <ChangeList entry={{ action: 'opinionAsked', changes }} />}
      {words.length > 0 && (
        <p className={styles.text}>
          {t('work.opinion.keeps', { words: new Intl.ListFormat(localeOf(i18n.language)).format(words) })}
        </p>
      )}
    </>
  );
}

type Asking = 'ask' | 'agree' | 'disagree';

type Place = 'before' | 'side';

type Props = {
  id: string;
  about: ReturnType<typeof saidOf>;
  /** What a question would be about now. */
  subject: () => OpinionSubject;
  place: Place;
};

/**
 * The second opinion on an item: whoever reads it asks for one beside it, another reviewer gives it. One that was asked for
 * stands before the item (`place`). One is suggested for what is critical, and while something that may identify somebody is
 * not covered.
 */
export function SecondOpinion({ id, about, subject, place }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const working = useContext(WorkContext);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { found, actOn } = useIdentifiers(id, about);
  if (!working) return null;
  const { work, change, busy } = working;
  const { opinion } = work;
  const isCritical = (about.highestSeverity ?? about.severity) === 'critical';
  const isSuggested = isCritical || found.some((identifier) => actOn(identifier) !== 'cover');
  const isOpen = opinion !== null && opinion.answer === null && !opinion.isOutdated;
  const mayAsk = opinion === null || opinion.isOutdated;
  const button = (what: Asking, text: string) => (
    <Button aria-haspopup="dialog" disabledFocusable={busy} onClick={() => setAsking(what)}>
      {text}
    </Button>
  );
  const send = (note: string) =>
    change(
      asking === 'ask'
        ? { act: 'askOpinion', note, ...subject() }
        : { act: 'giveOpinion', agrees: asking === 'agree', note },
    );
  const answer = opinion?.answer;
  const ofSeverity = about.severity === 'critical' ? 'work.opinion.ofCritical' : 'work.opinion.ofOnceCritical';
  const suggestion = t(isCritical ? ofSeverity : 'work.opinion.ofIdentifying');
  const unasked = (
    <SidePart title={t('work.opinion.title')} value={t(`work.opinion.${isSuggested ? 'suggested' : 'notAsked'}`)}>
      {isSuggested && <p className={styles.text}>{suggestion}</p>}
      <div className={styles.actions}>{button('ask', t('work.opinion.ask'))}</div>
    </SidePart>
  );
  const asked = (
    <section className={styles.row} aria-label={t('work.opinion.title')} data-opinion="" tabIndex={-1}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('work.opinion.title')}</h2>
        {mayAsk && isSuggested && <p className={styles.text}>{suggestion}</p>}
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
        {opinion && !opinion.isOutdated && <Subject opinion={opinion} about={about} />}
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
      <div className={mergeClasses(styles.actions, isOpen && !opinion.isMine && styles.answers)}>
        {mayAsk && button('ask', t('work.opinion.ask'))}
        {isOpen && !opinion.isMine && button('agree', t('work.opinion.agree'))}
        {isOpen && !opinion.isMine && button('disagree', t('work.opinion.disagree'))}
        {isOpen && opinion.isMine && (
          <Button disabledFocusable={busy} onClick={() => void change({ act: 'endOpinion' })}>
            {t('work.opinion.end')}
          </Button>
        )}
      </div>
    </section>
  );
  return (
    <>
      {place === (opinion === null ? 'side' : 'before') && (opinion === null ? unasked : asked)}
      {/* It stays with its note when somebody else has asked meanwhile. */}
      {asking && (
        <NoteDialog
          title={t(`work.opinion.${asking}`)}
          confirm={t(`work.opinion.${asking}`)}
          about={oneLine(about.title)}
          lead={asking === 'ask' ? t('work.opinion.lead') : undefined}
          onSend={send}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
