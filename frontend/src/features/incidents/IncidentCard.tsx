import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { TagRegular } from '@fluentui/react-icons/svg/tag';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { incidentPresentation } from '@incidentmap/core/domain/incident/presentation';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { IconText } from '../../ui/IconText.tsx';
import { MediaStrip } from '../../ui/MediaStrip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useCardStyles } from './cardStyles.ts';
import { cardId } from './elements.ts';
import { IncidentActions } from './IncidentActions.tsx';
import { IncidentBadges } from './IncidentBadges.tsx';
import { incidentTexts } from './texts.ts';

const Distance = lazy(async () => ({ default: (await import('./searchParts.ts')).Distance }));

const useStyles = makeStyles({
  card: {
    position: 'relative',
    transitionProperty: 'box-shadow, border-color',
    transitionDuration: tokens.durationFast,
    ':hover': {
      borderTopColor: tokens.colorNeutralStroke1Hover,
      borderBottomColor: tokens.colorNeutralStroke1Hover,
      borderLeftColor: tokens.colorNeutralStroke1Hover,
      borderRightColor: tokens.colorNeutralStroke1Hover,
      boxShadow: tokens.shadow8,
    },
  },
  // The incident whose popup is open on the map; the card also says so in words.
  open: {
    boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}`,
    ':hover': { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}, ${tokens.shadow8}` },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
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
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusLarge },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': {
      outlineWidth: '3px',
      outlineStyle: 'solid',
      outlineColor: tokens.colorBrandStroke1,
      outlineOffset: '2px',
    },
  },
  // Clipped visually only: screen readers get the whole text.
  description: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
    overflow: 'hidden',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
  },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.25rem', margin: 0, padding: 0, listStyleType: 'none' },
});

type Props = { incident: PublicIncident } & (
  | {
      isPreview?: false;
      /** Whether its popup is open on the map. */
      isOpen: boolean;
      /** The searched place, from which its distance is shown. */
      from?: Coordinates | null;
      onShowOnMap: (id: string) => void;
      /** Further buttons. */
      actions?: ReactNode;
    }
  /** The preview of an unsent report, which has no page and no actions. */
  | { isPreview: true; isOpen?: false }
);

/** One incident in a list. The whole card links to its page. */
export function IncidentCard({ incident, ...rest }: Props) {
  const { t, i18n } = useTranslation(incidentTexts);
  const card = useCardStyles();
  const styles = useStyles();
  const presentation = incidentPresentation(incident);
  const isOpen = rest.isOpen ?? false;
  const title = presentation.label ? t(`label.${presentation.label}`) : oneLine(incident.title);
  return (
    <article id={cardId(incident.id)} className={mergeClasses(card.root, styles.card, isOpen && styles.open)}>
      <h3 className={styles.title}>
        {rest.isPreview ? (
          <span dir="auto">{title}</span>
        ) : (
          <Link to={paths.incident(incident.id)} className={styles.link} dir="auto">
            {title}
          </Link>
        )}
      </h3>
      <IncidentBadges incident={incident} />
      {presentation.text !== '' && (
        <p className={styles.description} dir="auto">
          {presentation.text}
        </p>
      )}
      <MediaStrip incident={incident} to={paths.video(incident.id)} />
      <ul className={styles.facts}>
        <li>
          <IconText icon={<LocationRegular />}>
            <VisuallyHidden>{t('field.location')}: </VisuallyHidden>
            <span dir="auto">{incident.location}</span>
            {!rest.isPreview && rest.from && (
              <OnDemand>
                <Distance incident={incident} from={rest.from} />
              </OnDemand>
            )}
          </IconText>
        </li>
        <li>
          <IconText icon={<CalendarLtrRegular />}>
            <VisuallyHidden>{t('field.incidentDate')}: </VisuallyHidden>
            <time dateTime={incident.incidentDate}>{longDate(incident.incidentDate, i18n.language)}</time>
          </IconText>
        </li>
        <li>
          <IconText icon={<TagRegular />}>
            <VisuallyHidden>{t('field.incidentType')}: </VisuallyHidden>
            {t(`incidentType.${incident.incidentType}`)}
          </IconText>
        </li>
        {isOpen && (
          <li>
            <IconText icon={<MapRegular />} tone="brand">
              {t('shownOnMap')}
            </IconText>
          </li>
        )}
      </ul>
      {!rest.isPreview && (
        <IncidentActions incident={incident} source={presentation.source} onShowOnMap={rest.onShowOnMap}>
          {rest.actions}
        </IncidentActions>
      )}
    </article>
  );
}
