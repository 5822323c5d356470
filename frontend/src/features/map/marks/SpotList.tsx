import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { Request } from '@incidentmap/core/contract';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { countOf, type MapMarker } from '@incidentmap/core/domain/map/clusters';
import { listPageSize } from '@incidentmap/core/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SeverityLabel } from '../../../ui/figures/SeverityLabel.tsx';
import { MapPopup } from '../frame/MapPopup.tsx';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({
  // As high as a full page from the start, because a growing popup would pan the map.
  list: {
    display: 'grid',
    alignContent: 'start',
    blockSize: '17rem',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  choice: {
    inlineSize: '100%',
    minBlockSize: '2.75rem',
    justifyContent: 'flex-start',
    paddingInline: '0.25rem',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '0.75rem',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  pager: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginInline: '-0.5rem',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  chevron: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

type Props = {
  spot: MapMarker;
  query: Request<'searchIncidents'>['query'];
  onChoose: (id: string) => void;
  onClose: () => void;
};

/**
 * List for a spot with too many incidents to page through one by one. They share coordinates, so zooming cannot
 * separate them.
 */
export function SpotList({ spot, query, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation(mapTexts);
  const styles = useStyles();
  const [requestedPage, setRequestedPage] = useState(1);
  const { data, error } = useQuery(
    'searchIncidents',
    { query: { ...query, page: requestedPage } },
    { keepPreviousData: true },
  );
  const total = data?.total ?? countOf(spot);
  const pages = Math.ceil(total / listPageSize);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <MapPopup
      lat={spot.lat}
      lon={spot.lon}
      title={t('spot.title', { count: total, number: number.format(total) })}
      onClose={onClose}
    >
      <ul className={styles.list} aria-busy={!data && !error}>
        {data?.incidents.map((incident) => (
          <li key={incident.id}>
            <Button appearance="subtle" className={styles.choice} onClick={() => onChoose(incident.id)}>
              <span>
                <span dir="auto">{oneLine(incident.title)}</span>
                <span className={styles.facts}>
                  <SeverityLabel severity={incident.severity} />
                  <span>{longDate(dayOrMonth(incident), i18n.language)}</span>
                </span>
              </span>
            </Button>
          </li>
        ))}
        {error && <li role="alert">{apiErrorText(error)}</li>}
      </ul>
      <div className={styles.pager}>
        <IconButton
          icon={<ChevronLeftRegular className={styles.chevron} />}
          label={t('spot.previous')}
          onClick={() => setRequestedPage((page) => Math.max(1, page - 1))}
        />
        <span role="status">{t('spot.page', { page: data?.page ?? requestedPage, pages })}</span>
        <IconButton
          icon={<ChevronRightRegular className={styles.chevron} />}
          label={t('spot.next')}
          onClick={() => setRequestedPage((page) => Math.min(pages, page + 1))}
        />
      </div>
    </MapPopup>
  );
}
