import { type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import { describe, expect, it } from 'vitest';

/**
 * No answer has a list without an end: each array of each answer has a maximum in the contract, or stands here with what
 * bounds it. docs/threat-model.md has the lists and their bounds.
 */

/** By the last names of an array's path in an answer. */
const boundedOtherwise: Record<string, string> = {
  mediaFiles:
    'mediaFilesMax of a submission and of each addition (domain/text/fields.ts), of which there are additionsMax',
  mediaUrls: 'mediaFilesMax of an addition',
  additions: 'additionsMax (commands/submission/additions.ts)',
  merged: 'mergedMax (commands/submission/merge.ts)',
  'merged.taken': 'the parts that can be taken, each once (domain/submission/sources.ts)',
  furtherSources: 'mergedMax: at most one link of each source',
  'work.notes': 'notesMax (domain/review/work.ts)',
  'changeWork.notes': 'notesMax (domain/review/work.ts)',
  'work.notSame': 'notSameMax (domain/review/work.ts)',
  'changeWork.notSame': 'notSameMax (domain/review/work.ts)',
  'exported.reviewNotes': 'notesMax, and the reasons of its decisions (commands/review/reviewWork.ts)',
  'entries.fields': 'the fields of one document, each once',
  'entries.choices': 'two: what was covered, and what was kept',
  'entries.changes': 'the fields of one document, each once',
  'rows.problems': 'the fields of a row, each once or twice',
  'rows.otherPlaces': 'three (commands/partners/imports.ts)',
  'months.queueAge': 'the hours of a day',
  'months.queueAgeOfFive': 'the hours of a day',
  'months.queueAgeHours': 'the hours of a day',
  months: 'one for each month since the site began: a dozen a year',
  people: 'the people to whom the operator gave a role, and the sender',
  helplines: 'the setting HELPLINES',
  'user.roles': 'the roles of ROLE_MAP and the two of Static Web Apps',
  'assignRoles.roles': 'the roles of ROLE_MAP',
  markers: 'mostTiles in each direction, with a marker for each cell of a tile (domain/map/tiles.ts)',
};
/** Records whose keys are no enumeration. */
const boundedRecords: Record<string, string> = {
  'getHealth.checks': 'the parts of the platform',
  'getChallenge.challenge': 'what altcha-lib makes',
  'partners.settings': 'partnerSettingsMax',
  'addPartner.settings': 'partnerSettingsMax',
  'changePartner.settings': 'partnerSettingsMax',
};

type Definition = {
  type: string;
  element?: { def: Definition };
  innerType?: { def: Definition };
  in?: { def: Definition };
  out?: { def: Definition };
  options?: { def: Definition }[];
  items?: { def: Definition }[];
  shape?: Record<string, { def: Definition }>;
  keyType?: { def: Definition };
  valueType?: { def: Definition };
  checks?: { _zod: { def: { check: string } } }[];
};

type Found = { path: string; kind: 'array' | 'record'; isBounded: boolean };

function listsIn({ def }: { def: Definition }, path: string): Found[] {
  const below = [def.innerType, def.in, def.out, def.valueType, ...(def.options ?? []), ...(def.items ?? [])];
  const nested = below.flatMap((each) => (each ? listsIn(each, path) : []));
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, field]) => listsIn(field, `${path}.${name}`));
  const ofThis: Found[] =
    def.type === 'array'
      ? [{ path, kind: 'array', isBounded: def.checks?.some((each) => each._zod.def.check === 'max_length') ?? false }]
      : def.type === 'record'
        ? [{ path, kind: 'record', isBounded: def.keyType?.def.type === 'enum' }]
        : [];
  return [...ofThis, ...(def.element ? listsIn(def.element, path) : []), ...nested, ...fields];
}

const isReviewed = ({ path, kind }: Found): boolean =>
  Object.keys(kind === 'array' ? boundedOtherwise : boundedRecords).some(
    (end) => path === end || path.endsWith(`.${end}`),
  );

const entries = Object.entries(operations) as [Operation, OperationEntry][];
const allOf = ([name, { answer }]: [Operation, OperationEntry]) => listsIn(answer as never, name);

describe('an answer', () => {
  it.each(entries.map(([name]) => name))('of %s has no list without a bound', (name) => {
    const lists = allOf([name, operations[name]]);
    expect(lists.filter((found) => !found.isBounded && !isReviewed(found)).map(({ path }) => path)).toEqual([]);
  });

  it('has lists, which are found wherever they are', () => {
    const lists = entries.flatMap(allOf);
    expect(lists.filter(({ isBounded }) => isBounded).length).toBeGreaterThan(20);
    const paths = lists.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['listIncidents', 'listWaiting.items.alike', 'getMapView.markers']));
  });

  it('has every list that is said to be bounded otherwise', () => {
    const paths = entries.flatMap(allOf).map(({ path }) => `.${path}`);
    const named = [...Object.keys(boundedOtherwise), ...Object.keys(boundedRecords)];
    expect(named.filter((end) => !paths.some((path) => path.endsWith(`.${end}`)))).toEqual([]);
  });
});
