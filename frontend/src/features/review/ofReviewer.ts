import { londonDate } from '@incidentmap/core/domain/text/calendar';
import { read, write } from '../../lib/preferences.ts';
import { type Exposed, type Exposure, exposeTo, noExposure } from './exposure.ts';

/** What the review room remembers for one reviewer on this device. None of it is ever sent. */

export const today = (): string => londonDate(new Date());

const exposureName = (reviewer: string) => `review-day ${reviewer}`;

export function readExposure(reviewer: string): Exposure {
  try {
    const stored = JSON.parse(read('device', exposureName(reviewer)) ?? 'null') as Partial<Exposure> | null;
    return { days: stored?.days ?? noExposure.days, seen: stored?.seen ?? noExposure.seen };
  } catch {
    return noExposure;
  }
}

export const noteExposure = (reviewer: string, id: string, what: Exposed): void =>
  write('device', exposureName(reviewer), JSON.stringify(exposeTo(readExposure(reviewer), today(), id, what)));

/** How media looks before it is opened: grey and blurred, blurred, or as it is. */
export const mediaFilters = ['greyAndBlur', 'blur', 'none'] as const;
export type MediaFilter = (typeof mediaFilters)[number];

/** For the custom property that `BlurredMedia` reads. */
export const filterStyles = {
  greyAndBlur: 'grayscale(1) blur(18px) brightness(0.6)',
  blur: 'blur(18px)',
  none: 'none',
} satisfies Record<MediaFilter, string>;

const mediaFilterName = (reviewer: string) => `review-media ${reviewer}`;

export const readMediaFilter = (reviewer: string): MediaFilter =>
  mediaFilters.find((mediaFilter) => mediaFilter === read('device', mediaFilterName(reviewer))) ?? 'greyAndBlur';

export const writeMediaFilter = (reviewer: string, mediaFilter: MediaFilter): void =>
  write('device', mediaFilterName(reviewer), mediaFilter);
