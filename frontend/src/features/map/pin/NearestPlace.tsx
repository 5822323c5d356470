import { type Coordinates, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { nearestTo, type PlaceName } from '../base/names.ts';
import { pinTexts } from './texts.ts';

const directions = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

/** The direction in which a point lies from a place. */
function directionFrom(place: Coordinates, { lat, lon }: Coordinates): (typeof directions)[number] {
  const up = lat - place.lat;
  const across = (lon - place.lon) * Math.cos((lat * Math.PI) / 180);
  const eighth = Math.round(Math.atan2(across, up) / (Math.PI / 4));
  return directions[(eighth + directions.length) % directions.length]!;
}

/** Where a point is, in words, for a map so near that it may show no name: how far from which place, in which direction. */
export function NearestPlace({ point: { lat, lon } }: { point: Coordinates }) {
  const { t, i18n } = useTranslation(pinTexts);
  const [place, setPlace] = useState<PlaceName | null>(null);
  useEffect(() => {
    let isOver = false;
    const find = async () => {
      const found = await nearestTo({ lat, lon });
      if (!isOver) setPlace(found);
    };
    // Without the names, the map still shows the point.
    find().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [lat, lon]);
  if (!place) return null;
  // The middle of a place is known no better.
  const metres = Math.round(metresBetween(place, { lat, lon }) / 100) * 100;
  const direction = directionFrom(place, { lat, lon });
  return metres === 0
    ? t('near.middle', { place: place.name })
    : t(`near.${direction}`, { place: place.name, distance: lengthOf(metres, i18n.language) });
}
