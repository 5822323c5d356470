import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { distanceStep, shownKilometres } from '@incidentmap/core/domain/places/geometry';
import { type Coordinates, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { useTranslation } from 'react-i18next';
import { searchTexts } from './texts.ts';

type Props = {
  incident: Pick<PublicIncident, 'latitude' | 'longitude' | 'placeMetres'>;
  /** The searched place. */
  from: Coordinates;
};

/** How far the incident is from the searched place, no finer than the public may know where it happened. */
export function Distance({ incident: { latitude, longitude, placeMetres }, from }: Props) {
  const { t, i18n } = useTranslation(searchTexts);
  const kilometres = shownKilometres(metresBetween(from, { lat: latitude, lon: longitude }), placeMetres);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      {' · '}
      {kilometres === 0
        ? t('distance.under', { km: number.format(distanceStep(placeMetres) / 1000) })
        : t('distance.km', { km: number.format(kilometres) })}
    </>
  );
}
