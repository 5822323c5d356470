import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import type { Incident } from '@incidentmap/core/domain/submission/submission';
import { incidentTypes, type Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import { disclaimer, endings, outcomesFor, scenes, shares } from '../../dev/demo/texts.ts';

/** Random numbers from 0 to 1, the same for the same seed (Park and Miller's generator). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const largest = 1_000_000;

/**
 * Invented incidents, the same for the same count. Towns have incidents in proportion to their people, spread farther
 * in larger towns; dates cover the five years before `today`, with more recent ones.
 */
export function* madeIncidents(count: number, today: Date, isApproved: Incident['isApproved'] = 'approved') {
  const random = randomFrom(count + isApproved.length);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const around = () => (random() + random() + random() + random() - 2) / 2;
  const towns = gazetteerPlaces().filter(({ kind, population }) => kind === 'town' && population > 0);
  const upTo: number[] = [];
  for (const { population } of towns) upTo.push((upTo.at(-1) ?? 0) + Math.min(population, largest));
  const types = incidentTypes.flatMap((type) => Array.from({ length: shares[type] }, () => type));

  for (let n = 0; n < count; n++) {
    const wanted = random() * (upTo.at(-1) ?? 0);
    let [low, high] = [0, towns.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const town = towns[low]!;
    const spread = 0.006 + 0.05 * Math.sqrt(Math.min(town.population, largest) / largest);
    const moved = { lat: town.lat + around() * spread, lon: town.lon + around() * spread * 1.6 };
    const { lat, lon } = isInUk(moved) ? moved : town;
    const type = pick(types);
    const [severity, title, what] = pick<readonly [Severity, string, string]>(scenes[type]);
    const happened = new Date(today.getTime() - 86_400_000 * (1 + Math.floor(random() ** 1.25 * 1825)));
    const id = `made-${isApproved}-${n.toString(36)}-${Math.floor(random() * 1e9).toString(36)}`;
    yield {
      id,
      title,
      description: [what, pick(outcomesFor[type]), pick(endings), disclaimer].join(' '),
      location: town.address,
      latitude: lat,
      longitude: lon,
      incidentType: type,
      severity,
      incidentDate: happened.toISOString().slice(0, 10),
      incidentTime: 'Unknown',
      contactEmail: null,
      allowContact: 'no',
      mediaFiles: [],
      shareableUrl: `http://127.0.0.1/incident/${id}`,
      // Every tenth has a video.
      sourceUrl: n % 10 === 0 ? `https://youtu.be/${n.toString(36).padStart(11, '0')}` : null,
      partnerId: null,
      verifiedBy: null,
      isApproved,
      createdAt: new Date(happened.getTime() + Math.floor(random() * 3 * 86_400_000)).toISOString(),
      ...(isApproved === 'pending' ? {} : { changedAt: happened.toISOString(), decidedAt: happened.toISOString() }),
    } satisfies Incident;
  }
}
