import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { incidentPresentation } from '@incidentmap/core/domain/incident/presentation';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { relativeDay } from '@incidentmap/core/domain/dates/relativeDate';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { SeverityLabel } from '../../../ui/figures/SeverityLabel.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import { useCardStyles } from './cardStyles.ts';
import { cardId } from '../answer/elements.ts';
import { IncidentMenu } from './IncidentMenu.tsx';
import { MediaCount } from './MediaCount.tsx';
import { useRowLinkStyles } from './rowLinkStyles.ts';
import { SourceLink } from './SourceLink.tsx';
import { incidentTexts } from './texts.ts';

const Distance = loadable(async () => (await import('../answer/searchParts.ts')).Distance);

const useStyles = makeStyles({
  card: {
    position: 'relative',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  // The incident whose popup is open on the map; the card also says so in words.
  open: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0.25rem 0 0 ${tokens.colorBrandStroke1}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    ':dir(rtl)': { boxShadow: `inset -0.25rem 0 0 ${tokens.colorBrandStroke1}` },
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  shown: { display: 'flex', fontSize: '1.25rem', color: tokens.colorBrandForeground1 },
  date: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground2, paddingInlineEnd: '0.25rem' },
  title: {
    margin: 0,
    fontSize: '1rem',
    lineHeight: '1.5rem',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    '::first-letter': { textTransform: 'uppercase' },
  },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    // The link covers the whole card, but its accessible name is only the title.
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': {
      outlineWidth: '3px',
      outlineStyle: 'solid',
      outlineColor: tokens.colorBrandStroke1,
      outlineOffset: '-3px',
    },
  },
  // Clipped visually only: screen readers get the whole text.
  description: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    margin: 0,
    color: tokens.colorNeutralForeground1,
    fontSize: '1rem',
    lineHeight: '1.375rem',
    overflowWrap: 'anywhere',
  },
  // They wrap beside the menu, which keeps their line.
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.75rem', flexGrow: 1, minInlineSize: 0 },
  place: { minInlineSize: 0, overflowWrap: 'anywhere' },
  verified: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

type Props = {
  incident: PublicIncident;
  /** London's date. */
  today: string;
} & (
  | {
      isPreview?: false;
      /** Whether its popup is open on the map. */
      isOpen: boolean;
      /** The searched place, from which its distance is shown. */
      from?: Coordinates | null;
      onShowOnMap: (id: string) => void;
      onShare: (incident: PublicIncident) => void;
    }
  /** The preview of an unsent report, which has no page and no actions. */
  | { isPreview: true; isOpen?: false }
);

/** One incident in a list. The whole card links to its page. */
export function IncidentCard({ incident, today, ...rest }: Props) {
  const { t, i18n } = useTranslation(incidentTexts);
  const card = useCardStyles();
  const row = useRowLinkStyles();
  const styles = useStyles();
  const { severity, incidentType, verifiedBy, partnerId } = incident;
  const presentation = incidentPresentation(incident);
  const isOpen = rest.isOpen ?? false;
  const title = presentation.label ? t(`label.${presentation.label}`) : oneLine(incident.title);
  const day = dayOrMonth(incident);
  const date = longDate(day, i18n.language);
  const when = relativeDay(incident.incidentDate, today);
  return (
    <article
      id={cardId(incident.id)}
      className={mergeClasses(card.root, rest.isPreview && card.framed, styles.card, isOpen && styles.open)}
    >
      <div className={card.first}>
        <SeverityLabel severity={severity} />
        <span className={styles.quiet}>
          <VisuallyHidden>{t('field.incidentType')}: </VisuallyHidden>
          {t(`incidentType.${incidentType}`)}
        </span>
        {isOpen && (
          <span className={styles.shown} title={t('shownOnMap')}>
            <MapRegular aria-hidden />
            <VisuallyHidden>{t('shownOnMap')}</VisuallyHidden>
          </span>
        )}
        <span className={styles.date}>
          <VisuallyHidden>{t('field.incidentDate')}: </VisuallyHidden>
          {/* Drawn before midnight (pages/home/drawFirstList.ts), it may be taken over after it. */}
          <time dateTime={day} title={date} suppressHydrationWarning>
            {incident.datePrecision === 'month' ? date : t(`ago.${when.key}`, { count: when.count })}
          </time>
        </span>
      </div>
      <h3 className={styles.title}>
        {rest.isPreview ? (
          <span dir="auto">{title}</span>
        ) : (
          <Link to={paths.incident(incident.id)} className={styles.link} dir="auto">
            {title}
          </Link>
        )}
      </h3>
      {presentation.text !== '' && (
        <p className={styles.description} dir="auto">
          {presentation.text}
        </p>
      )}
      <div className={card.last}>
        <div className={styles.facts}>
          <span className={mergeClasses(row.fact, styles.place)}>
            <LocationRegular aria-hidden className={row.icon} />
            <span>
              <VisuallyHidden>{t('field.location')}: </VisuallyHidden>
              <span dir="auto">{incident.location}</span>
              {!rest.isPreview && rest.from && <Distance incident={incident} from={rest.from} />}
            </span>
          </span>
          {partnerId && (
            <span className={row.fact}>
              <PeopleCommunityRegular aria-hidden className={row.icon} />
              {t('viaPartner', { name: partnerId })}
            </span>
          )}
          {verifiedBy && (
            <span className={mergeClasses(row.fact, styles.verified)} title={t('verifiedBy', { name: verifiedBy })}>
              <CheckmarkRegular aria-hidden />
              <span aria-hidden>{t('verified')}</span>
              <VisuallyHidden>{t('verifiedBy', { name: verifiedBy })}</VisuallyHidden>
            </span>
          )}
          {presentation.source && !rest.isPreview && <SourceLink source={presentation.source} />}
          <MediaCount incident={incident} isLink={!rest.isPreview} />
        </div>
        {!rest.isPreview && (
          <IncidentMenu
            incident={incident}
            title={title}
            source={presentation.source}
            onShowOnMap={rest.onShowOnMap}
            onShare={rest.onShare}
          />
        )}
      </div>
    </article>
  );
}
