import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicIncident } from '../../domain/incident/publicIncident.ts';
import type { IncidentPage } from '../../domain/incident/incidentAddress.ts';
import {
  badgesKey,
  type IncidentSlot,
  incidentSlots,
  type IncidentTemplate,
  incidentTemplateFile,
  slotOf,
} from '../../domain/incident/incidentTemplate.ts';
import { dayOrMonth } from '../../domain/incident/publicPrecision.ts';
import { isUpsetting, mediaItemsOf } from '../../domain/incident/mediaItems.ts';
import { pictureSizeOf, ratioOf } from '../../domain/media/pictureSize.ts';
import { renditionsOf, srcsetOf } from '../../domain/media/renditions.ts';
import { type CompressedBody, compressBody, hashOf } from '../publication/compressedBody.ts';
import type { SocialCardText } from './drawSocialCard.ts';
import { escaped, plainLine } from './plainLine.ts';

/** The documents of the built site for the pages about one incident. */
const documents = { incident: 'incident.html', v: 'v.html' } as const satisfies Record<IncidentPage, string>;

/** The files of the built site that the pages are made of, besides its configuration. */
export const incidentDocuments = [...Object.values(documents), incidentTemplateFile];

type Files = { html: Record<IncidentPage, string>; template: IncidentTemplate; headers: Record<string, string> };

const slots = new RegExp(`%(${incidentSlots.join('|')})%`, 'g');

/**
 * What the document says of the incident's picture. Only of one that is the first thing to see and may be seen without
 * asking: the page blurs others, and what comes before it is not in the document.
 */
function pictureOf(incident: PublicIncident) {
  const [item] = mediaItemsOf(incident);
  if (item?.kind !== 'photo' || isUpsetting(incident.severity)) return null;
  const [size, renditions] = [pictureSizeOf(item.url), renditionsOf(item.url)];
  if (size === null || renditions.length === 0) return null;
  return {
    url: escaped(item.url),
    srcset: escaped(srcsetOf(renditions)),
    width: String(size.width),
    height: String(size.height),
    ratio: ratioOf(size),
  };
}

const noPicture = { url: '', srcset: '', width: '', height: '', ratio: '' };

/** The document that shows the incident before any code has loaded. */
function fill({ html, badges, types, picture }: IncidentTemplate, incident: PublicIncident): string {
  const { id, severity, incidentType, description } = incident;
  const { title, place, date } = socialCardText(incident);
  const { verifiedBy, partnerId } = incident;
  const key = badgesKey(severity, Boolean(verifiedBy), Boolean(partnerId));
  const shown = pictureOf(incident);
  const values: Record<Exclude<IncidentSlot, 'badges' | 'picture'>, string> = {
    ...(shown ?? noPicture),
    id,
    title: escaped(title),
    place: escaped(place),
    day: dayOrMonth(incident),
    date,
    type: escaped(types[incidentType] ?? ''),
    description: escaped(description.trim()),
    verifiedBy: escaped(verifiedBy ?? ''),
    partnerId: escaped(partnerId ?? ''),
    // Nothing in it ends the element that holds it.
    data: JSON.stringify(incident).replaceAll('<', '\\u003c'),
  };
  // The badges and the picture have slots of their own. What is filled in is not looked through again.
  return html
    .replace(slotOf('badges'), () => badges[key] ?? '')
    .replace(slotOf('picture'), () => (shown ? picture : ''))
    .replace(slots, (_, name: keyof typeof values) => values[name]);
}

/** The part of frontend/index.html, and so of each built document, that describes the page to others. */
const described = /<!--card-->[\s\S]*<!--\/card-->/;

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The text of the social card (link preview, Open Graph image) of an incident: its title, place and date. */
export const socialCardText = ({ title, location, incidentDate, datePrecision }: PublicIncident): SocialCardText => ({
  title: plainLine(title),
  place: plainLine(location),
  date: (datePrecision === 'month' ? longMonth : longDate).format(new Date(`${incidentDate}T00:00:00Z`)),
});

/** Changes with what the picture shows, so that networks ask for it again. */
export const cardVersion = (incident: PublicIncident): string =>
  hashOf(Buffer.from(JSON.stringify(socialCardText(incident))))
    .toString('base64url')
    .slice(0, 22);

function headOf(path: IncidentPage, incident: PublicIncident, siteUrl: string): string {
  const { title, place, date } = socialCardText(incident);
  const description = `${place} · ${date}`;
  const address = `${siteUrl}/${path}/${incident.id}`;
  const meta = (entries: Record<string, string>, kind: 'name' | 'property') =>
    Object.entries(entries).map(([name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}" />`);
  return [
    `<title>${escaped(title)} – Islamophobia Incident Map</title>`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...meta({ description: `${description}. Reviewed before it was published.` }, 'name'),
    ...meta(
      {
        'og:type': 'article',
        'og:site_name': 'Islamophobia Incident Map UK',
        'og:title': title,
        'og:description': description,
        'og:url': address,
        'og:image': `${siteUrl}/api/cards/${incident.id}?v=${cardVersion(incident)}`,
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': `${title}. ${description}`,
      },
      'property',
    ),
    ...meta({ 'twitter:card': 'summary_large_image' }, 'name'),
  ].join('\n    ');
}

/**
 * Makes the pages of `/incident/{id}` and `/v/{id}`: the site's own document, where the head describes the incident and
 * that of `/incident/{id}` shows it. null: the document as it is. `folder` holds the documents and
 * staticwebapp.config.json, whose headers the answer has, because the platform adds them to files only. Returns null
 * where there is no such folder.
 */
export function makeIncidentPage(folder: string, siteUrl: string) {
  let reading: Promise<Files | null> | undefined;

  const read = async (): Promise<Files | null> => {
    const text = (name: string) => readFile(join(folder, name), 'utf8');
    const texts = await Promise.all(
      [documents.incident, documents.v, incidentTemplateFile, 'staticwebapp.config.json'].map(text),
    ).catch(() => null);
    if (!texts) return null;
    const [incident = '', v = '', shown = '', config = ''] = texts;
    const html = { incident, v };
    const template = JSON.parse(shown) as IncidentTemplate;
    for (const [name, document] of Object.entries({ ...html, template: template.html }))
      if (!described.test(document)) throw new Error(`The document ${name} does not say where its description is`);
    const { globalHeaders } = JSON.parse(config) as { globalHeaders: Record<string, string> };
    const headers = Object.entries(globalHeaders).map(([name, value]) => [name.toLowerCase(), value] as const);
    return { html, template, headers: Object.fromEntries(headers) };
  };

  return async (path: IncidentPage, incident: PublicIncident | null): Promise<CompressedBody | null> => {
    const files = await (reading ??= read());
    if (!files) {
      // The local platform writes the folder while it starts.
      reading = undefined;
      return null;
    }
    const shown = path === 'incident' && incident ? fill(files.template, incident) : files.html[path];
    const html = incident ? shown.replace(described, () => headOf(path, incident, siteUrl)) : shown;
    return { ...(await compressBody(Buffer.from(html), 'text/html; charset=utf-8')), headers: files.headers };
  };
}
