import { lifeNames, type Life, type LifeName } from '@incidentmap/core/domain/submission/life';
import { newMedia } from '@incidentmap/core/domain/submission/media';
import type { Media, Post, Submission } from '@incidentmap/core/domain/submission/submission';
import { newPost } from '@incidentmap/core/domain/submission/post';
import { indexesOf } from '@incidentmap/core/server/stores/engines/documentStore';
import { type Find, findOf } from '@incidentmap/core/server/stores/find';
import { describe, expect, it } from 'vitest';
import { anIncident, testNow } from '../../support/api/builders.ts';

/** What a submission is found by, in each state of its life. */

const by = { userId: 'reviewer', name: 'reviewer' };
const [at, earlier, later] = ['2026-06-14T10:00:00.000Z', '2026-05-01T10:00:00.000Z', '2026-06-14T10:00:10.000Z'];
const lives: { [Is in LifeName]: Extract<Life, { is: Is }> } = {
  waiting: { is: 'waiting' },
  scheduled: { is: 'scheduled', by, at, publishAt: later, choices: [] },
  public: { is: 'public', by, at, heldSince: at },
  rejected: { is: 'rejected', by, at, why: null },
  withdrawn: { is: 'withdrawn', at },
  merged: { is: 'merged', into: 'another', as: 'source', by, at },
  deleting: { is: 'deleting', by, at },
};
const wasPublic = { by, heldSince: earlier };

const { entry } = anIncident();
const posted = { additionalContext: '', submitterEmail: undefined, allowContact: 'no', mediaFiles: [] } as const;
const post: Post = newPost(
  { ...posted, mediaFiles: [], postUrl: 'https://x.com/a/status/1' },
  { id: 'post', now: testNow },
);
const file: Media = newMedia(
  { name: 'a.jpg', kind: 'image', contentType: 'image/jpeg', bytes: 1 },
  { id: 'file', now: testNow },
);
const report = anIncident({ id: 'report' });
const inLife = <T extends Submission>(submission: T, life: Life): T => ({ ...submission, life });
const found = (submission: Submission, ...fields: (keyof Find)[]) => {
  const find = findOf(submission);
  return fields.map((field) => find[field]);
};
const inEach = (submission: Submission, ...fields: (keyof Find)[]) =>
  Object.fromEntries(lifeNames.map((is) => [is, found(inLife(submission, lives[is]), ...fields)]));

describe('a submission is found', () => {
  it('as an incident: a report from the start, a post or a file once it was public', () => {
    const ofReports = {
      waiting: ['pending'],
      scheduled: ['pending'],
      public: ['approved'],
      rejected: ['rejected'],
      withdrawn: ['rejected'],
      merged: ['rejected'],
      deleting: [undefined],
    };
    expect(inEach(report, 'incident')).toEqual(ofReports);
    for (const each of [post, file]) {
      expect(new Set(Object.values(inEach(each, 'incident')).flat())).toEqual(new Set([undefined]));
      expect(inEach({ ...each, entry }, 'incident'), each.kind).toEqual({
        ...ofReports,
        // What is approved has an entry, and is none yet.
        waiting: [undefined],
        scheduled: [undefined],
        rejected: [undefined],
        merged: [undefined],
      });
      const wasOnTheMap = (life: Life) => found(inLife({ ...each, entry }, { ...life, wasPublic } as Life), 'incident');
      expect([lives.waiting, lives.scheduled, lives.rejected, lives.merged].map(wasOnTheMap)).toEqual([
        ['pending'],
        ['pending'],
        ['rejected'],
        ['rejected'],
      ]);
    }
  });

  it('as what waits, by its kind, until it is public or rejected', () => {
    for (const each of [report, post, file]) {
      expect(inEach(each, 'open', 'publishAt'), each.kind).toEqual({
        waiting: [each.kind, undefined],
        scheduled: [each.kind, later],
        public: [undefined, undefined],
        rejected: [undefined, undefined],
        withdrawn: [undefined, undefined],
        merged: [undefined, undefined],
        deleting: [undefined, undefined],
      });
    }
  });

  it('by when its retention began, as what is public or as what is not: a merged one is kept with its incident', () => {
    const expected = {
      waiting: [undefined, undefined],
      scheduled: [undefined, undefined],
      public: ['public', at],
      rejected: ['rejected', at],
      withdrawn: ['rejected', at],
      merged: [undefined, undefined],
      deleting: [undefined, undefined],
    };
    for (const each of [report, post]) expect(inEach(each, 'held', 'heldSince'), each.kind).toEqual(expected);
    // A rejected file goes as soon as that cannot be undone.
    expect(inEach(file, 'held', 'heldSince')).toEqual({
      ...expected,
      rejected: [undefined, undefined],
      withdrawn: [undefined, undefined],
    });
    for (const life of [{ is: 'waiting', wasPublic } as const, { ...lives.scheduled, wasPublic }]) {
      // Its private details end when they would have, had it not been hidden.
      for (const each of [report, { ...post, entry }, { ...file, entry }]) {
        expect(found(inLife(each, life), 'held', 'heldSince')).toEqual(['public', earlier]);
      }
      const erased = { ...life, wasPublic: { by, heldSince: null } };
      expect(found(inLife(report, erased), 'held', 'heldSince')).toEqual([undefined, undefined]);
    }
    expect(found(inLife(report, { ...lives.public, heldSince: null }), 'held', 'heldSince')).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('by what it is part of, or was rejected with', () => {
    for (const each of [report, post, file]) {
      for (const as of ['source', 'sameLink', 'file'] as const) {
        expect(found(inLife(each, { ...lives.merged, as }), 'into')).toEqual(['another']);
      }
      expect(found(inLife(each, { ...lives.rejected, with: 'another' }), 'into')).toEqual(['another']);
      expect(found(inLife(each, lives.rejected), 'into')).toEqual([undefined]);
    }
  });

  it('a file by its names, its owner, and whether the sweep has to look at it', () => {
    const merged = { ...lives.merged, as: 'file' } as const;
    const published = { ...file, sent: { ...file.sent, file: { ...file.sent.file, publicName: 'b.jpg' } } };
    const gone = {
      ...published,
      sent: { ...published.sent, file: { ...published.sent.file, isPendingRemoved: true as const } },
    };
    const names = ['file', 'publicName', 'fileIs'] as const;
    expect(found(file, ...names)).toEqual(['a.jpg', undefined, undefined]);
    expect(found(inLife(file, merged), ...names)).toEqual(['a.jpg', undefined, 'attached']);
    expect(found(inLife(published, merged), ...names)).toEqual(['a.jpg', 'b.jpg', 'attached']);
    expect(found(inLife(gone, merged), ...names)).toEqual(['a.jpg', 'b.jpg', undefined]);
    expect(found(inLife(file, lives.rejected), ...names)).toEqual(['a.jpg', undefined, 'rejected']);
    expect(found({ ...file, belongsTo: { id: 'recording', as: 'recording' } }, 'owner')).toEqual(['recording']);
    for (const each of [report, post]) expect(found(each, ...names, 'owner')).toEqual(Array(4).fill(undefined));
  });

  it('by a claim, and by its deletion', () => {
    const claim = { names: { 'a.jpg': 'b.jpg' }, since: at };
    expect(found(inLife(report, { is: 'waiting', claim }), 'claimedAt')).toEqual([at]);
    expect(found(inLife(report, { ...lives.scheduled, claim }), 'claimedAt')).toEqual([at]);
    expect(inEach(report, 'deletingAt')).toMatchObject({ deleting: [at], public: [undefined], waiting: [undefined] });
  });

  it('by what it shows, also where that is from a source', () => {
    const gives = { severity: 'high', incidentType: 'online' } as const;
    const source = { id: 'b', kind: 'report', sentAt: at, link: null, revision: 0, by, at, gives } as const;
    expect(found(report, 'type', 'severity')).toEqual(['verbal', 'medium']);
    expect(found({ ...report, sources: [source] }, 'type', 'severity')).toEqual(['online', 'high']);
  });
});

it('words are among what it is found by only while it waits; exact place, address and additions never are', () => {
  const told = anIncident({
    title: 'A title of its own',
    description: 'Words of its own by Adam Bright.',
    location: '1 Invented Street',
    sender: { contactEmail: 'me@example.org' },
    additions: [{ text: 'Something added', mediaFiles: [], createdAt: at }],
  });
  for (const is of lifeNames) {
    const { queue, ...find } = findOf(inLife(told, lives[is]));
    expect(JSON.stringify(find)).not.toMatch(/own|Invented|example|added|reviewer|52\.4|Adam/i);
    expect(queue !== undefined, is).toBe(is === 'waiting');
    expect(JSON.stringify(queue ?? {})).not.toMatch(/example|added|reviewer|52\.4/i);
  }
});

it('every field that an index names is one that the store writes', () => {
  const everything: Submission[] = [
    ...lifeNames.map((is) =>
      inLife(anIncident({ sender: { partner: 'p', isSuspected: true, floodOf: 'f', importer: 'i' } }), lives[is]),
    ),
    inLife(report, { is: 'waiting', claim: { names: {}, since: at } }),
    anIncident({ description: 'Write to somebody@example.org about it.' }),
    post,
    inLife({ ...file, belongsTo: { id: 'a', as: 'addition' } }, { ...lives.merged, as: 'file' }),
    { ...file, sent: { ...file.sent, file: { ...file.sent.file, publicName: 'b.jpg' } } },
  ];
  const namesOf = (find: object, before = 'find'): string[] =>
    Object.entries(find).flatMap(([name, value]) =>
      name === 'queue' ? namesOf(value as object, `${before}.${name}`) : [`${before}.${name}`],
    );
  const written = new Set(everything.flatMap((each) => namesOf(findOf(each))));
  const fields = indexesOf('submissions').flatMap(({ by: order, covers }) => [...order, ...covers]);
  const indexed = new Set(fields.filter((field) => field.startsWith('find.')));
  expect([...indexed].filter((field) => !written.has(field))).toEqual([]);
  // Only read with what is found.
  expect([...written].filter((field) => !indexed.has(field))).toEqual(['find.queue.numbers']);
});
