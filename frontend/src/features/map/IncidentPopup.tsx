import { makeStyles, tokens } from '@fluentui/react-components';
import {
  ChevronLeftRegular,
  ChevronRightRegular,
  DismissRegular,
  PeopleCommunityRegular,
  ShieldCheckmarkRegular,
} from '@fluentui/react-icons';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { ColourBadge } from '../../ui/ColourBadge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconText } from '../../ui/IconText.tsx';
import { severityColours } from '../../ui/severity.ts';
import type { Spot } from './spots.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.5rem', padding: '1rem', outlineStyle: 'none' },
  head: { display: 'flex', alignItems: 'flex-start', gap: '0.5rem' },
  title: {
    flexGrow: 1,
    minInlineSize: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
    overflow: 'hidden',
  },
  // The cross reaches into the padding, so that it can be large and still sit in the corner.
  close: { flexShrink: 0, marginBlockStart: '-0.625rem', marginInlineEnd: '-0.625rem' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem' },
  description: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
    overflow: 'hidden',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    justifySelf: 'start',
    minBlockSize: '2.75rem',
    marginBlockEnd: '-0.5rem',
    fontWeight: tokens.fontWeightSemibold,
    textUnderlineOffset: '0.2em',
  },
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
  // Chevrons point along the direction of reading.
  chevron: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

/** The incidents of one spot, one at a time. Takes the focus; Escape and the cross give it back to the map. */
export function IncidentPopup({ spot, onClose }: { spot: Spot; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const map = useMap();
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  const total = spot.incidents.length;
  const incident = spot.incidents[Math.min(position, total - 1)];

  const close = () => {
    onClose();
    map.getContainer().focus({ preventScroll: true });
  };

  useMapEvents({
    keydown: ({ originalEvent }) => {
      if (originalEvent.key === 'Escape') close();
    },
  });

  if (!incident) return null;
  return (
    <Popup
      position={[spot.lat, spot.lon]}
      className="map-popup"
      closeButton={false}
      minWidth={240}
      maxWidth={300}
      autoPanPadding={[12, 12]}
      eventHandlers={{ remove: onClose }}
    >
      <div ref={root} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.root}>
        <TakeFocus target={root} />
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} dir="auto">
            {oneLine(incident.title)}
          </h2>
          <div className={styles.close}>
            <IconButton icon={<DismissRegular />} label={t('map.popup.close')} onClick={close} />
          </div>
        </div>
        <div className={styles.row}>
          <ColourBadge colour={severityColours[incident.severity]}>
            {t(`incidents.severity.${incident.severity}`)}
          </ColourBadge>
          <time dateTime={incident.incidentDate}>{longDate(incident.incidentDate, i18n.language)}</time>
        </div>
        {incident.verifiedBy && (
          <IconText icon={<ShieldCheckmarkRegular />} tone="brand">
            {t('incidents.verifiedBy', { name: incident.verifiedBy })}
          </IconText>
        )}
        {incident.partnerId && (
          <IconText icon={<PeopleCommunityRegular />}>{t('incidents.partner', { name: incident.partnerId })}</IconText>
        )}
        <p className={styles.description} dir="auto">
          {oneLine(incident.description)}
        </p>
        <Link to={paths.incident(incident.id)} className={styles.link}>
          {t('map.popup.open')}
        </Link>
        {total > 1 && (
          <div className={styles.pager}>
            <IconButton
              icon={<ChevronLeftRegular className={styles.chevron} />}
              label={t('map.popup.previous')}
              onClick={() => setPosition((now) => (now - 1 + total) % total)}
            />
            <span role="status">{t('map.popup.position', { position: position + 1, total })}</span>
            <IconButton
              icon={<ChevronRightRegular className={styles.chevron} />}
              label={t('map.popup.next')}
              onClick={() => setPosition((now) => (now + 1) % total)}
            />
          </div>
        )}
      </div>
    </Popup>
  );
}

/** Leaflet puts the content on the page after React made it: this is mounted when it is there. */
function TakeFocus({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(() => target.current?.focus({ preventScroll: true }), [target]);
  return null;
}
