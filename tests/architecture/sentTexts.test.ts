import { type OperationEntry, operations } from '@incidentmap/core/contract';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { testNow } from '../support/api/builders.ts';

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
};

type Leaf = { path: string; type: string; schema: z.core.$ZodType };

/** Every schema without parts, with its path. */
function leavesOf(schema: z.core.$ZodType, path: string): Leaf[] {
  const def = schema._zod.def as Def;
  const inner = [def.in, def.out, def.innerType].filter((part) => part !== undefined);
  const parts: [string, z.core.$ZodType][] = [
    ...Object.entries(def.shape ?? {}).map(([name, part]): [string, z.core.$ZodType] => [`${path}.${name}`, part]),
    ...inner.map((part): [string, z.core.$ZodType] => [path, part]),
    ...(def.options ?? []).map((part): [string, z.core.$ZodType] => [path, part]),
    ...(def.element ? [[`${path}[]`, def.element] satisfies [string, z.core.$ZodType]] : []),
    ...(def.keyType ? [[`${path}{name}`, def.keyType] satisfies [string, z.core.$ZodType]] : []),
    ...(def.valueType ? [[`${path}{value}`, def.valueType] satisfies [string, z.core.$ZodType]] : []),
  ];
  if (parts.length === 0) return [{ path, type: def.type, schema }];
  return parts.flatMap(([to, part]) => leavesOf(part, to));
}

const sent: Leaf[] = Object.entries(operations as Record<string, OperationEntry>).flatMap(
  ([name, { params, query, body }]) =>
    Object.entries({ params, query, body: body?.(testNow) }).flatMap(([part, schema]) =>
      schema ? leavesOf(schema, `${name} ${part}`) : [],
    ),
);

/** Schemas that are neither text nor obviously without text, and why they are safe. */
const unparsed: Record<string, string> = {
  'assignRoles body': 'It is from Static Web Apps itself, and is kept nowhere.',
  'addPartner body.settings{name}': 'cleanJson cleans every text in the settings.',
  'addPartner body.settings{value}': 'cleanJson cleans every text in the settings.',
  'changePartner body.settings{name}': 'cleanJson cleans every text in the settings.',
  'changePartner body.settings{value}': 'cleanJson cleans every text in the settings.',
};

/**
 * One of each kind of character that no text may contain: a control, an escape, bidi formatting, an invisible
 * character, an unpaired surrogate.
 */
const harmful = ['\0', '\u001b', '\u0085', '\u202e', '\u2066', '\u200f', '\u200b', '\ufeff', '\u{e0041}', '\ud800'];
/** A value that matches each of our patterns. */
const plausible = [
  'a text',
  '2026-06-14',
  'https://example.org/story',
  'someone@example.org',
  'example.org',
  '1234567890123456',
  '12345678-90ab-cdef-1234-567890abcdef',
  'b7e23ec2-9af2-4b5c-8d3e-1f0a6c9d4e5f.jpg',
  'dQw4w9WgXcQ',
  'abcdefghijklmnop',
];
const probesWith = (character: string): string[] =>
  plausible.flatMap((text) => [
    character + text,
    text + character,
    text.slice(0, text.length >> 1) + character + text.slice(text.length >> 1),
  ]);

const outputsOf = (schema: z.core.$ZodType, inputs: string[]): string[] =>
  inputs.flatMap((input) => {
    const parsed = (schema as z.ZodMiniType<string>).safeParse(input);
    return parsed.success ? [parsed.data] : [];
  });

const strings = sent.filter(({ type, path }) => type === 'string' && !(path in unparsed));

it('every submitted text is cleaned by its type, or validated by its pattern', () => {
  expect(strings.length).toBeGreaterThan(40);
  const passing = strings.filter(({ schema }) =>
    harmful.some((character) => outputsOf(schema, probesWith(character)).some((text) => text.includes(character))),
  );
  expect(passing.map(({ path }) => path)).toEqual([]);
});

it('no text is accepted outside the schemas', () => {
  const free = sent.filter(({ type }) => type === 'unknown' || type === 'any');
  const unknownValues = free.map(({ path }) => path).filter((path) => !(path in unparsed));
  expect(unknownValues).toEqual([]);
});

it('only multi-line fields keep line breaks', () => {
  const withLines = strings.filter(({ schema }) =>
    outputsOf(schema, ['a text\nof lines']).some((t) => t.includes('\n')),
  );
  expect(withLines.map(({ path }) => path).toSorted()).toEqual(
    [
      'changeReceipt body.description',
      'changeReceipt body.text',
      // What a second opinion is about: what would be published of a post or a file, or of a public incident.
      'changeWork body.details.description',
      'changeWork body.edit.description',
      // In four acts: a note, a hand-over, a question and its answer.
      ...Array.from({ length: 4 }, () => 'changeWork body.note'),
      'checkImport body.rows[].description',
      'decidePendingMedia body.reason.note',
      'decideIncident body.reason.note',
      'decideIncidents body.reason.note',
      'decidePost body.details.description',
      'decidePost body.reason.note',
      'editIncident body.description',
      'publishMedia body.description',
      'requestPrivacy body.message',
      'stageImport body.rows[].description',
      'submitIncident body.description',
      'submitPost body.additionalContext',
    ].toSorted(),
  );
});
