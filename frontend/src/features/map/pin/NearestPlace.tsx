import { type Coordinates, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { nearestTo, type PlaceName } from '../ground/names.ts';
import { pinTexts } from './texts.ts';

const directions = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

/** The direction in which a point lies from a place. */
function directionFrom(place: Coordinates, { lat, lon }: Coordinates): (typeof directions)[number] {
  const up = lat - place.lat;
  const across = (lon - place.lon) * Math.cos((lat * Math.PI) / 180);
  const eighth = Math.round(Math.atan2(across, up) / (Math.PI / 4));
  return directions[(eighth + directions.length) % directions.length]!;
}

type Props = {
  point: Coordinates;
  /** Said where no place near it is known. */
  otherwise?: ReactNode;
};

/** Where a point is, in words, for a map so near that it may show no name: how far from which place, in which direction. */
export function NearestPlace({ point: { lat, lon }, otherwise = null }: Props) {
  const { t, i18n } = useTranslation(pinTexts);
  const [place, setPlace] = useState<PlaceName | 'unknown' | null>(null);
  useEffect(() => {
    let isOver = false;
    const find = async () => {
      // Without the names, the map still shows the point.
      const found = await nearestTo({ lat, lon }).catch(() => null);
      if (!isOver) setPlace(found ?? 'unknown');
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [lat, lon]);
  if (!place) return null;
  if (place === 'unknown') return <span>{otherwise}</span>;
  // The middle of a place is known no better.
  const metres = Math.round(metresBetween(place, { lat, lon }) / 100) * 100;
  const direction = directionFrom(place, { lat, lon });
  return (
    <span>
      {metres === 0
        ? t('near.middle', { place: place.name })
        : t(`near.${direction}`, { place: place.name, distance: lengthOf(metres, i18n.language) })}
    </span>
  );
}
