import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { choicesTold } from '@incidentmap/core/domain/identifiers/choices';
import type { TrailEntry } from '@incidentmap/core/domain/audit/trail';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { localeOf } from '../../lib/localeOf.ts';
import { nameOf } from '../../lib/nameOf.ts';
import { paths } from '../../lib/paths.ts';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { oneLine } from '../../lib/text.ts';
import { rowFrame } from '../../ui/layout/cardStyles.ts';
import { fromMedium, tiny } from '../../ui/layout/breakpoints.ts';
import { type Fold, isUndone } from './folds.ts';
import { auditTexts } from './texts.ts';

/** Where the time stands beside what was done. */
const fromSmall = '@media (min-width: 22em)';

const useStyles = makeStyles({
  root: {
    ...rowFrame,
    gap: '0.125rem 1rem',
    paddingBlock: '0.625rem',
    [fromSmall]: { gridTemplateColumns: '3rem minmax(0, 1fr)' },
  },
  time: {
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    fontVariantNumeric: 'tabular-nums',
  },
  // The sentence; from a tablet on, the references begin at one line in a column of their own.
  words: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minInlineSize: 0,
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(12.5rem, auto)', columnGap: '1.5rem' },
  },
  // The facts stand beside it where there is room.
  sentence: { display: 'flex', flexWrap: 'wrap', columnGap: '0.75rem' },
  what: { margin: 0, lineHeight: '1.5rem' },
  more: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: '0.875rem', lineHeight: '1.5rem' },
  reference: {
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    [fromMedium]: { gridColumnStart: 2 },
    [tiny]: { whiteSpace: 'normal' },
  },
  note: {
    gridColumnStart: 1,
    margin: 0,
    marginBlockStart: '0.25rem',
    paddingInlineStart: '0.75rem',
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke1,
    maxInlineSize: '46rem',
    lineHeight: '1.5rem',
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
  },
  end: {
    justifySelf: 'start',
    alignSelf: 'start',
    minBlockSize: '2.75rem',
    marginBlock: '-0.625rem',
    [fromMedium]: { gridColumnStart: 2 },
  },
  link: { color: tokens.colorBrandForegroundLink, textUnderlineOffset: '0.2em' },
  opener: {
    paddingInline: '0.5rem',
    marginInline: '-0.5rem',
    '&, &:hover, &:hover:active': { color: tokens.colorBrandForegroundLink },
  },
  each: { gridColumn: '1 / -1', margin: 0, marginBlockStart: '0.5rem', padding: 0, listStyleType: 'none' },
  ofFold: { [fromSmall]: { marginInlineStart: '4rem' } },
});

/** Where the subject can be seen now. */
function addressOf({ subject, subjectId, place }: TrailEntry): string | null {
  if (subject === 'partner') return paths.room('partners');
  if (place === 'public') return paths.incident(subjectId);
  if (place === 'pending')
    return `${paths.room('pending')}?item=${encodeURIComponent(subjectId)}&text=${referenceOf(subjectId)}`;
  return place === 'rejected' && subject === 'incident'
    ? `${paths.room('rejected')}?text=${referenceOf(subjectId)}`
    : null;
}

/** What an entry says besides who did what, in short. */
function useFacts() {
  const { t, i18n } = useTranslation(auditTexts);
  const list = new Intl.ListFormat(localeOf(i18n.language), { type: 'unit' });
  const choiceWords = (what: string): string => {
    const told = choicesTold(what).map(({ kind, field, count }) =>
      t('choice', { what: t(`detail.${kind}`), where: t(`field.${field}`), count }),
    );
    return told.length > 0 ? list.format(told) : what;
  };
  return ({ action, fields, reason, agrees, choices, file }: TrailEntry): string => {
    const named = fields.map((field) =>
      t(`field.${field}`, {
        defaultValue: t(`chosen.${field}`, { defaultValue: t(`other.${field}`, { defaultValue: field }) }),
      }),
    );
    const facts = [
      file?.name,
      file && t('reports', { count: file.reports }),
      reason && t('reason', { reason: t(`reasons.${reason}`) }),
      named.length > 0 && action === 'edited' && t('changed', { fields: list.format(named) }),
      named.length > 0 && action === 'exported' && t('filtered', { fields: list.format(named) }),
      agrees !== undefined && t(agrees ? 'agreed' : 'disagreed'),
      ...choices.map(({ field, what }) => t(field, { what: choiceWords(what) })),
    ];
    return facts.filter(Boolean).join(' · ');
  };
}

/** One row of the trail: a sentence, the time in London, and what else it says. What is told as one opens. */
export function TrailItem({ fold, className }: { fold: Fold; className?: string }) {
  const [entry, ...others] = fold;
  const { t, i18n } = useTranslation(auditTexts);
  const styles = useStyles();
  const factsOf = useFacts();
  const [isOpen, setOpen] = useState(false);
  const { action, subject, subjectId, at, by, reason, note, title } = entry;
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  });
  const isOne = others.length === 0;
  const ofAll = reason ? t('reason', { reason: t(`reasons.${reason}`) }) : '';
  const isOneThing = isOne || isUndone(fold);
  const facts = isOneThing ? factsOf(entry) : ofAll;
  const address = isOneThing ? addressOf(entry) : null;
  const isReferred = isOneThing && (subject === 'incident' || subject === 'post');
  const referenceId = useId();
  const what = (isOneThing && title) || t(`what.${subject}`, { count: isOneThing ? 1 : fold.length });
  const did =
    isUndone(fold) && others[0]?.action === 'approved'
      ? 'approvedAndUndone'
      : isUndone(fold)
        ? 'rejectedAndUndone'
        : action;
  // Each language puts what it was done to where it belongs.
  const [before, after] = t(`sentence.${did}`, { name: nameOf(by.name), what: '\n' }).split('\n');
  return (
    <li className={mergeClasses(styles.root, className)}>
      <time dateTime={at} className={styles.time}>
        {time.format(new Date(at))}
      </time>
      <div className={styles.words}>
        <div className={styles.sentence}>
          <p className={styles.what} title={by.name}>
            {before}
            {address ? (
              <Link
                to={address}
                className={styles.link}
                dir="auto"
                aria-describedby={isReferred ? referenceId : undefined}
              >
                {oneLine(what)}
              </Link>
            ) : (
              <bdi>{oneLine(what)}</bdi>
            )}
            {after}
          </p>
          {facts !== '' && (
            <p className={styles.more} dir="auto">
              {facts}
            </p>
          )}
        </div>
        {isReferred && (
          <p id={referenceId} className={mergeClasses(styles.more, styles.reference)}>
            {t('reference', { id: referenceOf(subjectId) })}
          </p>
        )}
        {!isOne && (
          <Button
            className={mergeClasses(styles.end, styles.opener)}
            appearance="subtle"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'together' : 'each')}
          </Button>
        )}
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </div>
      {isOpen && (
        <ol className={styles.each}>
          {fold.map((each) => (
            <TrailItem key={each.id} fold={[each]} className={styles.ofFold} />
          ))}
        </ol>
      )}
    </li>
  );
}
