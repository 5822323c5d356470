import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import type { Entry, Report } from '@incidentmap/core/domain/submission/submission';
import { type Approval, incidentTypes, type Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import { disclaimer, endings, outcomesFor, scenes, shares } from '../../dev/demo/texts.ts';

/** Random numbers from 0 to 1, the same for the same seed (Park and Miller's generator). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const largest = 1_000_000;
const reviewer = { userId: 'bench', name: 'bench' };

/**
 * Invented incidents, the same for the same count. Towns have incidents in proportion to their people, spread farther
 * in larger towns; dates cover the five years before `today`, with more recent ones.
 */
export function* madeIncidents(count: number, today: Date, status: Exclude<Approval, 'rejected'> = 'approved') {
  const random = randomFrom(count + status.length);
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
    const id = `made-${status}-${n.toString(36)}-${Math.floor(random() * 1e9).toString(36)}`;
    const sentAt = new Date(happened.getTime() + Math.floor(random() * 3 * 86_400_000)).toISOString();
    const at = happened.toISOString();
    const sent: Report['sent'] = {
      title,
      description: [what, pick(outcomesFor[type]), pick(endings), disclaimer].join(' '),
      location: town.address,
      latitude: lat,
      longitude: lon,
      incidentType: type,
      severity,
      incidentDate: at.slice(0, 10),
      incidentTime: 'Unknown',
      // Every tenth has a video.
      sourceUrl: n % 10 === 0 ? `https://youtu.be/${n.toString(36).padStart(11, '0')}` : null,
      atHome: false,
    };
    yield {
      id,
      kind: 'report',
      sentAt,
      life: status === 'pending' ? { is: 'waiting' } : { is: 'public', by: reviewer, at, heldSince: null },
      sender: { contactEmail: null, allowContact: 'no', partner: null },
      sent,
      entry: { ...sent, latitude: lat, longitude: lon, verifiedBy: null },
      files: [],
      revision: status === 'pending' ? 0 : 1,
      changedAt: status === 'pending' ? sentAt : at,
    } satisfies Report & { entry: Entry };
  }
}
