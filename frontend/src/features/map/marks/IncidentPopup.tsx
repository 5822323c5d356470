import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import type { Request } from '@incidentmap/core/contract';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { listPageSize } from '@incidentmap/core/domain/limits';
import { cleanDescription } from '@incidentmap/core/domain/links/links';
import { hasVideo, isUpsetting } from '@incidentmap/core/domain/incident/mediaItems';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../api/useQuery.ts';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { paths } from '../../../lib/paths.ts';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { useBlur } from '../../../lib/storage/blur.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { MediaStrip } from '../../../ui/media/MediaStrip.tsx';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { SeverityMark } from '../../../ui/figures/SeverityMark.tsx';
import { placeZoom } from '../ground/view.ts';
import { MapPopup } from '../frame/MapPopup.tsx';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem' },
  severity: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  description: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    [fromMedium]: { WebkitLineClamp: '3' },
    overflow: 'hidden',
  },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 1rem', marginBlockEnd: '-0.5rem' },
  // On a phone the card's main way on is as wide as it can be; it stays an outline.
  main: {
    [fromMedium]: { flexGrow: 'unset', paddingInline: 0, border: 'none', textDecorationLine: 'underline' },
    flexGrow: 1,
    justifyContent: 'center',
    paddingInline: '1rem',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    fontWeight: tokens.fontWeightSemibold,
    textUnderlineOffset: '0.2em',
  },
  inList: { paddingInline: 0, minWidth: 'auto', color: tokens.colorBrandForegroundLink },
  pager: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginBlock: '0.25rem -0.5rem',
    marginInline: '-0.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    paddingBlockStart: '0.25rem',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  // Mirrored in right-to-left languages.
  chevron: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

type Props = {
  openId: string;
  /** Which incidents match. */
  query: Request<'searchIncidents'>['query'];
  onOpen: (id: string | null) => void;
  onShowInList: (id: string) => void;
  isQuiet: boolean;
  /** Whether it was opened away from the map, which then flies there. */
  isFar: boolean;
  actionsFor: ((incident: PublicIncident) => ReactNode) | undefined;
};

/** The incidents of one spot, one at a time. Renders nothing if the open incident is unknown or does not match. */
export function IncidentPopup({ openId, query, onOpen, onShowInList, isQuiet, isFar, actionsFor }: Props) {
  const { t, i18n } = useTranslation(mapTexts);
  const styles = useStyles();
  const { data } = useQuery(
    'searchIncidents',
    { query: { ...query, beside: openId, around: openId } },
    { keepPreviousData: true },
  );
  const isBlurOn = useBlur();
  const find = useLazyQuery('searchIncidents');
  const index = data?.incidents.findIndex(({ id }) => id === openId) ?? -1;
  const incident = data?.incidents[index];
  if (!incident) return null;

  const { total } = data;
  const position = (data.page - 1) * listPageSize + index;
  const step = async (by: number) => {
    const next = (position + by + total) % total;
    const page = Math.floor(next / listPageSize) + 1;
    const { incidents } = page === data.page ? data : await find({ query: { ...query, beside: openId, page } });
    onOpen(incidents[next % listPageSize]?.id ?? openId);
  };
  const description = cleanDescription(incident.description);
  const { latitude: lat, longitude: lon, placeMetres } = incident;
  const day = dayOrMonth(incident);
  return (
    <MapPopup
      key={`${lat} ${lon}`}
      lat={lat}
      lon={lon}
      shownId={incident.id}
      head={
        <div className={styles.row}>
          <span className={styles.severity}>
            <SeverityMark severity={incident.severity} />
            {t(`severity.${incident.severity}`)}
          </span>
          <span className={styles.quiet}>{t(`incidentType.${incident.incidentType}`)}</span>
        </div>
      }
      title={oneLine(incident.title)}
      onClose={() => onOpen(null)}
      isQuiet={isQuiet}
    >
      {isFar && <Approach key={incident.id} lat={lat} lon={lon} />}
      {incident.verifiedBy && (
        <IconText icon={<ShieldCheckmarkRegular />} tone="brand">
          {t('verifiedBy', { name: incident.verifiedBy })}
        </IconText>
      )}
      {incident.partnerId && (
        <IconText icon={<PeopleCommunityRegular />}>{t('viaPartner', { name: incident.partnerId })}</IconText>
      )}
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <div className={mergeClasses(styles.row, styles.quiet)}>
        <IconText icon={<LocationRegular />}>
          <span dir="auto">
            {t('popup.place', { place: incident.location, size: lengthOf(placeMetres, i18n.language) })}
          </span>
        </IconText>
        <time dateTime={day}>{longDate(day, i18n.language)}</time>
      </div>
      <MediaStrip
        incident={incident}
        to={paths.video(incident.id)}
        isBlurred={isBlurOn && isUpsetting(incident.severity)}
      />
      <div className={styles.actions}>
        <Link to={paths.incident(incident.id)} className={mergeClasses(styles.link, styles.main)}>
          {t('action.viewIncident')}
        </Link>
        {actionsFor?.(incident)}
        {hasVideo(incident) && (
          <Link to={paths.video(incident.id)} className={styles.link}>
            {t('action.viewVideo')}
          </Link>
        )}
        <Button appearance="transparent" className={styles.inList} onClick={() => onShowInList(incident.id)}>
          {t('popup.inList')}
        </Button>
      </div>
      {total > 1 && (
        <div className={styles.pager}>
          <IconButton
            icon={<ChevronLeftRegular className={styles.chevron} />}
            label={t('popup.previous')}
            onClick={() => void step(-1)}
          />
          <span role="status">{t('popup.position', { position: position + 1, total })}</span>
          <IconButton
            icon={<ChevronRightRegular className={styles.chevron} />}
            label={t('popup.next')}
            onClick={() => void step(1)}
          />
        </div>
      )}
    </MapPopup>
  );
}

/** Flies to a place, near enough to see what lies around it. Before the popup pans itself into view. */
function Approach({ lat, lon }: { lat: number; lon: number }) {
  const map = useMap();
  useLayoutEffect(() => {
    map.setView([lat, lon], placeZoom, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  }, [map, lat, lon]);
  return null;
}
