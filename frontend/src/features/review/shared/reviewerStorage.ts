import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { read, write } from '../../../lib/storage/preferences.ts';
import { type Exposed, type Exposure, exposeTo, noExposure } from './exposure.ts';

/** What the review room remembers for one reviewer on this device. None of it is ever sent. */

export const today = (): string => londonDate(new Date());

/** Stands for a reviewer in the names of what is kept, so that the device does not say who reviews on it. */
export type DeviceId = string & { readonly of: 'reviewer' };

/** The SHA-256 of a reviewer's name. */
export async function deviceIdOf(name: string): Promise<DeviceId> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') as DeviceId;
}

const exposureName = (reviewer: DeviceId) => `review-day ${reviewer}`;

export function readExposure(reviewer: DeviceId): Exposure {
  try {
    const stored = JSON.parse(read('device', exposureName(reviewer)) ?? 'null') as Partial<Exposure> | null;
    return { days: stored?.days ?? noExposure.days, seen: stored?.seen ?? noExposure.seen };
  } catch {
    return noExposure;
  }
}

export const noteExposure = (reviewer: DeviceId, id: string, what: Exposed): void =>
  write('device', exposureName(reviewer), JSON.stringify(exposeTo(readExposure(reviewer), today(), id, what)));

/** How media looks: grey and blurred until it is shown, and then grey; blurred until then; or as it is. */
export const mediaFilters = ['greyAndBlur', 'blur', 'none'] as const;
export type MediaFilter = (typeof mediaFilters)[number];

/** Before it is shown, for the custom property that `BlurredMedia` reads. */
export const filterStyles = {
  greyAndBlur: 'grayscale(1) blur(18px) brightness(0.6)',
  blur: 'blur(18px)',
  none: 'none',
} satisfies Record<MediaFilter, string>;

export const isGreyWhenShown = (mediaFilter: MediaFilter): boolean => mediaFilter === 'greyAndBlur';

const mediaFilterName = (reviewer: DeviceId) => `review-media ${reviewer}`;

export const readMediaFilter = (reviewer: DeviceId): MediaFilter =>
  mediaFilters.find((mediaFilter) => mediaFilter === read('device', mediaFilterName(reviewer))) ?? 'greyAndBlur';

export const writeMediaFilter = (reviewer: DeviceId, mediaFilter: MediaFilter): void =>
  write('device', mediaFilterName(reviewer), mediaFilter);
