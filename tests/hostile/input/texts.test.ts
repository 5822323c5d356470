import { cleanJson, cleanLine, cleanText } from '@incidentmap/core/domain/text/cleanText';
import { incidentSubmission } from '@incidentmap/core/domain/submission/report';
import { descriptionLength, titleLength } from '@incidentmap/core/domain/limits';
import { mediaIncidentSubmission, mediaPublication } from '@incidentmap/core/domain/submission/media';
import { makeNominatim } from '@incidentmap/core/server/clients/nominatim';
import { makeVideoTitles } from '@incidentmap/core/server/clients/oembed';
import { makePostcodes } from '@incidentmap/core/server/clients/postcodes';
import { makeX } from '@incidentmap/core/server/clients/x';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admin, json, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

/** Characters that no stored or shown text may contain. */
const hidden =
  /[\u034f\p{Cc}\p{Cs}\p{Co}\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/u;
/** More than three combining marks, or more than five if some are Burmese. */
const tooManyMarks = /(?:(?!\p{Script=Myanmar})\p{M}){4,}|\p{M}{6,}/u;

const harmful: [name: string, sent: string, kept: string][] = [
  ['a right-to-left override', 'Shouted \u202eta no a tram', 'Shouted ta no a tram'],
  ['directional embeddings and marks', '\u202aShouted\u202c \u200eat\u200f \u061con a tram', 'Shouted at on a tram'],
  ['isolates', '\u2066Shouted\u2069 \u2067at\u2069 on a tram', 'Shouted at on a tram'],
  ['zero-width spaces and joiners', 'Sho\u200but\u2060ed\ufeff at on a tram\u200d', 'Shouted at on a tram'],
  [
    'words written in tag characters',
    `Shouted${Array.from('kill', (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')} at`,
    'Shouted at',
  ],
  [
    'words written in variation selectors',
    `Shouted${Array.from('kill', (c) => String.fromCodePoint(0xe0100 + c.charCodeAt(0))).join('')} at`,
    'Shouted at',
  ],
  ['NUL, bells and deletes', 'Shouted\0 at\u0007 on\u007f a\u009b tram', 'Shouted at on a tram'],
  ['terminal escape sequences', '\u001b[31mShouted at', '[31mShouted at'],
  ['lone surrogates', 'Shouted \ud800at \udc00on a tram\ud83d', 'Shouted at on a tram'],
  [
    'soft hyphens, fillers and grapheme joiners',
    'Sho\u00aduted\u3164 at\u115f on\u034f a tram',
    'Shouted at on a tram',
  ],
  ['private-use and unassigned characters', 'Shouted\ue000 at\ufdd0 on\uffff a tram', 'Shouted at on a tram'],
  ['150 marks on a letter', `Shoute${'\u0301\u0316\u0489'.repeat(50)}d at`, 'Shouté\u0316\u0489d at'.normalize('NFC')],
  ['combining marks without a letter', '\u0301\u0302Shouted at', 'Shouted at'],
  ['a joiner after a combining mark without a letter', '\u0301\u200dShouted \u0301\u200dat', 'Shouted at'],
  ['decomposed letters', 'Cafe\u0301 window broken', 'Café window broken'],
  ['line breaks and tabs in a line', 'Shouted\r\nat\ton\u2028a tram', 'Shouted at on a tram'],
];

const asTheyAre: [name: string, text: string][] = [
  ['Arabic', 'صرخ رجلٌ في وجهي بسبب حجابي، وتبعني إلى المحطّةِ التاليةِ ۝ ﷺ'],
  ['Urdu', 'ایک شخص نے مجھے میرے حجاب کی وجہ سے گالی دی؛ یہ واقعہ ۱۴ جون کو ہؤا تھا ؁۲۰۲۶'],
  ['Farsi with zero-width non-joiners', 'می\u200cخواهم گزارش بدهم؛ خانه\u200cها را شکستند، ۵\u200cمیلیون، ه\u200d.ق.'],
  ['Bengali with its old and new final letters', 'হঠাৎ একজন আমাকে হিজাবের জন্য গালি দিল, র\u200d্যাব হঠাত্\u200d এলো'],
  ['Punjabi', 'ਇੱਕ ਬੰਦੇ ਨੇ ਮੈਨੂੰ ਗਾਲ੍ਹਾਂ ਕੱਢੀਆਂ'],
  ['Punjabi in Arabic letters', 'اک بندے نے مینوں گالھاں کڈھیاں'],
  ['Turkish, Somali and Vietnamese', 'Başörtüsü yüzünden bağırdı – İğdır; wuu igu qayliyay; bị xúc phạm vì khăn trùm'],
  ['Burmese, whose letters have up to five signs', 'မြွှာ ကျွန်ုပ် လျှို့ဝှက်'],
  ['Bengali with a dot, a vowel and a nasal', 'দাঁড়াঁ কাঁদছিলেন'],
  ['Punjabi with a dot, a vowel and a nasal', 'ਸ਼ਾਂਤੀ ਗ਼ੈਰ'],
  ['Arabic with doubled and short vowels', 'مُحَمَّدٌ رَّسُولُ اللّٰهِ'],
  ['Hebrew with three points on a letter', 'בַּשּׁוּרָה שַּׁבָּת'],
  ['Thai with vowels and tones', 'ที่นี่ น้ำผึ้ง'],
  ['Tibetan stacks', 'བསྒྲུབས་པ'],
  ['Hindi and Sinhala', 'क्\u200dष क्\u200cष; ශ්\u200dරී ලංකා'],
  ['Hebrew with vowels', 'שָׁלוֹם עֲלֵיכֶם'],
  ['families and professions', '👨‍👩‍👧‍👦 👩🏽‍⚕️ 🧕🏾 🏃🏿‍♀️‍➡️ ❤️‍🔥 🧑🏻‍❤️‍💋‍🧑🏼'],
  ['flags', '🇬🇧 🇵🇸 🏳️‍🌈 🏴‍☠️'],
  [
    'the flags of England, Scotland and Wales',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  ],
  ['keycaps and styles', '1️⃣ #️⃣ ☎️ ☎︎ ©'],
  ['typography', '“It’s”—10 €… ½ ‘no’ 5 °C'],
];

describe('a text', () => {
  it.each(harmful)('is kept without %s', (_, sent, kept) => {
    expect(cleanLine(sent)).toBe(kept);
  });

  it.each(asTheyAre)('of %s is kept unchanged', (_, text) => {
    expect(text.normalize('NFC')).toBe(text);
    expect(cleanLine(text)).toBe(text);
    expect(cleanText(`${text}\n\n${text}`)).toBe(`${text}\n\n${text}`);
  });

  it.each([
    ['the tags of an unknown flag', '🏴\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}', '🏴'],
    ['tags after a complete flag', '🇬🇧\u{e0067}\u{e0062}\u{e007f}', '🇬🇧'],
    ['a joiner after a joiner', 'می\u200c\u200cخواهم', 'میخواهم'],
    ['a joiner with nothing to join', 'a\u200d b 👩\u200d c', 'a b 👩 c'],
    ['marks above, below and beside a letter', 'ka\u0301\u0316\u0903\u0903\u0302d', 'k\u00e1\u0316\u0903d'],
    ['more marks between joiners', `e${'\u0316\u200d'.repeat(50)}d`, 'e\u0316\u0316\u0316\u200dd'],
    ['a variation selector after a letter', 'a\ufe0fb', 'ab'],
  ])('is kept without %s', (_, sent, kept) => {
    expect(cleanLine(sent)).toBe(kept);
  });

  it.each([
    '\u200b'.repeat(10),
    '\u2800'.repeat(10),
    '\u3164'.repeat(10),
    '\u0301'.repeat(10),
    ' \u00a0\u3000\n',
    '\u{e0041}'.repeat(9),
    '\u{13430}'.repeat(10),
    '\u070f'.repeat(10),
    '\ufffc'.repeat(10),
    '\u{1d159}'.repeat(10),
  ])('without anything visible counts as empty: %j', (nothing) => {
    expect([cleanLine(nothing), cleanText(nothing)]).toEqual(['', '']);
  });

  it('has uniform line endings, and only in multi-line fields', () => {
    expect(cleanText('one\r\ntwo\rthree\u2028four\tfive')).toBe('one\ntwo\nthree\nfour five');
    expect(cleanLine('one\r\n\ntwo')).toBe('one two');
  });

  it('keeps no joiner behind marks whose order changes', () => {
    expect(cleanText('\u00a1\u05bc\u0a3c\u200d')).toBe('\u00a1\u0a3c\u05bc');
  });

  it('is clean after one pass, and a second pass changes nothing', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...harmful.flatMap(([, sent]) => [...sent]), ...asTheyAre.flatMap(([, text]) => [...text])),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = cleanText(parts.join(''));
        expect(text.replaceAll('\n', '')).not.toMatch(hidden);
        expect(text).not.toMatch(tooManyMarks);
        expect(text.normalize('NFC')).toBe(text);
        expect(cleanText(text)).toBe(text);
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
      { numRuns: 500 },
    );
  });

  it('of 64 kB of combining marks, joiners or emoji is cleaned in linear time', () => {
    const longest = [
      '\u0316\u0301',
      '\u200d',
      '👩\u200d',
      'a\u200d',
      '\u202e',
      '\u{e0041}',
      ' \u0301',
      '\u09dc\u09bc',
      '\r\n\u2028',
    ].map((unit) => cleanText(`Begins a${unit.repeat(64_000 / unit.length)}`));
    expect(longest.filter((text) => !text.startsWith('Begins '))).toEqual([]);
    expect(longest.filter((text) => tooManyMarks.test(text))).toEqual([]);
  });
});

describe('length limits', () => {
  const submission = incidentSubmission(testNow);
  it('count the cleaned text, with the same schema in the form and on the server', () => {
    const long = 'é'.repeat(descriptionLength.max);
    const sent = aReport({ title: `a\u200b${'b'.repeat(titleLength.max - 1)}`, description: long.normalize('NFD') });
    expect(submission.parse(sent)).toMatchObject({ description: long, title: `a${'b'.repeat(titleLength.max - 1)}` });
    for (const title of ['a\u200b\u200b\u200b\u200b', '\u2800'.repeat(5), 'x'.repeat(titleLength.max + 1)]) {
      expect(submission.safeParse(aReport({ title })).error?.issues).toMatchObject([
        { path: ['title'], message: 'title_length' },
      ]);
    }
  });

  it('apply to file details as well', () => {
    const title = '\u200b'.repeat(10);
    for (const [schema, message] of [
      [mediaIncidentSubmission(testNow), 'video_title'],
      [mediaPublication(testNow), 'title_length'],
    ] as const) {
      const issues = schema.safeParse(aReport({ title })).error?.issues ?? [];
      expect(issues.filter(({ path }) => path[0] === 'title')).toMatchObject([{ message }]);
    }
  });
});

describe('through every input', () => {
  const api = apiForEachTest();

  const { sendReport: submit } = actionsAt(api);
  const evil = '\u202eEvil\0\u200b\u{e0041} text\u2069\ud800';
  const good = 'Evil text';

  /** Everything stored, as it is in the database. */
  async function everythingKept(): Promise<string> {
    const kept: unknown[] = [];
    for (const name of ['submissions', 'partners', 'privacyRequests', 'audit', 'receipts'] as const) {
      for await (const { document } of api.services.database.collection(name).all()) kept.push(document);
    }
    return JSON.stringify(kept);
  }

  it('a report is published clean, and found by a clean and by an unclean search', async () => {
    const { id } = await submit({
      title: evil,
      description: `${evil}\n${evil} \u001b[0m`,
      location: evil,
      sourceUrl: 'https://example.org/\u202estory',
      verifiedBy: evil,
    });
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    expect(await api.as(nobody).getIncident({ params: { id } })).toMatchObject({
      title: good,
      description: `${good}\n${good} [0m`,
      location: good,
      sourceUrl: 'https://example.org/story',
    });
    const response = await api.send('/api/incidents');
    expect(await response.text()).not.toMatch(hidden);
    for (const search of ['evil text', evil.replace('\ud800', '')]) {
      const found = await api.send(`/api/incidents?search=${encodeURIComponent(search)}`);
      expect(await found.json()).toMatchObject({ total: 1 });
    }
  });

  it.each(['\u200b'.repeat(10), '\u2800'.repeat(10), '\u0301'.repeat(10), '\u202e\u202e\u202e\u202e\u202e'])(
    'a title of %j is rejected, and nothing is kept',
    async (title) => {
      const response = await api.send('/api/incidents', json(aReport({ title })));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ details: [{ path: 'title', code: 'title_length' }] });
      expect(await api.services.database.collection('submissions').count()).toBe(0);
    },
  );

  it('posts, additions, corrections, edits, reasons, requests and partners are stored clean', async () => {
    const post = await api.as(nobody).submitPost({
      body: { postUrl: 'https://example.org/\u202epost', additionalContext: `${evil}\n${evil}` },
    });
    const { id, receipt } = await submit();
    await api.as(nobody).changeReceipt({
      body: { action: 'correct', code: receipt, title: evil, description: `${evil} ${evil}`, location: evil },
    });
    const { revision } = await api.as(admin).editIncident({
      params: { id },
      body: { revision: 1, title: `${evil} again`, verifiedBy: evil },
    });
    await api.as(admin).decideIncident({
      params: { id },
      body: { status: 'rejected', revision, reason: { code: 'other', note: `${evil}\n${evil}` } },
    });
    await api.as(nobody).changeReceipt({ body: { action: 'add', code: receipt, text: evil, mediaFiles: [] } });
    await api.as(nobody).requestPrivacy({ body: { right: 'access', email: 'someone@example.org', message: evil } });
    await api.as(superAdmin).addPartner({
      body: { name: evil, domain: 'exa\u200bmple.org', settings: { [evil]: [evil, { note: evil }] } },
    });
    expect(post.success).toBe(true);
    const kept = await everythingKept();
    expect(kept).not.toMatch(/\\u0000|\\u001b|\\ud[89ab]/i);
    expect(kept).not.toMatch(hidden);
    expect(kept.match(/Evil text/g)!.length).toBeGreaterThan(12);
    const { partners } = await api.as(superAdmin).listPartners();
    expect(partners).toMatchObject([
      { name: good, domain: 'example.org', settings: { [good]: [good, { note: good }] } },
    ]);
    expect(await api.as(nobody).getPartner({ params: { name: `${good}\u200b` } })).toEqual({ name: good });
  });

  it('partner settings are cleaned at any depth, and numbers are unchanged', () => {
    expect(cleanJson({ a: [1, true, null, { [evil]: evil }] })).toEqual({ a: [1, true, null, { [good]: good }] });
  });
});

describe('from an outside service', () => {
  const evil = '\u202eEvil\0\u200b text';
  const answering = (body: unknown) => (() => Promise.resolve(Response.json(body))) as unknown as typeof fetch;
  const { signal } = new AbortController();

  it('a title is shown clean, and an invisible one counts as none', async () => {
    const titles = (title: string) =>
      makeVideoTitles({ settings: { YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1' }, fetch: answering({ title }) });
    expect(await titles(evil).ofYoutube('dQw4w9WgXcQ')).toBe('Evil text');
    await expect(titles('\u200b\u202e').ofYoutube('dQw4w9WgXcQ')).rejects.toMatchObject({ code: 'not_found' });
    const cut = await titles(`${'a'.repeat(199)}👩‍👩‍👧`).ofYoutube('dQw4w9WgXcQ');
    expect(cut).toBe('a'.repeat(199));
  });

  it('a post is stored clean, with its line breaks', async () => {
    const x = makeX({
      url: 'http://127.0.0.1:1',
      token: 'token',
      now: () => testNow,
      fetch: answering({
        data: [{ id: '1', text: `${evil}\n${evil}`, created_at: testNow.toISOString() }],
        meta: { result_count: 1 },
      }),
    });
    const { posts } = await x.search('term', { startTime: 0 }, { size: 10, nextToken: null, signal });
    expect(posts.map(({ text }) => text)).toEqual(['Evil text\nEvil text']);
  });

  it('names of places are clean', async () => {
    const at = { url: 'http://127.0.0.1:1', userAgent: 'test' };
    const place = { lat: '52.4', lon: '-1.8', address: { suburb: evil, city: '\u202eCity', country_code: 'gb' } };
    const nominatim = makeNominatim({ ...at, fetch: answering([place]) });
    expect(await nominatim.search('x', { limit: 5, signal })).toMatchObject([{ address: 'Evil text, City' }]);
    const result = { latitude: 52.4, longitude: -1.8, admin_district: evil };
    const postcodes = makePostcodes({ ...at, fetch: answering({ result }) });
    expect(await postcodes.find({ outcode: 'B11', incode: null }, { signal })).toMatchObject([
      { address: 'B11, Evil text' },
    ]);
  });
});
