import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IncidentTemplate, incidentTemplateFile } from '@incidentmap/core/domain/incident/incidentTemplate';
import { cardSize } from '@incidentmap/core/server/pages/drawSocialCard';
import { makeIncidentPage } from '@incidentmap/core/server/pages/incidentPage';
import { uncompressed } from '@incidentmap/core/server/publication/compressedBody';
import { districtOf } from '@incidentmap/core/domain/places/gazetteer';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionsAt } from '../../support/api/actions.ts';
import { admin, nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';

let api: TestApi;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
  // Told apart by a comment, as the built ones are by the code that they ask for.
  writeFileSync(join(folder, 'incident.html'), general());
  writeFileSync(join(folder, 'v.html'), viewer());
  writeFileSync(join(folder, incidentTemplateFile), JSON.stringify(template()));
  cpSync('staticwebapp.config.json', join(folder, 'staticwebapp.config.json'));
  api = await startApi({}, undefined, folder);
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const services = () => api.services;
const pageAt = (address: string, more: Record<string, string> = {}) =>
  api.send('/api/cards', { headers: { 'x-ms-original-url': address, ...more } });
const pageOf = async (id: string) => (await pageAt(`https://site.test/incident/${id}?from=mail`)).text();
const general = () => readFileSync('frontend/index.html', 'utf8');
const viewer = () => general().replace('</html>', '<!-- v --></html>');
const drawnPage = `<div id="root" data-page="/incident/%id%">%badges%<h1>%title%</h1>
<p>%place% · <time dateTime="%day%">%date%</time> · %type%</p><p>%description%</p>%picture%</div>
<script type="application/json" data-known>%data%</script>`;
/** As the build makes it (frontend/documents.ts), which a journey tests. */
const template = (): IncidentTemplate => ({
  html: general().replace('<div id="root"></div>', drawnPage),
  badges: { medium: '<b>Medium</b>', 'high verified partner': '<b>High</b>%verifiedBy%, %partnerId%' },
  types: { verbal: 'Verbal' },
  picture: '<img src="%url%" srcset="%srcset%" width="%width%" height="%height%" alt="%title%">%ratio%',
});
/** What the document holds for its code. */
const knownIn = (html: string): unknown => JSON.parse(/data-known>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');

async function published(overrides: Parameters<typeof aReport>[0] = {}): Promise<string> {
  const { sendReport, approve } = actionsAt(api);
  const { id } = await sendReport(overrides);
  await approve(id);
  return id;
}

describe('the page of a public incident', () => {
  it('tells networks its title, place and date, and is the site itself for everyone else', async () => {
    const id = await published({ title: 'Shouted at on a tram' });
    const html = await pageOf(id);
    expect(html).toContain('<meta property="og:title" content="Shouted at on a tram" />');
    expect(html).toContain('<meta property="og:description" content="Sparkhill, Birmingham · 14 June 2026" />');
    expect(html).toContain(`<meta property="og:url" content="http://site.test/incident/${id}" />`);
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="http://site.test/api/cards/${id}\\?v=`));
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(html).toContain('<title>Shouted at on a tram – Islamophobia Incident Map</title>');
    const after = (text: string) => text.slice(text.indexOf('<link rel="icon"'), text.indexOf('<body>'));
    expect(after(html)).toBe(after(general()));
  });

  it('shows the incident before any code has loaded, and holds what the code would ask for', async () => {
    const id = await published({ title: 'Shouted at on a tram', description: 'A man shouted.\nNobody helped.' });
    const html = await pageOf(id);
    expect(html).toContain(`<div id="root" data-page="/incident/${id}"><b>Medium</b><h1>Shouted at on a tram</h1>`);
    expect(html).toContain(
      '<p>Sparkhill, Birmingham · <time dateTime="2026-06-14">14 June 2026</time> · Verbal</p><p>A man shouted.\nNobody helped.</p>',
    );
    expect(knownIn(html)).toEqual(await api.as(nobody).getIncident({ params: { id } }));
  });

  it('shows the picture of an incident that has no video before it and may be seen without asking', async () => {
    const id = await published({ title: 'Graffiti' });
    const incident = await api.as(nobody).getIncident({ params: { id } });
    const shown = async (changes: Partial<typeof incident>) => {
      const mediaFiles = ['a', 'b'].map((name) => `https://files.test/${name}-1600x1200r.jpg`);
      const body = await makeIncidentPage(folder, '')('incident', { ...incident, mediaFiles, ...changes });
      return String(await uncompressed(body!));
    };
    const srcset = [480, 960, 1600].map((width) => `https://files.test/a-1600x1200r-${width}.webp ${width}w`);
    expect(await shown({})).toContain(
      `</p><img src="https://files.test/a-1600x1200r.jpg" srcset="${srcset.join(', ')}" width="1600" height="1200" alt="Graffiti">1.3333</div>`,
    );
    for (const changes of [
      { severity: 'high' },
      { sourceUrl: 'https://youtu.be/dQw4w9WgXcQ' },
      { mediaFiles: ['https://files.test/of-an-older-release-1600x1200.jpg'] },
      { mediaFiles: [] },
    ] as const)
      expect(await shown(changes as Partial<typeof incident>)).toContain('</p></div>');
  });

  it('holds any words as words', async () => {
    const description = `</script><script>alert(1)</script> <!-- %title% %data% $& ${'\u2028'} & "more"`;
    const id = await published({ title: '%description% </title><img src=x>', description });
    const html = await pageOf(id);
    expect(html).not.toMatch(/<script>alert|<img|<\/script>\s*<script>/);
    expect(html).toContain('<h1>%description% &lt;/title&gt;&lt;img src=x&gt;</h1>');
    expect(html).toContain('&lt;!-- %title% %data% $&amp;');
    expect(knownIn(html)).toEqual(await api.as(nobody).getIncident({ params: { id } }));
  });

  it('tells the same at the address of its photos and videos, and leads there', async () => {
    const id = await published({ title: 'Shouted at on a tram' });
    const atIncident = await pageOf(id);
    const answer = await pageAt(`https://site.test/v/${id}?item=2`);
    const html = await answer.text();
    expect(html).toContain(`<meta property="og:url" content="http://site.test/v/${id}" />`);
    const head = (text: string) => text.slice(0, text.indexOf('<body>')).replaceAll(`/v/${id}"`, `/incident/${id}"`);
    expect(head(html)).toBe(head(atIncident));
    expect(html.slice(html.indexOf('<body>'))).toBe(viewer().slice(viewer().indexOf('<body>')));
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('shows a title as text, whatever it holds', async () => {
    const title = `"><script>alert(1)</script> $& $' & more`;
    const html = await pageOf(await published({ title }));
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $&#39; &amp; more');
  });

  it('has the headers of every other page, and an ETag', async () => {
    const id = await published();
    const { globalHeaders } = JSON.parse(readFileSync('staticwebapp.config.json', 'utf8')) as {
      globalHeaders: Record<string, string>;
    };
    const answer = await pageAt(`http://site.test/incident/${id}`);
    expect(answer.status).toBe(200);
    for (const [name, value] of Object.entries(globalHeaders))
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const etag = answer.headers.get('etag') ?? '';
    expect((await pageAt(`http://site.test/incident/${id}`, { 'if-none-match': etag })).status).toBe(304);
  });

  it('says the month alone where the day is not public', async () => {
    const { sendReport } = actionsAt(api);
    const { id } = await sendReport({ incidentDate: '2026-05-31' });
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved', datePrecision: 'month' } });
    const html = await pageOf(id);
    expect(html).toContain('Sparkhill, Birmingham · May 2026"');
    expect(html).toContain('<time dateTime="2026-05">May 2026</time>');
    expect(html).not.toMatch(/2026-05-31|(?<!\d)(?:1|31) May/);
    expect(html).not.toContain('2026-06-15');
  });

  it('says no more of what happened at a home than the list does', async () => {
    const id = await published({ location: '14 Invented Street, Sparkhill', atHome: true });
    const html = await pageOf(id);
    const { latitude: lat, longitude: lon } = aReport();
    expect(html).toContain(`content="${districtOf({ lat: lat!, lon: lon! }).address} · 14 June 2026"`);
    expect(html).not.toContain('Invented Street');
  });
});

it('a link with something behind its id leads to the true address, whether or not there is such an incident', async () => {
  for (const id of [await published(), crypto.randomUUID()]) {
    for (const first of ['incident', 'v']) {
      for (const path of [`${id}.`, `${id})`, `${id}&fbclid=x`, `${id}%20`, `${id}%22%3E`, id.toUpperCase()]) {
        const answer = await pageAt(`https://site.test/${first}/${path}?from=mail`);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${first}/${id}?from=mail`]);
      }
    }
  }
});

it('waiting, rejected, erased, unknown and impossible addresses have the same page, which says nothing', async () => {
  const { sendReport } = actionsAt(api);
  const waiting = await sendReport();
  const rejected = await sendReport();
  await api.as(admin).decideIncident({ params: { id: rejected.id }, body: { status: 'rejected' } });
  const erased = await sendReport();
  await actionsAt(api).approve(erased.id);
  await api.as(nobody).changeReceipt({ body: { code: erased.receipt, action: 'erase' } as never });
  const told = async (address: string) => {
    const answer = await pageAt(address);
    return [answer.status, await answer.text(), answer.headers.get('etag'), answer.headers.get('cache-control')];
  };
  const unknown = await told(`https://site.test/incident/${crypto.randomUUID()}`);
  expect(unknown.slice(0, 2)).toEqual([200, general()]);
  for (const path of [waiting.id, rejected.id, erased.id, '..%2fadmin', 'a'.repeat(500), '', '%00', 'x/y']) {
    expect(await told(`https://site.test/incident/${path}`)).toEqual(unknown);
  }
  for (const address of ['', 'nonsense', 'https://site.test/', 'https://site.test/vote/x']) {
    expect(await told(address)).toEqual(unknown);
  }
  const unknownMedia = await told(`https://site.test/v/${crypto.randomUUID()}`);
  expect(unknownMedia.slice(0, 2)).toEqual([200, viewer()]);
  for (const path of [waiting.id, rejected.id, erased.id, '..%2fadmin', 'a'.repeat(500), '', '%00', 'x/y']) {
    expect(await told(`https://site.test/v/${path}`)).toEqual(unknownMedia);
  }
  for (const { id } of [waiting, rejected, erased]) expect((await api.send(`/api/cards/${id}`)).status).toBe(404);
});

describe('the picture', () => {
  const pictureOf = async (id: string) => {
    const answer = await api.send(`/api/cards/${id}`);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is a PNG of the size that networks ask for, kept for minutes, and gone once the incident is', async () => {
    const id = await published();
    const { answer, bytes } = await pictureOf(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...cardSize });
    const again = await api.send(`/api/cards/${id}`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    await api.as({ roles: ['SuperAdmin'] }).deleteIncident({ params: { id } });
    expect((await pictureOf(id)).answer.status).toBe(404);
  });

  it('has another address once the title is another', async () => {
    const id = await published();
    const addressOf = async () => /og:image" content="([^"]+)"/.exec(await pageOf(id))?.[1];
    const before = await addressOf();
    await services().submissions.update(id, (incident) => ({
      ...incident,
      entry: { ...incident.entry!, title: 'Shouted at on a bus' },
    }));
    await services().publication.announce([id]);
    expect(await addressOf()).not.toBe(before);
  });
});
