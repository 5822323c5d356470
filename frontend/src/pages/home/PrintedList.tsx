import './print.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterControl } from '../../features/filters/filterControl.ts';
import { chosenText, filterParts } from '../../features/filters/filterParts.ts';
import { filterTexts } from '../../features/filters/texts.ts';
import { paths } from '../../lib/paths.ts';
import { pageTexts } from '../texts.ts';

/** The width of A4 between its margins, in CSS pixels. */
const paperWidth = 672;

/** The map is printed as it is on the screen, made as small as the paper needs. */
function keepMapSize(): void {
  const map = document.querySelector<HTMLElement>('[data-paper="map"]');
  if (!map) return;
  const { offsetWidth: width, offsetHeight: height } = map;
  map.style.setProperty('--paper-width', `${width}px`);
  map.style.setProperty('--paper-height', `${height}px`);
  map.style.setProperty('--paper-zoom', String(Math.min(1, paperWidth / width)));
}

type Props = Pick<FilterControl, 'filter' | 'overlays' | 'isCircle'> & { total: number | undefined };

/** On paper alone, above the map and the list: what they show. */
export function PrintedHead({ filter, overlays, isCircle, total }: Props) {
  const { t, i18n } = useTranslation(pageTexts);
  const { t: tFilter } = useTranslation(filterTexts);
  useEffect(() => {
    addEventListener('beforeprint', keepMapSize);
    return () => removeEventListener('beforeprint', keepMapSize);
  }, []);
  const search = filter.search.trim();
  const parts = filterParts(isCircle)
    .filter((part) => part !== 'overlays' || overlays.length > 0)
    .map((part) => `${tFilter(`button.${part}`)}: ${chosenText(part, { filter, overlays }, tFilter, i18n.language)}`);
  return (
    <div data-paper data-paper-only>
      <p>{t('siteName')}</p>
      <h1>{search === '' ? t('printed.all') : t('printed.search', { search })}</h1>
      <p>{parts.join(' · ')}</p>
      {total !== undefined && (
        <p>{t('printed.total', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) })}</p>
      )}
    </div>
  );
}

/** On paper alone, below the map and the list: how they come about, and where they are found. */
export function PrintedFoot() {
  const { t } = useTranslation(pageTexts);
  const [address, setAddress] = useState(location.href);
  useEffect(() => {
    const note = () => setAddress(location.href);
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return (
    <div data-paper data-paper-only>
      <p>{t('printed.method', { address: `${location.origin}${paths.method}` })}</p>
      <p>{t('printed.address', { address })}</p>
    </div>
  );
}
