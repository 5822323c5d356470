import { makeStyles, tokens } from '@fluentui/react-components';
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
    columnGap: '1rem',
    paddingBlock: '0.625rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    overflowWrap: 'anywhere',
    '@media (min-width: 40em)': { gridTemplateColumns: '3.5rem minmax(0, 1fr) auto' },
  },
  time: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', lineHeight: '1.375rem' },
  what: { margin: 0, fontWeight: tokens.fontWeightSemibold, lineHeight: '1.375rem' },
  more: { margin: 0, marginBlockStart: '0.125rem', color: tokens.colorNeutralForeground2 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'start',
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
  const named = fields.map((field) =>
    t(`field.${field}`, { defaultValue: t(`chosen.${field}`, { defaultValue: field }) }),
  );
  return (
    <li className={styles.root}>
      <time dateTime={at} className={styles.time}>
        {time.format(new Date(at))}
      </time>
      <div>
        <p className={styles.what}>{t(`sentence.${action}`, { name: by.name, what: t(`what.${subject}`) })}</p>
        {subject === 'incident' && <p className={styles.more}>{t('reference', { id: referenceOf(subjectId) })}</p>}
        {reason && <p className={styles.more}>{t('reason', { reason: t(`reasons.${reason}`) })}</p>}
        {note && (
          <p className={styles.more} dir="auto">
            {note}
          </p>
        )}
        {named.length > 0 && (action === 'edited' || action === 'exported') && (
          <p className={styles.more}>
            {t(action === 'edited' ? 'changed' : 'filtered', {
              fields: new Intl.ListFormat(localeOf(i18n.language), { type: 'unit' }).format(named),
            })}
          </p>
        )}
        {agrees !== undefined && <p className={styles.more}>{t(agrees ? 'agreed' : 'disagreed')}</p>}
        {choices.map(({ field, what }) => (
          <p key={field} className={styles.more}>
            {t(field, { what })}
          </p>
        ))}
      </div>
      {address && (
        <Link to={address} className={styles.link}>
          {place ? t(`see.${place}`) : t('partners')}
        </Link>
      )}
    </li>
  );
}
