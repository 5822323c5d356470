import { unsubmittedFor } from '@incidentmap/core/domain/limits';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import type { Answer } from '@incidentmap/core/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { admin, superAdmin } from '../../support/api/api.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';
import { statusOf } from '../../support/api/actions.ts';
import { siftedCases, siftedItems } from '../../support/api/siftedItems.ts';
import { twoInstancesForAllTests } from '../../support/api/forEachTest.ts';

const two = twoInstancesForAllTests();
type Page = Answer<'listWaiting'>;
type Item = Page['items'][number];

const read = ({ text, ...others }: { text?: string; [name: string]: unknown } = {}, api = two.one): Promise<Page> => {
  const query = { sort: 'age', limit: 50, ...others } as never;
  return text === undefined
    ? api.as(admin).listWaiting({ query })
    : api.as(admin).searchWaiting({ query, body: { text } });
};
const nameOf = (item: Item): string | null =>
  item.kind === 'report' ? item.report.title : item.kind === 'post' ? item.post.postUrl : item.media.name;
const namesOf = async (query: Parameters<typeof read>[0] = {}, api = two.one) =>
  (await read(query, api)).items.map(nameOf);

const words = (n: number) =>
  `Nothing is said here but the number ${n}, which no other report of this day says as well: ${'x'.repeat(n)}.`;
let made = 0;
/** Sends a report a minute after what was sent before it. `word` finds it. */
async function report(word: string, title: string, more: object = {}): Promise<string> {
  two.advance(60_000);
  const body = { ...aReport({ title: `${word} ${title}`, description: words(++made), ...more }) };
  return (await two.one.as(null).submitIncident({ body })).id;
}

describe('the queue of everything that waits', () => {
  it('has reports, posts and files in one list, the oldest first, with the number of each kind', async () => {
    const before = await read({ limit: 1 });
    await report('Mixed', 'first');
    two.advance(60_000);
    const postUrl = `https://www.facebook.com/somebody/posts/${testNow.getTime()}`;
    await two.one.as(null).submitPost({ body: { postUrl } });
    two.advance(60_000);
    const file = await two.upload();
    await two.recording([file]);
    await report('Mixed', 'last');
    const page = await read({ limit: 100 });
    const mine = ['Mixed first', postUrl, file, 'Mixed last'];
    expect(page.items.map(nameOf).filter((name) => mine.includes(name ?? ''))).toEqual(mine);
    expect(page.kinds).toEqual({
      report: before.kinds.report + 2,
      post: before.kinds.post + 1,
      media: before.kinds.media + 1,
    });
    expect(page.counts.pending).toBe(before.counts.pending + 4);
    expect(new Set((await read({ kind: 'post' })).items.map(({ kind }) => kind))).toEqual(new Set(['post']));
    // By the number that reviewers quote, and by no part of it.
    expect((await read({ text: referenceOf(file) })).items.map(nameOf)).toEqual([file]);
    expect((await read({ text: referenceOf(file).slice(0, 9) })).items).toEqual([]);
  });

  it('shows posts of one link as one item', async () => {
    const postUrl = 'https://www.facebook.com/somebody/posts/1859';
    for (const additionalContext of ['The first of two senders', 'The second']) {
      two.advance(1000);
      await two.one.as(null).submitPost({ body: { postUrl, additionalContext } });
    }
    const page = await read({ text: '1859' });
    expect(page.items).toMatchObject([
      { kind: 'post', post: { senders: 2, additionalContext: 'The first of two senders' } },
    ]);
    expect(page.kinds.post).toBe(1);
  });

  it('is sorted by risk: first the severity, then the details that may identify somebody', async () => {
    await report('Risky', 'medium', { severity: 'medium' });
    await report('Risky', 'high', { severity: 'high' });
    await report('Risky', 'high that names', {
      severity: 'high',
      description: `His name is Adam Bright. ${words(900)}`,
    });
    const worst = await report('Risky', 'critical', { severity: 'low' });
    await two.one
      .as(admin)
      .editIncident({ params: { id: worst }, body: { revision: 0, severity: 'critical' } as never });
    expect(await namesOf({ text: 'risky', sort: 'risk' })).toEqual([
      'Risky critical',
      'Risky high that names',
      'Risky high',
      'Risky medium',
    ]);
  });

  it('is sorted by place, what names none last, and filtered alike for every kind', async () => {
    await report('Placed', 'in York', { location: 'York' });
    await report('Placed', 'in Bath', { location: 'Bath', severity: 'low' });
    two.advance(1000);
    await two.one.as(null).submitPost({ body: { postUrl: 'https://www.facebook.com/placed/posts/7' } });
    const all = await namesOf({ text: 'placed', sort: 'place' });
    expect(all).toEqual(['Placed in Bath', 'Placed in York', 'https://www.facebook.com/placed/posts/7']);
    const low = await read({ text: 'placed', severity: 'low' });
    expect([low.items.map(nameOf), low.kinds]).toEqual([['Placed in Bath'], { report: 1, post: 0, media: 0 }]);
    expect(await namesOf({ text: 'placed', source: 'facebook' })).toEqual(['https://www.facebook.com/placed/posts/7']);
  });

  it('is filtered by what has identifiers in its texts, of every kind', async () => {
    await report('Naming', 'nobody');
    await report('Naming', 'somebody', { description: `His name is Adam Bright. ${words(901)}` });
    const postUrl = 'https://www.facebook.com/naming/posts/8';
    two.advance(1000);
    await two.one.as(null).submitPost({ body: { postUrl, additionalContext: 'Call 07700 900123.' } });
    await two.one.as(null).submitPost({ body: { postUrl: 'https://www.facebook.com/naming/posts/9' } });
    two.advance(1000);
    const file = await two.upload();
    const { receipt } = await two.recording([file]);
    const corrected = { action: 'correct', code: receipt, title: 'Naming: call 07700 900456' };
    await two.one.as(null).changeReceipt({ body: corrected as never });
    const page = await read({ text: 'naming', identifiers: 'yes' });
    expect(page.items.map(nameOf)).toEqual(['Naming somebody', postUrl, file]);
    expect(page.kinds).toEqual({ report: 1, post: 1, media: 1 });
  });

  it('shows beside a report what is likely about the same event, among what waits and what is public', async () => {
    const scene = { location: 'York', latitude: 53.96, longitude: -1.08 };
    const tell = async (title: string, description: string, more: object = {}) => {
      two.advance(60_000);
      return (await two.one.as(null).submitIncident({ body: aReport({ title, description, ...scene, ...more }) })).id;
    };
    const known = await tell(
      'Alike known',
      'Two men on a ferry threw a bucket of mud at a student with a headscarf, and a sailor stopped them.',
    );
    await two.one.as(admin).decideIncident({ params: { id: known }, body: { status: 'approved' } });
    const ferry =
      'On the ferry a bucket of mud was thrown at me because I wear a headscarf. A sailor stopped the two men.';
    await tell('Alike first', ferry);
    const later = await tell(
      'Alike later',
      'Mud from a bucket was thrown at a student on our ferry. A sailor came to help.',
    );
    await tell('Alike far away', ferry, { latitude: 51.5, longitude: -0.12, location: 'London' });
    const alikeOf = async (text: string, api = two.one) => {
      const [item] = (await read({ text }, api)).items;
      return item?.kind === 'report' ? item.alike.map(({ incident: { id }, isPublic }) => [id, isPublic]) : null;
    };
    expect(new Map((await alikeOf('alike first')) as never)).toEqual(
      new Map([
        [later, false],
        [known, true],
      ] as const),
    );
    expect(await alikeOf('alike first', two.other)).toHaveLength(2);
    expect(await alikeOf('alike far away')).toEqual([]);
    await two.other
      .as(admin)
      .decideIncident({ params: { id: later }, body: { status: 'rejected', reason: { code: 'spam', note: '' } } });
    expect(await alikeOf('alike first')).toEqual([[known, true]]);
  });

  it('shows beside a report what is public with the same link, at any place and time, also without a pin', async () => {
    const sourceUrl = 'https://www.facebook.com/somebody/posts/4711';
    const far = { location: 'London', latitude: 51.5, longitude: -0.12, incidentDate: '2026-01-02' };
    const known = await report('Linked', 'known', { sourceUrl, ...far });
    await two.one.as(admin).decideIncident({ params: { id: known }, body: { status: 'approved' } });
    await report('Linked again', 'later', { sourceUrl: `${sourceUrl}?utm_source=elsewhere` });
    const partnerId = 'Link centre';
    await two.one.as(superAdmin).addPartner({ body: { name: partnerId, domain: 'link-centre.example.org' } });
    await report('Linked again', 'without a pin', { sourceUrl, partnerId, latitude: null, longitude: null });
    await report('Linked again', 'not at all');
    const publicOnes = async (api = two.one) =>
      (await read({ text: 'linked again' }, api)).items.map((item) =>
        item.kind === 'report'
          ? item.alike.flatMap(({ incident, isPublic, likeness }) => (isPublic ? [[incident.id, likeness]] : []))
          : null,
      );
    expect(await publicOnes()).toEqual([[[known, 1]], [[known, 1]], []]);
    await two.one.as(superAdmin).deleteIncident({ params: { id: known } });
    expect(await publicOnes()).toEqual([[], [], []]);
  });

  it('reads no report twice for a page, as an item and beside others', async () => {
    const description =
      'A drone with a loudspeaker circled the minaret until the caretaker complained about its buzzing.';
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await report('Drone', `number ${n}`, { description }));
    const readWith = async (limit: number) => {
      const reading = vi.spyOn(two.one.services.submissions, 'find');
      const { items } = await read({ text: 'drone', limit });
      const found = reading.mock.calls.map(([id]) => id);
      reading.mockRestore();
      return { alike: items.map((item) => item.kind === 'report' && item.alike.length), found: found.toSorted() };
    };
    // The page has them all; two pages need those of the other one, each once.
    expect(await readWith(4)).toEqual({ alike: [3, 3, 3, 3], found: [] });
    expect(await readWith(2)).toEqual({ alike: [3, 3], found: ids.slice(2).toSorted() });
  });

  it('shows beside a report nothing that was taken down while the page was read', async () => {
    const description = 'A kite with a slogan was flown above the picnic of our congregation until a ranger came.';
    const [known, waiting] = [
      await report('Kite', 'known', { description }),
      await report('Kite', 'waiting', { description }),
    ];
    const { services } = two.one;
    await two.one.as(admin).decideIncident({ params: { id: known }, body: { status: 'approved' } });
    const alikeIn = ({ items: [item] }: Page) =>
      item?.kind === 'report' ? item.alike.map(({ incident: { id } }) => id) : null;
    expect(alikeIn(await read({ text: 'kite' }))).toEqual([known]);
    const { pageOfQueue } = services.submissions;
    const reading = vi.spyOn(services.submissions, 'pageOfQueue').mockImplementation(async (...asked) => {
      reading.mockRestore();
      const page = await pageOfQueue(...asked);
      expect(page.documents.map(({ id }) => id)).toEqual([waiting]);
      await two.one.as(superAdmin).deleteIncident({ params: { id: known } });
      return page;
    });
    expect(alikeIn(await read({ text: 'kite' }))).toEqual([]);
  });

  it('is filtered by the partner through whose link a report came', async () => {
    for (const name of ['Mosque trust', 'Advice centre']) {
      const domain = `${name.replace(' ', '-')}.example.org`.toLowerCase();
      await two.one.as(superAdmin).addPartner({ body: { name, domain } });
    }
    await report('Partnered', 'by the trust', { partnerId: 'Mosque trust' });
    await report('Partnered', 'by the centre', { partnerId: 'Advice centre' });
    await report('Partnered', 'by nobody');
    const page = await read({ text: 'partnered', partner: 'Mosque trust' });
    expect([page.items.map(nameOf), page.kinds]).toEqual([
      ['Partnered by the trust'],
      { report: 1, post: 0, media: 0 },
    ]);
  });

  it.each(['age', 'risk', 'place'])(
    'comes in pages by %s that neither repeat nor skip, also when one is decided',
    async (sort) => {
      const word = `Paged${sort}`;
      const ids = new Map<string, string>();
      for (let n = 0; n < 5; n++) ids.set(`${word} ${n}`, await report(word, String(n)));
      const first = await read({ text: word, sort, limit: 2 });
      await two.other
        .as(admin)
        .decideIncident({ params: { id: ids.get(nameOf(first.items[1]!)!)! }, body: { status: 'approved' } });
      const seen = first.items.map(nameOf);
      let { cursor } = first;
      while (cursor !== null) {
        const page: Page = await read({ text: word, sort, limit: 2, cursor });
        seen.push(...page.items.map(nameOf));
        ({ cursor } = page);
      }
      expect(seen).toEqual([...ids.keys()]);
    },
  );

  it('shows beside a post what names its link, among what waits and what is public', async () => {
    const postUrl = 'https://www.facebook.com/linked/posts/7';
    two.advance(1000);
    await two.one.as(null).submitPost({ body: { postUrl } });
    const alike = async () => {
      const [item] = (await read({ text: 'linked', kind: 'post' })).items;
      return item?.kind === 'post' ? item.alike.map(({ incident, isPublic }) => [incident.id, isPublic]) : null;
    };
    // Of its day, and of another link.
    await report('Linked', 'to another', { sourceUrl: 'https://www.facebook.com/linked/posts/8' });
    expect(await alike()).toEqual([]);
    const id = await report('Linked', 'to the post', {
      sourceUrl: 'https://m.facebook.com/linked/posts/7?utm_source=a',
    });
    expect(await alike()).toEqual([[id, false]]);
    await two.one.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    expect(await alike()).toEqual([[id, true]]);
  });

  it('lists nothing that another instance decided, and at once what it edited or restored', async () => {
    const id = await report('Elsewhere', 'sent');
    expect(await namesOf({ text: 'elsewhere' })).toEqual(['Elsewhere sent']);
    const other = two.other.as(admin);
    await other.editIncident({ params: { id }, body: { revision: 0, title: 'Elsewhere edited' } as never });
    expect(await namesOf({ text: 'elsewhere edited' })).toEqual(['Elsewhere edited']);
    await other.decideIncident({ params: { id }, body: { status: 'rejected', reason: { code: 'spam', note: '' } } });
    expect((await read({ text: 'elsewhere' })).kinds.report).toBe(0);
    await other.decideIncidents({ body: { ids: [id], status: 'pending' } });
    expect(await namesOf({ text: 'elsewhere' })).toEqual(['Elsewhere edited']);

    const postUrl = 'https://www.facebook.com/somebody/posts/1862';
    const sent = [];
    for (const additionalContext of ['The first', 'The second']) {
      two.advance(60_000);
      sent.push(await two.one.as(null).submitPost({ body: { postUrl, additionalContext } }));
    }
    const posts = async () =>
      (await read({ text: '1862' })).items.map((item) => item.kind === 'post' && item.post.additionalContext);
    expect(await posts()).toEqual(['The first']);
    const post = (await read({ text: '1862' })).items[0]!;
    const { id: postId } = (post.kind === 'post' ? post.post : null)!;
    await other.decidePost({ params: { id: postId }, body: { status: 'approved', details: postDetails } });
    expect(await posts()).toEqual([]);
    // An hour later, so that nobody finds it among what is new.
    two.advance(60 * 60_000);
    await read();
    await two.other.as(null).changeReceipt({ body: { code: sent[0]!.receipt!, action: 'withdraw' } as never });
    expect(await posts()).toEqual(['The second']);

    const file = await two.upload();
    await two.recording([file]);
    const files = () => namesOf({ kind: 'media' });
    expect(await files()).toContain(file);
    await other.rejectPendingMedia({ params: { name: file } });
    expect(await files()).not.toContain(file);
    await other.decidePendingMedia({ params: { name: file }, body: { status: 'pending' } });
    expect(await files()).toContain(file);
  });

  it('finds a file by what its sender said of it after it was first listed', async () => {
    const file = await two.upload();
    two.advance(unsubmittedFor);
    expect(await namesOf({ kind: 'media' })).toContain(file);
    const { receipt } = await two.recording([file]);
    const { title } = aReport();
    expect(await namesOf({ kind: 'media', text: title })).toContain(file);
    const corrected = { action: 'correct', code: receipt, title: 'Filmed from the upper deck' };
    await two.one.as(null).changeReceipt({ body: corrected as never });
    expect(await namesOf({ kind: 'media', text: 'upper deck' })).toEqual([file]);
    expect(await namesOf({ kind: 'media', text: title })).not.toContain(file);
  });

  it('finds a file that was added to a report by nothing that the report says', async () => {
    const { receipt } = await two.report([], { title: 'Quayside words', location: 'Whitby' });
    const file = await two.upload();
    await two.add(receipt, [file]);
    expect(await namesOf({ kind: 'media' })).toContain(file);
    for (const text of ['quayside', 'whitby']) expect(await namesOf({ text }), text).toEqual(['Quayside words']);
  });

  it('refuses a cursor that it did not give', async () => {
    const invented = Buffer.from('[1,2]').toString('base64url');
    for (const cursor of ['none', invented]) expect(await statusOf(read({ cursor }))).toBe(400);
  });
});

describe('everything that waits', () => {
  beforeAll(async () => {
    const { reports, posts, files } = siftedItems;
    for (const each of [...reports, ...posts, ...files]) await two.one.services.submissions.add(each);
  });
  const idOf = (item: Item) =>
    item.kind === 'report' ? item.report.id : item.kind === 'post' ? item.post.id : item.media.name;

  it.each(siftedCases)('is found alike by %s, be it a report, a post or a file', async (_, query, ids) => {
    const { items, kinds } = await read({ text: 'sifted', ...query });
    expect(items.map(idOf)).toEqual(ids);
    const countOf = (kind: string) => ids.filter((id) => id.startsWith(kind)).length;
    expect(kinds).toEqual({ report: countOf('report'), post: countOf('post'), media: countOf('file') });
  });
});
