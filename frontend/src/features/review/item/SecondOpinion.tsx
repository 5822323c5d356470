import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { identifiersIn, isSameSpan } from '@incidentmap/core/domain/identifiers/choices';
import { opinionDetails, type OpinionSubject } from '@incidentmap/core/domain/review/opinion';
import type { ShownOpinion } from '@incidentmap/core/domain/review/work';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/localeOf.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { oneLine } from '../../../lib/text.ts';
import { unsentApprovals } from '../decide/formValues.ts';
import { readingWidth, row } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { unsentChoices } from '../shared/unsentInput.ts';
import { ChangeList } from '../submission/HistoryDialog.tsx';
import { keyOf, saidOf, type WaitingItem } from '../submission/queueItems.ts';
import { SidePart } from '../submission/SidePart.tsx';
import { useIdentifiers } from '../submission/useIdentifiers.ts';
import { NoteDialog } from '../team/NoteDialog.tsx';
import { WorkContext } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  row: {
    ...row('0.5rem 1rem'),
    maxInlineSize: readingWidth,
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
  // Two answers are equally wide.
  actions: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), max-content))',
    gap: '0.5rem',
  },
  answers: { flexGrow: 1, flexBasis: '25rem', gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))' },
});

type Said = ReturnType<typeof saidOf>;

/** A question is about the identifiers that are not covered, and what the complete form of a post or file publishes. */
function subjectOf(id: string, said: Said): OpinionSubject {
  const { data: details } = opinionDetails.safeParse(unsentApprovals.get(id)?.values);
  const choices = unsentChoices.get(id)?.values ?? [];
  const kept = identifiersIn(details ?? said)
    .filter((found) => !choices.some((choice) => choice.act === 'cover' && isSameSpan(choice, found)))
    .map(({ field, start, end }) => ({ field, start, end }));
  return { kept, ...(details ? { details } : {}) };
}

/** A question, with what would be published of a post or a file and what is not covered, and its answer. */
function Opinion({ opinion, said }: { opinion: ShownOpinion; said: Said }) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { details, kept, answer } = opinion;
  const { atHome: _home, ...shown } = details ?? {};
  const changes = Object.entries(shown).map(([field, after]) => ({ field, before: null, after }));
  const note = (text: string) =>
    text !== '' && (
      <p className={styles.text} dir="auto">
        {text}
      </p>
    );
  const words = [...new Set(kept.map(({ field, start, end }) => (details ?? said)[field].slice(start, end)))];
  return (
    <>
      <p className={styles.text}>
        {opinion.isMine ? t('work.opinion.asked') : t('work.opinion.asks', { name: nameOf(opinion.by) })}
      </p>
      {note(opinion.note)}
      {changes.length > 0 && <ChangeList entry={{ action: 'opinionAsked', changes }} />}
      {words.length > 0 && (
        <p className={styles.text}>
          {t('work.opinion.keeps', { words: new Intl.ListFormat(localeOf(i18n.language)).format(words) })}
        </p>
      )}
      {answer && (
        <>
          <p className={styles.text}>
            {t(answer.agrees ? 'work.opinion.agrees' : 'work.opinion.disagrees', { name: nameOf(answer.by) })}
          </p>
          {note(answer.note)}
        </>
      )}
    </>
  );
}

type Asking = 'ask' | 'agree' | 'disagree';

/** Suggested for critical items and open identifiers; asked for beside the item, and then shown before it. */
export function SecondOpinion({ item, place }: { item: WaitingItem; place: 'before' | 'side' }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const working = use(WorkContext);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [id, said] = [keyOf(item), saidOf(item)];
  const { found, actOn } = useIdentifiers(id, said);
  if (!working) return null;
  const { work, change, busy } = working;
  const { opinion } = work;
  const asked = opinion?.isOutdated ? null : opinion;
  const isOpen = asked !== null && asked.answer === null;
  const isCritical = (said.highestSeverity ?? said.severity) === 'critical';
  const ofSeverity = said.severity === 'critical' ? 'work.opinion.ofCritical' : 'work.opinion.ofOnceCritical';
  const isSuggested = isCritical || found.some((identifier) => actOn(identifier) !== 'cover');
  const suggestion = isSuggested && (
    <p className={styles.text}>{t(isCritical ? ofSeverity : 'work.opinion.ofIdentifying')}</p>
  );
  const button = (what: Asking) => (
    <Button aria-haspopup="dialog" disabledFocusable={busy} onClick={() => setAsking(what)}>
      {t(`work.opinion.${what}`)}
    </Button>
  );
  const send = (note: string) =>
    change(
      asking === 'ask'
        ? { act: 'askOpinion', note, ...subjectOf(id, said) }
        : { act: 'giveOpinion', agrees: asking === 'agree', note },
    );
  return (
    <>
      {place === 'side' && opinion === null && (
        <SidePart title={t('work.opinion.title')} value={t(`work.opinion.${isSuggested ? 'suggested' : 'notAsked'}`)}>
          {suggestion}
          <div className={styles.actions}>{button('ask')}</div>
        </SidePart>
      )}
      {place === 'before' && opinion !== null && (
        <section className={styles.row} aria-label={t('work.opinion.title')} data-opinion="" tabIndex={-1}>
          <div className={styles.words}>
            <h2 className={styles.title}>{t('work.opinion.title')}</h2>
            {!asked && suggestion}
            {asked ? (
              <Opinion opinion={asked} said={said} />
            ) : (
              <p className={styles.text}>{t('work.opinion.outdated')}</p>
            )}
          </div>
          <div className={mergeClasses(styles.actions, isOpen && !asked.isMine && styles.answers)}>
            {!asked && button('ask')}
            {isOpen && !asked.isMine && button('agree')}
            {isOpen && !asked.isMine && button('disagree')}
            {isOpen && asked.isMine && (
              <Button disabledFocusable={busy} onClick={() => void change({ act: 'endOpinion' })}>
                {t('work.opinion.end')}
              </Button>
            )}
          </div>
        </section>
      )}
      {/* It stays, with its note, even if somebody else has asked meanwhile. */}
      {asking && (
        <NoteDialog
          title={t(`work.opinion.${asking}`)}
          confirm={t(`work.opinion.${asking}`)}
          about={oneLine(said.title)}
          lead={asking === 'ask' ? t('work.opinion.lead') : undefined}
          onSend={send}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
