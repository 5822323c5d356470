import { HttpError } from '@incidentmap/core/contract';
import { identifiersIn, type IdentifierChoice } from '@incidentmap/core/domain/identifiers/choices';
import { describe, expect, it } from 'vitest';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

const api = apiWithStorageForEachTest();
const { sendReport, sendPost, upload, waitingPosts } = actionsAt(api);

const told = {
  title: 'Abuse by Mr Smith on a tram',
  description: 'He gave his number as 07700 900123 and wrote to me as @some_one. Mr Smith laughed.',
  location: 'Sparkhill, Birmingham',
};
const chosen = (act: (kind: string) => IdentifierChoice['act']): IdentifierChoice[] =>
  identifiersIn(told).map(({ kind, field, start, end }) => ({ field, start, end, act: act(kind) }));

const approve = (id: string, identifiers: IdentifierChoice[], revision?: number) =>
  api.as(admin).decideIncident({
    params: { id },
    body: { status: 'approved', identifiers, ...(revision === undefined ? {} : { revision }) },
  });
const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof HttpError)) throw new Error('It was not refused.');
  const codes = error.problem?.details?.map(({ path, code }) => `${path} ${code}`);
  return { status: error.status, codes };
};
const isPublic = async (id: string) => (await api.as(nobody).listIncidents()).some((each) => each.id === id);

describe('an approval', () => {
  it('is refused while an identifier is neither covered nor kept, and names the field of each', async () => {
    const { id } = await sendReport(told);
    const open = { title: 'title identifier_open', description: 'description identifier_open' };
    expect(await refusalOf(approve(id, []))).toEqual({
      status: 400,
      codes: [open.title, open.description, open.description, open.description],
    });
    const allButOne = chosen(() => 'keep').slice(1);
    expect(await refusalOf(approve(id, allButOne))).toEqual({ status: 400, codes: [open.title] });
    expect(await isPublic(id)).toBe(false);
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, limit: 10 } });
    expect(entries).toEqual([]);
  });

  it('publishes what is kept, covers the rest, and records kinds, places and the reviewer, never the text', async () => {
    const { id } = await sendReport(told);
    await approve(
      id,
      chosen((kind) => (kind === 'name' ? 'keep' : 'cover')),
    );
    const shown = (await api.as(nobody).listIncidents()).find((each) => each.id === id);
    expect(shown).toMatchObject({
      title: told.title,
      description: 'He gave his number as […] and wrote to me as […]. Mr Smith laughed.',
    });
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, limit: 10 } });
    expect(entries).toMatchObject([
      {
        action: 'approved',
        by: { name: 'someone@example.org' },
        changes: [
          { field: 'covered', after: 'phone in description, 22–34; handle in description, 54–63' },
          { field: 'kept', after: 'name in title, 9–17; name in description, 65–73' },
        ],
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/07700|some_one|Smith/);
  });

  it('leaves what was covered in nothing that is stored but what its sender reads again', async () => {
    const { id } = await sendReport(told);
    await approve(
      id,
      chosen(() => 'cover'),
    );
    const { sent, ...stored } = (await api.services.submissions.find(id))!.document;
    expect(JSON.stringify(stored)).not.toMatch(/07700|some_one|Smith/);
    expect(sent).toMatchObject(told);
    // Nobody but its sender reads that: neither the room nor the public.
    const room = await api.as(superAdmin).getReviewedIncident({ params: { id } });
    const shown = await api.as(nobody).listIncidents();
    expect(JSON.stringify([room, shown])).not.toMatch(/07700|some_one|Smith/);
  });

  it('is refused when its choices are about another text, or the report was edited since', async () => {
    const { id } = await sendReport(told);
    const choices = chosen(() => 'cover');
    const moved = choices.map((choice, index) => (index === 0 ? { ...choice, start: choice.start + 1 } : choice));
    expect(await refusalOf(approve(id, moved))).toEqual({
      status: 400,
      codes: ['title identifier_open', 'title identifier_unknown'],
    });
    await api.as(admin).editIncident({ params: { id }, body: { revision: 0, title: 'Abuse on a tram' } });
    expect(await refusalOf(approve(id, choices, 0))).toEqual({ status: 409, codes: ['revision outdated'] });
    expect(await isPublic(id)).toBe(false);
  });

  it('of a report without identifiers needs no choices, and gets the same answer when it is repeated', async () => {
    const { id } = await sendReport({ title: 'Shouted at on a tram' });
    const first = await approve(id, []);
    expect(await approve(id, [])).toEqual(first);
    expect(await isPublic(id)).toBe(true);
  });
});

/** What a reviewer enters of a post or a file that they approve. */
const entered = {
  ...told,
  latitude: 52.4512,
  longitude: -1.8676,
  incidentType: 'online' as const,
  severity: 'medium' as const,
  incidentDate: londonDate(testNow),
};
const covering = chosen((kind) => (kind === 'name' ? 'keep' : 'cover'));
const coveredText = 'He gave his number as […] and wrote to me as […]. Mr Smith laughed.';

describe('what a reviewer writes', () => {
  it('about a post is published only when every identifier in it is covered or kept', async () => {
    await sendPost({ postUrl: 'https://x.com/someone/status/1', additionalContext: 'See there.' });
    const { id } = (await waitingPosts())[0]!;
    const decide = (identifiers: IdentifierChoice[]) =>
      api.as(admin).decidePost({ params: { id }, body: { status: 'approved', details: entered, identifiers } });
    const { status, codes } = await refusalOf(decide([]));
    expect([status, codes?.[0]]).toEqual([400, 'title identifier_open']);
    expect(await isPublic(id)).toBe(false);
    await decide(covering);
    const shown = (await api.as(nobody).listIncidents()).find((each) => each.id === id);
    expect(shown).toMatchObject({ title: told.title, description: coveredText });
    const { entries } = await api.as(superAdmin).listTrail({ query: { subject: 'post', limit: 10 } });
    expect(entries[0]?.choices.map(({ field }) => field)).toEqual(['covered', 'kept']);
    expect(JSON.stringify(entries)).not.toContain('07700');
  });

  it('about a file is published only when every identifier in it is covered or kept', async () => {
    const blobName = await upload();
    const title = 'Filmed on a tram';
    const sent = { title, location: told.location, incidentDate: entered.incidentDate, mediaFiles: [blobName] };
    await api.as(nobody).submitMediaIncident({ body: sent });
    const publish = (identifiers: IdentifierChoice[]) =>
      api.as(admin).publishMedia({ body: { ...entered, blobName, identifiers } });
    const { status, codes } = await refusalOf(publish([]));
    expect([status, codes?.[0]]).toEqual([400, 'title identifier_open']);
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs.map(({ name }) => name)).toContain(blobName);
    const { createdIncident } = await publish(covering);
    const shown = (await api.as(nobody).listIncidents()).find(({ id }) => id === createdIncident.id);
    expect(shown).toMatchObject({ title: told.title, description: coveredText });
    const query = { incident: createdIncident.id, limit: 10 };
    const { entries } = await api.as(superAdmin).listAudit({ query });
    expect(entries[0]?.changes.map(({ field }) => field)).toEqual(['covered', 'kept']);
  });
});
