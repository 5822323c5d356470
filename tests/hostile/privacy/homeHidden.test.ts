import { hide } from '@incidentmap/core/server/commands/submission/undo';
import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/**
 * What happened at a home was taken off the map, and its exact place was erased while it waited. Then it gets an exact
 * place again, by its sender or a reviewer, and is approved. Must not happen: that anybody but the reviewers reads that.
 */

const api = apiWithStorageForEachTest();
const { sendReport, sendPost, approve, changeReceipt } = actionsAt(api);
const reviewer = { userId: 'r', name: 'r', role: 'SuperAdmin' } as const;
const home = { location: 'Flat 7, 12 Zebedee Close', latitude: 52.461_234, longitude: -1.887_654 };
const traces = /Zebedee|52\.461|1\.887/;
const days = (count: number) => new Date(testNow.getTime() + count * 24 * 60 * 60_000);
const shown = async (id: string) => (await api.as(nobody).listIncidents()).find((each) => each.id === id);

async function hiddenUntilErased(id: string): Promise<void> {
  await hide(api.services, id, reviewer);
  api.setTime(days(91));
  await sweep(api.services);
}

describe('a home whose exact place was erased while it waited off the map', () => {
  it('stays a district when its sender corrects the place', async () => {
    await api.as(superAdmin).addPartner({
      body: { name: 'Listening Desk', domain: 'desk.example.org', entraIdEmail: 'desk@example.org' },
    });
    const { id, receipt } = await sendReport({ atHome: true, partnerId: 'Listening Desk' });
    await approve(id);
    await hiddenUntilErased(id);
    await changeReceipt({ code: receipt, action: 'correct', location: home.location });
    const desk = api.as({ name: 'desk@example.org', roles: [] });
    const { incidents } = await desk.listPartnerIncidents({ query: { cursor: undefined, limit: 50 } });
    expect(incidents).toHaveLength(1);
    expect(JSON.stringify(incidents)).not.toMatch(traces);
    await approve(id);
    expect(await shown(id)).toBeDefined();
    expect(JSON.stringify(await shown(id))).not.toMatch(traces);
  });

  it('stays a district when a reviewer approves its post with another place', async () => {
    const { title, description, incidentDate, incidentType, severity } = aReport();
    const told = { title, description, incidentDate, incidentType, severity, atHome: true } as const;
    await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/91' });
    const [post] = (await api.as(admin).listPosts({ query: { limit: 1 } })).posts;
    const id = post!.id;
    const decide = (details: object) =>
      api
        .as(admin)
        .decidePost({ params: { id }, body: { status: 'approved', details: { ...told, ...details } as never } });
    await decide({ ...home, location: 'A house in Moseley' });
    await hiddenUntilErased(id);
    await decide(home);
    expect(await shown(id)).toBeDefined();
    expect(JSON.stringify(await shown(id))).not.toMatch(traces);
  });
});
