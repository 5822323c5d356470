import type { Incident, Sent } from '../../../domain/submission/submission.ts';
import { covered, ownOf } from '../../../domain/submission/sources.ts';
import { isPinned, publicLocation } from '../../../domain/places/coordinates.ts';
import { inDistrict, withoutHome, withoutHomeLinks } from '../../publication/withoutHome.ts';
import type { Needs } from '../../services.ts';

/**
 * Some time after a report became public (`RETENTION_DAYS_ORIGINALS`), its private details are erased, and what the public
 * sees is kept. What its sender sent, and the reports that were merged into it, are reduced in the same way.
 */

type Coarsening = Needs<'incidents' | 'uploads' | 'audit' | 'settings'>;

/** The public point of a place. */
function rough<T extends Pick<Incident, 'latitude' | 'longitude'>>(place: T, gridMetres: number): T {
  if (!isPinned(place)) return place;
  const { lat, lon } = publicLocation({ lat: place.latitude, lon: place.longitude }, gridMetres);
  return { ...place, latitude: lat, longitude: lon };
}

/** What a sender sent, with every identifier covered, the district instead of the place, and no time of day. */
function coarseSent<T extends Sent>(sent: T, { atHome = false }: Pick<Incident, 'atHome'>, gridMetres: number): T {
  const { title, description } = sent;
  const texts = covered({ ...(title === null ? {} : { title }), ...(description === null ? {} : { description }) });
  const { location } = inDistrict(sent);
  const { latitude, longitude } = rough(withoutHome({ ...sent, atHome }), gridMetres);
  return { ...sent, ...texts, location, latitude, longitude, incidentTime: 'Unknown' };
}

/** Reduces what is said of the files that were added to a report, and wait still, to what is kept of the report. */
async function coarsenAdded({ uploads }: Coarsening, report: Incident): Promise<void> {
  const { id, title, location, incidentDate, incidentTime, incidentType, severity } = ownOf(report);
  const details = { title, location, incidentDate, incidentTime, incidentType, severity };
  for await (const { id: name } of uploads.ofMediaIncident(id)) {
    await uploads.update(name, (upload) => (upload.details === undefined ? upload : { ...upload, details }));
  }
}

/** Reduces a merged report, whose words nobody has approved. */
async function coarsenReport(services: Coarsening, id: string, into: string): Promise<void> {
  const { incidents, audit, settings } = services;
  const coarsened = await incidents.update(id, async (report) => {
    if (report.mergedInto !== into) return report;
    if (report.lastChange) await audit.record(report.lastChange);
    const { additions: _additions, lastChange: _change, sent, ...kept } = withoutHomeLinks(report);
    const gridMetres = settings.PUBLIC_GRID_METRES;
    return {
      ...coarseSent(kept, report, gridMetres),
      ...(sent ? { sent: coarseSent(sent, report, gridMetres) } : {}),
      isCoarse: true,
      contactEmail: null,
      allowContact: 'no',
    };
  });
  if (!coarsened) return;
  if (coarsened.document.mergedInto === into) await coarsenAdded(services, coarsened.document);
  await audit.erase(id);
}

/** Erases what the senders of its files said of them: it has become the incident's own, or was sent with it. */
async function forgetDetails({ uploads }: Coarsening, { id }: Incident): Promise<void> {
  for await (const { id: name } of uploads.ofIncident(id)) {
    await uploads.update(name, (upload) => {
      const { details, ...kept } = upload;
      return details === undefined ? upload : kept;
    });
  }
}

/** The incident's own values, in whose place it shows those of merged reports. */
function coarseOwn(incident: Incident, gridMetres: number): Pick<Incident, 'own'> {
  const { own } = incident;
  if (own === undefined) return {};
  const texts = { ...own, ...covered(own), ...(own.incidentTime ? { incidentTime: 'Unknown' as const } : {}) };
  if (own.location === undefined) return { own: texts };
  const { location, latitude, longitude } = rough(withoutHome({ ...incident, ...texts }), gridMetres);
  return { own: { ...texts, location, latitude, longitude } };
}

/**
 * Reduces an approved report, and those that were merged into it, to what the public sees: erases exact locations, times of
 * day, additions and email addresses.
 */
export async function coarsenIncident(services: Coarsening, id: string): Promise<void> {
  const { incidents, audit, settings } = services;
  const found = await incidents.find(id);
  if (found?.document.isApproved !== 'approved') return;
  const { document } = found;
  await forgetDetails(services, document);
  // These come first: as long as the incident has `heldSince`, the next run starts here again after a crash.
  for (const source of document.merged ?? []) {
    if (source.kind === 'report') await coarsenReport(services, source.id, id);
  }
  const { heldSince: _since, additions: _additions, lastChange, ...kept } = withoutHomeLinks(withoutHome(document));
  if (lastChange) await audit.record(lastChange);
  const gridMetres = settings.PUBLIC_GRID_METRES;
  const coarse: Incident = {
    ...rough(kept, gridMetres),
    ...coarseOwn(document, gridMetres),
    ...(document.sent ? { sent: coarseSent(document.sent, document, gridMetres) } : {}),
    incidentTime: 'Unknown',
    isCoarse: true,
    contactEmail: null,
    allowContact: 'no',
  };
  await coarsenAdded(services, coarse);
  await incidents.save(coarse, found.etag);
  await audit.erase(id);
}
