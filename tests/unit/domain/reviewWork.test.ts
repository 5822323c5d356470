import type { Problem } from '@incidentmap/core/domain/problem';
import { mayGiveOpinion } from '@incidentmap/core/domain/review/permissions';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { notSameMax } from '@incidentmap/core/domain/limits';
import { checkOpinion, isGrave, type OpinionRule } from '@incidentmap/core/domain/review/opinion';
import { areNotSame, changeWork, toShownWork, type Work, type WorkChange } from '@incidentmap/core/domain/review/work';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../support/api/builders.ts';

const person = (userId: string) => ({ userId, name: `${userId}@example.org`, provider: 'aad', roles: ['Admin'] });
const [ann, ben, cem] = [person('ann'), person('ben'), person('cem')];
const name = { kind: 'report', id: 'one' } as const;
const none: Work = {
  id: 'report-one',
  kind: 'report',
  itemId: 'one',
  isOpen: true,
  changedAt: '',
  notes: [],
  passedBy: [],
};
type Act = WorkChange extends infer C
  ? C extends { kept: infer K }
    ? Omit<C, 'item' | 'kept'> & { kept?: K }
    : C extends unknown
      ? Omit<C, 'item'>
      : never
  : never;

let ids = 0;
const after = (work: Work, by: typeof ann, act: Act, revision = 0): Work =>
  changeWork(
    work,
    { ...(act.act === 'askOpinion' ? { kept: [] } : {}), ...act, item: name } as WorkChange,
    { ...name, subjectId: name.id, revision, isWaiting: true },
    { by, now: testNow },
    `id${++ids}`,
    (opinion) => mayGiveOpinion(by, opinion),
  );
/** The code of the problem and of its detail; null when there is none. */
function refusal(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    const { code, details } = error as Problem;
    return details[0]?.code ?? code;
  }
}
const take: Act = { act: 'take', from: null };
const aName = { field: 'title', start: 0, end: 4 } as const;
const asked = after(none, ann, { act: 'askOpinion', note: 'Is this one critical?', kept: [aName] }, 3);
const agreed = after(asked, ben, { act: 'giveOpinion', agrees: true, note: '' }, 3);
const against = after(asked, ben, { act: 'giveOpinion', agrees: false, note: 'It names him.' }, 3);

describe('to take an item', () => {
  it('is for whoever saw that nobody has it, and is harmless twice', () => {
    const taken = after(none, ann, take);
    expect(taken.takenBy).toEqual({ userId: 'ann', name: 'ann@example.org' });
    expect(after(taken, ann, take)).toBe(taken);
    expect(refusal(() => after(taken, ben, take))).toBe('conflict');
  });

  it('from another is for whoever saw that they have it', () => {
    const taken = after(none, ann, take);
    expect(after(taken, ben, { act: 'take', from: 'ann' }).takenBy?.userId).toBe('ben');
    expect(refusal(() => after(taken, ben, { act: 'take', from: 'cem' }))).toBe('conflict');
    expect(refusal(() => after(none, ben, { act: 'take', from: 'ann' }))).toBe('conflict');
  });

  it('ends with a hand-over, whose note stays; nobody hands over what another has', () => {
    const taken = after(none, ann, take);
    expect(refusal(() => after(taken, ben, { act: 'handOver', note: 'x' }))).toBe('conflict');
    const left = after(taken, ann, { act: 'handOver', note: 'The video is not watched yet.' });
    expect([left.takenBy, left.notes.map(({ text }) => text)]).toEqual([undefined, ['The video is not watched yet.']]);
    expect(left.lastChange?.action).toBe('noted');
    expect(after(taken, ann, { act: 'handOver', note: '' }).notes).toEqual([]);
  });
});

describe('an item that is not for somebody', () => {
  it('is free again, and only they see it', () => {
    const passed = after(after(none, ann, take), ann, { act: 'pass' });
    expect(passed.takenBy).toBeUndefined();
    expect(toShownWork(passed, ann, 0).isPassed).toBe(true);
    expect(toShownWork(passed, ben, 0)).toEqual(toShownWork(none, ben, 0));
    expect(passed.lastChange).toBeUndefined();
  });

  it('is for them again when they say so, or take it', () => {
    const passed = after(none, ann, { act: 'pass' });
    expect(after(passed, ann, { act: 'unpass' }).passedBy).toEqual([]);
    expect(after(passed, ann, take).passedBy).toEqual([]);
  });
});

it('a note is stored once when it is sent twice, and the audit trail does not hold its text', () => {
  const once = after(none, ann, { act: 'note', note: 'Her name is in the photo.' });
  expect(after(once, ann, { act: 'note', note: 'Her name is in the photo.' })).toBe(once);
  expect(after(once, ben, { act: 'note', note: 'Her name is in the photo.' }).notes).toHaveLength(2);
  expect(JSON.stringify(once.lastChange)).not.toContain('photo');
});

it('an item takes no more notes than can be read', () => {
  let full = none;
  for (let n = 0; n < 30; n++) full = after(full, ann, { act: 'note', note: `Note ${n}` });
  expect(refusal(() => after(full, ann, { act: 'note', note: 'One more' }))).toBe('conflict');
});

describe('what is not the same', () => {
  const apart = after(none, ann, { act: 'notSame', other: 'two' });

  it('is kept once, for every reviewer, with an entry in the audit trail', () => {
    expect(toShownWork(apart, ben, 0).notSame).toEqual(['two']);
    expect(apart.lastChange).toMatchObject({ action: 'notSame', changes: [{ field: 'notSame', after: 'two' }] });
    expect(after(apart, ben, { act: 'notSame', other: 'two' })).toBe(apart);
  });

  it('can be taken back by any of them', () => {
    const back = after(apart, ben, { act: 'maybeSame', other: 'two' });
    expect([back.notSame, back.lastChange?.action]).toEqual([[], 'maybeSame']);
    expect(after(back, ben, { act: 'maybeSame', other: 'two' })).toBe(back);
    expect(back.lastChange?.id).not.toBe(apart.lastChange?.id);
  });

  it('is seen from both, whichever of them it was said of', () => {
    const works = new Map([['one', apart]]);
    const workOf = (id: string) => works.get(id);
    expect([areNotSame(workOf, 'one', 'two'), areNotSame(workOf, 'two', 'one')]).toEqual([true, true]);
    expect(areNotSame(workOf, 'one', 'three')).toBe(false);
  });

  it('is neither a report itself nor anything of a post, and of no more than can be kept', () => {
    expect(refusal(() => after(none, ann, { act: 'notSame', other: 'one' }))).toBe('invalid_request');
    let full = none;
    for (let n = 0; n < notSameMax; n++) full = after(full, ann, { act: 'notSame', other: `another-${n}` });
    expect(refusal(() => after(full, ann, { act: 'notSame', other: 'one-more' }))).toBe('conflict');
  });
});

describe('a second opinion', () => {
  const give = (work: Work, by: typeof ann, agrees = true, revision = 3) =>
    after(work, by, { act: 'giveOpinion', agrees, note: '' }, revision);

  it('cannot be given by the first, whatever they say', () => {
    for (const agrees of [true, false]) expect(refusal(() => give(asked, ann, agrees))).toBe('forbidden');
  });

  it('is given once: the same again is harmless, another is too late', () => {
    expect(give(agreed, ben)).toBe(agreed);
    expect(refusal(() => give(agreed, ben, false))).toBe('conflict');
    expect(refusal(() => give(agreed, cem))).toBe('conflict');
  });

  it('is about the text that was asked about', () => {
    expect(refusal(() => give(asked, ben, true, 4))).toBe('conflict');
    expect(toShownWork(agreed, ben, 4).opinion?.isOutdated).toBe(true);
    expect(after(agreed, cem, { act: 'askOpinion', note: '' }, 4).opinion).toMatchObject({ revision: 4 });
  });

  it('is taken back by whoever asked, until it is given', () => {
    expect(after(asked, ann, { act: 'endOpinion' }).opinion).toBeUndefined();
    expect(refusal(() => after(asked, ben, { act: 'endOpinion' }))).toBe('forbidden');
    expect(refusal(() => after(agreed, ann, { act: 'endOpinion' }))).toBe('conflict');
  });

  it('is in the audit trail as agreement or disagreement, without its words', () => {
    expect(against.lastChange).toMatchObject({ action: 'opinionGiven', changes: [{ after: 'disagrees' }] });
    expect(agreed.lastChange?.changes).toMatchObject([{ field: 'opinion', after: 'agrees' }]);
    expect(JSON.stringify(against.lastChange)).not.toContain('names him');
  });
});

describe('an approval', () => {
  const ofReport = (
    rule: OpinionRule,
    by: typeof ann,
    work: Work | null,
    {
      severity = 'medium',
      keepsIdentifiers = false,
      revision = 3,
    }: { severity?: Severity; keepsIdentifiers?: boolean; revision?: number } = {},
  ) => {
    const kept = keepsIdentifiers ? [aName] : [];
    const published = { needsAnother: isGrave([{ severity }], kept), kept, revision };
    return refusal(() => checkOpinion(published, by, { rule, work }));
  };

  it('needs no opinion while nobody asks, if the reviewers are free to ask', () => {
    expect(ofReport('ask', ann, null, { severity: 'critical', keepsIdentifiers: true })).toBeNull();
  });

  it('waits for the answer if its own reviewer has asked; others may decide', () => {
    expect(ofReport('ask', ann, asked)).toBe('opinion_open');
    expect(ofReport('ask', ben, asked)).toBeNull();
    expect(ofReport('ask', ann, against)).toBe('opinion_against');
    expect(ofReport('ask', ann, agreed)).toBeNull();
  });

  it('waits for another answer once the report was changed, whatever the one before was', () => {
    for (const work of [asked, against, agreed]) {
      expect(ofReport('ask', ann, work, { revision: 4 })).toBe('opinion_outdated');
      expect(ofReport('ask', ben, work, { revision: 4 })).toBeNull();
    }
  });

  it.each([{ severity: 'critical' as const }, { keepsIdentifiers: true }])(
    'needs another reviewer who agrees where that is required: %j',
    (report) => {
      expect(ofReport('required', ann, null, report)).toBe('opinion_required');
      expect(ofReport('required', ann, asked, report)).toBe('opinion_required');
      expect(ofReport('required', ann, against, report)).toBe('opinion_required');
      expect(ofReport('required', ann, agreed, report)).toBeNull();
      // Whoever agreed is not a second person to themself.
      expect(ofReport('required', ben, agreed, report)).toBe('opinion_required');
      expect(ofReport('required', ann, agreed, { ...report, revision: 4 })).toBe('opinion_required');
    },
  );

  it('of other reports needs none where it is required', () => {
    expect(ofReport('required', ann, null)).toBeNull();
  });
});
