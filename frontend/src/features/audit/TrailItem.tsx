import { makeStyles, tokens } from '@fluentui/react-components';
import { choicesTold } from '@incidentmap/core/domain/review/identifiers';
import type { TrailEntry } from '@incidentmap/core/domain/review/trail';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { localeOf } from '../../lib/localeOf.ts';
import { paths } from '../../lib/paths.ts';
import { referenceOf } from '../../lib/referenceOf.ts';
import { auditTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.125rem 1rem',
    paddingBlock: '0.75rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    overflowWrap: 'anywhere',
    '@media (min-width: 40em)': { gridTemplateColumns: '3rem minmax(0, 1fr) auto' },
  },
  time: {
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    fontVariantNumeric: 'tabular-nums',
  },
  words: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.125rem', maxInlineSize: '46rem' },
  what: { margin: 0, lineHeight: '1.5rem' },
  more: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: '0.875rem', lineHeight: '1.25rem' },
  note: {
    margin: 0,
    marginBlockStart: '0.25rem',
    paddingInlineStart: '0.75rem',
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke1,
    lineHeight: '1.5rem',
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'start',
    alignSelf: 'start',
    minBlockSize: '2.75rem',
    marginBlock: '-0.625rem',
    color: tokens.colorBrandForegroundLink,
    textUnderlineOffset: '0.2em',
  },
});

/** Where the subject can be seen now. */
function addressOf({ subject, subjectId, place }: TrailEntry): string | null {
  if (subject === 'partner') return `${paths.admin}?tab=partners`;
  if (place === 'public') return paths.incident(subjectId);
  if (place === 'pending') return `${paths.admin}?item=${encodeURIComponent(subjectId)}`;
  return place === 'rejected' && subject === 'incident' ? `${paths.admin}?tab=rejected` : null;
}

/** One entry of the trail: a sentence, the time in London, and what else it says. */
export function TrailItem({ entry }: { entry: TrailEntry }) {
  const { t, i18n } = useTranslation(auditTexts);
  const styles = useStyles();
  const { action, subject, subjectId, at, by, fields, reason, note, agrees, choices, place } = entry;
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  });
  const address = addressOf(entry);
  const list = new Intl.ListFormat(localeOf(i18n.language), { type: 'unit' });
  const choiceWords = (what: string): string => {
    const told = choicesTold(what).map(({ kind, field, count }) =>
      t('choice', { what: t(`detail.${kind}`), where: t(`field.${field}`), count }),
    );
    return told.length > 0 ? list.format(told) : what;
  };
  const named = fields.map((field) =>
    t(`field.${field}`, {
      defaultValue: t(`chosen.${field}`, { defaultValue: t(`other.${field}`, { defaultValue: field }) }),
    }),
  );
  const facts = [
    subject === 'incident' && t('reference', { id: referenceOf(subjectId) }),
    reason && t('reason', { reason: t(`reasons.${reason}`) }),
    named.length > 0 && action === 'edited' && t('changed', { fields: list.format(named) }),
    named.length > 0 && action === 'exported' && t('filtered', { fields: list.format(named) }),
    agrees !== undefined && t(agrees ? 'agreed' : 'disagreed'),
    ...choices.map(({ field, what }) => t(field, { what: choiceWords(what) })),
  ].filter(Boolean);
  return (
    <li className={styles.root}>
      <time dateTime={at} className={styles.time}>
        {time.format(new Date(at))}
      </time>
      <div className={styles.words}>
        <p className={styles.what}>{t(`sentence.${action}`, { name: by.name, what: t(`what.${subject}`) })}</p>
        {facts.length > 0 && <p className={styles.more}>{facts.join(' · ')}</p>}
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </div>
      {address && (
        <Link to={address} className={styles.link}>
          {place ? t(`see.${place}`) : t('partners')}
        </Link>
      )}
    </li>
  );
}
