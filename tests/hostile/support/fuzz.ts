import { operations } from '@incidentmap/core/contract';
import Sqlite from 'better-sqlite3';
import {
  admin,
  nobody,
  partner,
  refuseTalkativeLines,
  startApi,
  superAdmin,
  type TestApi,
  visitor,
} from '../../support/api/api.ts';
import { knownClip, knownVideo, startOembed } from '../../../dev/standins/oembed.ts';
import { startBlobs } from '../../support/media/blobs.ts';
import { aReport } from '../../support/api/builders.ts';
import { anMp4, aPicture, aWebm } from '../../support/media/media.ts';
import { faultsOf } from './answers.ts';
import { type Attack, attacks, type Callers, describeAttack, type Targets } from './attacks.ts';
import { plant, type Planted, upload } from './planted.ts';
import { isMisframed, type RawResponse, sendRaw } from './rawHttp.ts';
import { drawn, type Findings, noFindings } from './runs.ts';
import type { Plausible } from './values.ts';

const callersWithoutRights: Callers = { nobody, visitor, partner };
/** Any role that the operator invents counts as an admin's. */
const admins: Callers = { admin, auditor: { roles: ['Auditor'] } };
const superAdmins: Callers = { superAdmin };

/** Other people's stored data, one line per row; counters and sign-ins belong to nobody. */
const kept = ['submissions', 'arrivals', 'privacyRequests', 'partners', 'receipts', 'audit'];

/** How often more is drawn for the operations that no request has reached. */
const mostRounds = 20;

/** A row of an import that the server accepts. */
const aRow = {
  externalId: 'A-1',
  title: 'Shouted at in a car park',
  description: 'A man shouted abuse from a car and drove off.',
  location: 'Leeds',
  latitude: '',
  longitude: '',
  incidentType: 'verbal',
  severity: 'medium',
  incidentDate: '14/06/2026',
  incidentTime: '',
  sourceUrl: '',
  atHome: '',
};

function rowsOf({ services }: TestApi): string[] {
  const database = new Sqlite(services.settings.DATABASE.slice('sqlite:'.length), { readonly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    const own = tables.filter((table) => kept.some((name) => table.toLowerCase().includes(name.toLowerCase())));
    return own.flatMap((table) =>
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map((row) => JSON.stringify(row)),
    );
  } finally {
    database.close();
  }
}

/** The attacker's own content, so that requests get further than 'not found'. */
async function targetsFor(api: TestApi, planted: Planted): Promise<Targets> {
  const own = [];
  for (let n = 0; n < 10; n += 1) {
    const body = aReport({ title: `Report ${n} of an attacker`, partnerId: 'Partner of the fuzz' });
    own.push(await api.as(nobody).submitIncident({ body: body as never }));
  }
  const posts = [];
  for (let n = 0; n < 3; n += 1) {
    await api.as(nobody).submitPost({ body: { postUrl: `https://example.org/of-an-attacker-${n}` } });
    posts.push((await api.as(superAdmin).listPosts({ query: {} })).posts[0]!.id);
  }
  const files = [];
  const picture = await aPicture('jpeg', 40, 30);
  // Each kind of use has its own files, because a file that belongs to one subject is refused for the next.
  for (let n = 0; n < 18; n += 1) files.push(await upload(api, picture));
  const sent = [];
  for (let n = 0; n < 6; n += 1) {
    const direct = { contentType: 'image/jpeg' as const, bytes: picture.length };
    const { name, uploadUrl } = await api.as(nobody).startDirectUpload({ body: direct });
    const headers = { 'x-ms-blob-type': 'BlockBlob' };
    await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(picture) });
    sent.push(name);
  }
  const receipts = own.map(({ receipt }) => receipt);
  const ownIds = own.map(({ id }) => id);
  const ids = [...Object.values(planted.ids), planted.partner.id, ...own.map(({ id }) => id)];
  // The name of an unused file is the right to use it: only its sender knows it.
  const attached = [planted.files.recorded, planted.files.published];
  const emails = ['someone@example.org', 'someone.else@example.org'];
  const all: Plausible = {
    id: ids,
    ids: [[ids[0]], ids.slice(0, 3), [ownIds[0]]],
    around: ids,
    beside: ids,
    incident: ids,
    name: [...attached, ...files.slice(5, 8), planted.partner.name, 'A new partner'],
    blobName: [...attached, ...files.slice(8, 13)],
    mediaFiles: [[], [files[0]], files.slice(1, 3), [files[3]], [files[4]], ...attached.map((file) => [file])],
    receipt: receipts,
    revision: [0, 0, 1],
    title: ['Shouted at on a tram', 'شتائم في الحافلة', 'Graffiti on the mosque’s door'],
    description: ['A man shouted at me and followed me to the next stop.', '在车站，有人大声辱骂我，然后跟着我走。'],
    location: ['Sparkhill, Birmingham', 'Leeds'],
    latitude: [52.45, 51.5, 55.9],
    longitude: [-1.87, -0.12, -3.2],
    lat: [52.45, 51.5],
    lon: [-1.87, -0.12],
    incidentDate: ['2026-06-14', '2026-01-02'],
    contactEmail: emails,
    submitterEmail: emails,
    email: emails,
    entraIdEmail: emails,
    domain: ['new.example'],
    sourceUrl: ['https://example.org/news', ''],
    postUrl: ['https://x.com/someone/status/1', 'https://example.org/a', 'https://example.org/canary-post', ''],
    partnerId: ['Other Trust', 'partner'],
    query: ['Leeds', 'B11'],
    search: ['tram', 'mosque'],
    place: ['M14 5GR', 'Scotland', 'Hyde Park Leeds', 'mosque'],
    km: [2, 25],
    near: ['53.45,-2.22'],
    area: ['scotland', 'county-down'],
    box: ['53.4,-2.3,53.5,-2.2'],
    from: ['2026-01-01'],
    to: ['2026-06-30'],
    url: ['https://www.tiktok.com/@a/video/7000000000000000000', knownClip.url],
    videoId: ['dQw4w9WgXcQ', knownVideo.id],
    part: [0, 1],
    parts: [1, 2],
    rows: [[aRow], [aRow, { ...aRow, title: '=HYPERLINK("https://example.org")' }]],
  };
  return {
    all,
    files: [picture, aWebm(), anMp4()],
    // Lists in a query are separated by commas; a page is one of the first, a version a plausible one.
    searchIncidents: {
      severities: ['critical,high', 'low', ''],
      page: [1, 2],
      index: [0],
      mapHash: ['abcdefghijklmnop'],
    },
    submitMediaIncident: { mediaFiles: [...files.slice(13), ...attached].map((file) => [file]) },
    readReceipt: { code: receipts },
    changeReceipt: { code: receipts },
    finishDirectUpload: { name: [...sent, ...attached] },
    getPartner: { name: ['Other Trust', 'Partner of the fuzz'] },
    addPartner: { name: ['A new partner', 'Another new partner', 'Other Trust'], entraIdEmail: ['new@example.org'] },
    changePartner: { id: [planted.partner.id, planted.partner.id, 'none'], entraIdEmail: ['other@example.org'] },
    verifyPartnerIncident: { id: [...ownIds, planted.ids.approved] },
    settlePrivacyRequest: { id: [planted.ids.privacyRequest] },
    decideIncident: { id: [...Object.values(planted.ids), ...ownIds] },
    editIncident: { id: [...Object.values(planted.ids), ...ownIds] },
    decidePost: { id: [planted.ids.post, ...posts] },
  };
}

const shown = (bytes: Buffer, values: readonly string[]) => values.filter((value) => bytes.includes(value));

/**
 * Sends `count` requests over all operations in every role. Callers who may not change other people's data come first,
 * then the reviewers. After the former that data must be unchanged, and no answer may contain anything that its reader
 * may not see.
 */
export async function fuzzRequests(count: number): Promise<Findings> {
  const findings = noFindings();
  const blobs = await startBlobs();
  const oembed = await startOembed();
  const api = await startApi({
    BLOB_CONNECTION_STRING: blobs.connectionString,
    YOUTUBE_OEMBED_URL: oembed.url,
    TIKTOK_OEMBED_URL: oembed.url,
  });
  try {
    await api.as(superAdmin).addPartner({
      body: { name: 'Partner of the fuzz', domain: 'partner.example', entraIdEmail: 'partner@example.org' },
    });
    const planted = await plant(api);
    // Whoever sends its link again comes later.
    api.setTime(new Date(api.services.now().getTime() + 1000));
    const before = rowsOf(api);
    const targets = await targetsFor(api, planted);
    const strikeAll = async (struck: readonly Attack[]) => {
      for (const [index, attack] of struck.entries()) {
        const answer = await strike(api, attack, planted, findings, index);
        if (answer && isHandled(answer)) reached.add(attack.operation);
      }
    };
    const reached = new Set<string>();
    const unreached = () => Object.keys(operations).filter((operation) => !reached.has(operation));
    const fromOutside = attacks(callersWithoutRights, targets, ['anyone', 'partner', 'platform']);
    const fromInside = [admins, superAdmins].map((callers) => attacks(callers, targets, ['admin']));
    await strikeAll(drawn(fromOutside, Math.ceil(count * 0.6)));
    const after = new Set(rowsOf(api));
    findings.lost.push(
      ...before.filter((row) => !after.has(row)).map((row) => `changed or gone: ${row.slice(0, 300)}`),
    );
    for (const attack of fromInside) await strikeAll(drawn(attack, Math.floor(count * 0.2)));
    // An operation counts as attacked only if some request reached its handler, which chance alone does not see to.
    for (let round = 1; round <= mostRounds && unreached().length > 0; round += 1) {
      const more = [fromOutside, ...fromInside].flatMap((attack) => drawn(attack, 500, round));
      await strikeAll(more.filter(({ operation }) => !reached.has(operation)));
    }
    if (unreached().length > 0)
      findings.failures.push(`No request came as far as the handler of ${unreached().join(', ')}.`);
    const { status } = await api.as(nobody).getHealth();
    if (status !== 'ok') findings.failures.push('The health is not ok after the requests.');
    findings.leaked.push(...talkativeLines(api.logged, [...planted.ofDecided, ...planted.ofWaiting]));
  } finally {
    await api.close();
    await oembed.close();
    await blobs.close();
  }
  return findings;
}

/** A warning of the functions library about every GET with a body. */
const librarysOwn = /^Discarding the body of the incoming (?:GET|HEAD) request because/;

/** Log lines with more than operation, outcome and duration; they are removed from the log. */
function talkativeLines(logged: string[], secrets: readonly string[]): string[] {
  return logged.splice(0).flatMap((line) => {
    if (librarysOwn.test(line)) return [];
    const told = shown(Buffer.from(line), secrets);
    if (/[\r\n]/.test(line)) told.push('several lines');
    try {
      refuseTalkativeLines([line]);
    } catch (error) {
      told.push(String(error));
    }
    return told.length > 0 ? [`the log has ${told.join(', ')}: ${line.slice(0, 300)}`] : [];
  });
}

/** The operation itself answered, knowing the caller and the request. */
const isHandled = ({ status, body }: RawResponse) =>
  status < 400 || /"code":"(?:conflict|not_found)"/.test(body.toString());

/** Roles that may read everything. */
const readsAll = new Set(['superAdmin']);
const readsWaiting = new Set(['admin', 'auditor']);

async function strike(
  api: TestApi,
  attack: Attack,
  planted: Planted,
  findings: Findings,
  index: number,
): Promise<RawResponse | null> {
  const answer = await sendRaw(api.url, attack);
  findings.requests += 1;
  if (answer === null) {
    if (!isMisframed(attack)) findings.failures.push(`#${index} no answer to ${describeAttack(attack)}`);
    return null;
  }
  for (const fault of faultsOf(attack, answer))
    findings.failures.push(`#${index} ${fault} ← ${describeAttack(attack)}`);
  if (readsAll.has(attack.caller)) return answer;
  // Some answers echo the request, so only values outside the request count as leaks.
  const sent = Buffer.concat([Buffer.from(decoded(attack.target)), attack.body ?? Buffer.alloc(0)]);
  const secret = readsWaiting.has(attack.caller) ? planted.ofDecided : [...planted.ofDecided, ...planted.ofWaiting];
  for (const value of shown(answer.body, secret)) {
    if (!sent.includes(value)) findings.leaked.push(`#${index} ${value} ← ${describeAttack(attack)}`);
  }
  return answer;
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
