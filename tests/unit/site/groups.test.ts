import { likelyDuplicatesMax } from '@incidentmap/core/domain/limits';
import { type ReviewedIncident, toReviewed } from '@incidentmap/core/domain/submission/reviewed';
import { describe, expect, it } from 'vitest';
import { type Alike, groupsOf } from '../../../frontend/src/features/review/submission/groups.ts';
import { anIncident, aPublicIncident } from '../../support/api/builders.ts';

const flood = 'flood';
const told = 'On the ferry a bucket of mud was thrown at a student, and a sailor stopped the thieves of her luggage.';
const reportOf = (overrides: Parameters<typeof anIncident>[0] = {}): ReviewedIncident =>
  toReviewed(anIncident({ description: told, ...overrides }), [], 'http://site.test');
const ofFlood = { sender: { floodOf: flood } };
const itemOf = (report: ReviewedIncident, alike: readonly Alike[] = []) => ({
  kind: 'report' as const,
  report,
  alike: [...alike],
  createdAt: report.createdAt,
  work: { takenBy: null, notes: [], opinion: null, passes: 0 } as never,
});
const idsOf = ({ alike }: ReturnType<ReturnType<typeof groupsOf>['beside']>) => alike.map(({ incident: { id } }) => id);

describe('beside a report of a flood', () => {
  it('stand only the likeliest few of the flood, with the number of the others', () => {
    const far = reportOf({ ...ofFlood, incidentDate: '2025-01-01' });
    const copies = Array.from({ length: 200 }, () => reportOf(ofFlood));
    const groups = groupsOf([far, ...copies, reportOf()].map((report) => itemOf(report)));
    const beside = groups.beside(copies[0]?.id);
    expect(idsOf(beside)).toEqual(copies.slice(1, likelyDuplicatesMax + 1).map(({ id }) => id));
    expect(beside).toMatchObject({ ofFlood: 200, more: 200 - likelyDuplicatesMax });
    // What is not likely the same is counted, and never listed as 0% alike.
    expect(groups.beside(far.id)).toMatchObject({ alike: [], ofFlood: 200, more: 200 });
    expect(groups.countOf(far.id)).toBe(likelyDuplicatesMax);
  });

  it('is what was read once, however often the queue is read anew', () => {
    let readings = 0;
    const items = Array.from({ length: 200 }, () => {
      const report = reportOf(ofFlood);
      return itemOf(
        Object.defineProperty(report, 'description', {
          get() {
            readings += 1;
            return told;
          },
        }),
      );
    });
    groupsOf(items);
    expect(readings).toBe(0);
    groupsOf(items).beside(items[0]?.report.id);
    const once = readings;
    groupsOf(items).beside(items[7]?.report.id);
    expect(once).toBeGreaterThan(0);
    expect(readings).toBe(once);
  });

  it('stands nothing that is not the same, whichever of the two that was said of', () => {
    const [one, other, third] = Array.from({ length: 3 }, () => reportOf(ofFlood));
    const apart = { ...itemOf(one!), work: { notSame: [other!.id] } as never };
    const groups = groupsOf([apart, ...[other!, third!].map((report) => itemOf(report))]);
    expect([one, other, third].map((report) => idsOf(groups.beside(report!.id)))).toEqual([
      [third!.id],
      [third!.id],
      [one!.id, other!.id],
    ]);
    expect(groups.beside(one!.id)).toMatchObject({ ofFlood: 1, more: 0 });
    const likely = { isPublic: true, incident: aPublicIncident(), likeness: 0.9 } as const;
    const apartAlone = { ...itemOf(reportOf(), [likely]), work: { notSame: [likely.incident.id] } as never };
    expect(groupsOf([apartAlone]).countOf(apartAlone.report.id)).toBe(0);
  });

  it('stands nothing when it is alone, or of no flood', () => {
    const [one, other] = [reportOf(ofFlood), reportOf()];
    const groups = groupsOf([one, other, reportOf()].map((report) => itemOf(report)));
    expect([one, other].map(({ id }) => groups.countOf(id))).toEqual([0, 0]);
    expect(groups.beside(one.id)).toEqual({ alike: [], ofFlood: 0, more: 0, repeats: null });
  });
});

describe('selected together', () => {
  const beside = (incident: ReviewedIncident, likeness = 1): Alike => ({ isPublic: false, incident, likeness });
  const publicOne = (overrides: Parameters<typeof anIncident>[0] = {}): Alike => ({
    isPublic: true,
    incident: aPublicIncident({ description: told, ...overrides }),
    likeness: 1,
  });
  const repeatsOf = (report: ReviewedIncident, alike: readonly Alike[], listed = alike) => {
    const others = listed.flatMap((each) => (each.isPublic ? [] : [itemOf(each.incident)]));
    return groupsOf([itemOf(report, alike), ...others]).beside(report.id).repeats;
  };

  it('are copies but the earliest; of those of one moment, the one with the least id', () => {
    const [first, second] = [reportOf(), reportOf()];
    const earlier = reportOf({ sentAt: '2026-06-01T00:00:00.000Z' });
    expect(repeatsOf(second, [beside(first)])).toEqual({ ids: [second.id], isPublic: false });
    expect(repeatsOf(first, [beside(second)])).toEqual({ ids: [second.id], isPublic: false });
    expect(repeatsOf(first, [beside(second), beside(earlier)])).toEqual({
      ids: [first.id, second.id],
      isPublic: false,
    });
  });

  it('are all that wait when a copy is public', () => {
    const [first, second] = [reportOf(), reportOf()];
    expect(repeatsOf(first, [beside(second), publicOne()])).toEqual({ ids: [first.id, second.id], isPublic: true });
    const otherPublic = publicOne({ description: 'Somebody sprayed a slogan on the shutters of the bakery.' });
    expect(repeatsOf(first, [beside(second), otherPublic])).toEqual({ ids: [second.id], isPublic: false });
  });

  it('are reports of one link, however differently they tell', () => {
    const sourceUrl = 'https://www.facebook.com/somebody/posts/1';
    const [first, second] = [
      reportOf({ sourceUrl }),
      reportOf({ sourceUrl: `${sourceUrl}?utm_source=elsewhere`, description: 'Mud on a boat.' }),
    ];
    expect(repeatsOf(first, [beside(second)])).toEqual({ ids: [second.id], isPublic: false });
    // A source of the public one has the link.
    const by = { userId: 'reviewer', name: 'reviewer' };
    const [sentAt, at] = ['2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z'];
    const source = { kind: 'post', id: 'post', sentAt, link: sourceUrl, revision: 0, by, at, gives: {} } as const;
    const withSource = publicOne({ description: 'Mud on a boat.', sources: [source] });
    expect(repeatsOf(first, [beside(second), withSource])).toEqual({ ids: [first.id, second.id], isPublic: true });
  });

  it('are neither two events of one place and day, nor what is not in the list', () => {
    const first = reportOf();
    const another = reportOf({
      description: 'On the ferry somebody threw mud at me while I was waiting for my luggage, and nobody stopped him.',
    });
    expect(repeatsOf(first, [beside(another, 0.6)])).toBeNull();
    expect(repeatsOf(first, [beside(reportOf())], [])).toBeNull();
  });
});

it('beside a post stands what names its link, and it is beside no report', () => {
  const report = reportOf();
  const alike: Alike = { isPublic: false, incident: report, likeness: 1 };
  const post = { kind: 'post' as const, post: { id: 'post' }, alike: [alike], createdAt: '' } as never;
  const groups = groupsOf([post, itemOf(report)]);
  expect(groups.beside('post')).toMatchObject({ alike: [alike], ofFlood: 0, more: 0, repeats: null });
  expect(groups.countOf(report.id)).toBe(0);
});
