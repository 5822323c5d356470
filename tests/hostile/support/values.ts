import fc from 'fast-check';
import * as z from 'zod/mini';

/**
 * Values for an operation's input, generated from its schema and beyond. The schema is read as JSON Schema; `Plausible`
 * satisfies rules that this does not express (an existing day, a point in the UK).
 */

/** By property name: what a real caller would send. */
export type Plausible = Record<string, readonly unknown[]>;

type Node = {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: Node[];
  oneOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  /** false after a tuple's `prefixItems`: no further ones. */
  items?: Node | false;
  prefixItems?: Node[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
};

const schemaNode = (schema: z.ZodMiniType): Node =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Node;

/** Values that break unprepared programs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'before\u0000after and some more words',
  '\u202Edesrever si txet siht',
  '\u2066isolated\u2069',
  '\ud800 alone',
  'alone \udfff',
  '\u200b'.repeat(12),
  '\u{E0041}\u{E0042} tags',
  `Z${'\u0335'.repeat(150)} combined`,
  '\u001b[31mred\u001b[0m\r\nnext line',
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE incidents; --",
  '" OR ""="',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'http://[::1',
  'http://user:pass@127.0.0.1:1/',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00%ff%c0%af',
  '%s%s%s%n%d',
  '${7*7}{{7*7}}#{7*7}',
  '=cmd|" /C calc"!A0',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(200),
  'ß'.repeat(201),
  'a'.repeat(300),
  'a'.repeat(70_000),
  '('.repeat(5_000),
  'x@y'.repeat(90),
  `${'a.'.repeat(120)}@example.org`,
  '1e999',
  'NaN',
  '9'.repeat(400),
  '2026-02-30',
  '-0001-01-01',
  '٢٠٢٦-٠٦-١٤',
];

const nested = (depth: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Values that are invalid everywhere. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      1.5,
      1e308,
      -1e-320,
      2 ** 53,
      [],
      {},
      [null],
      [[[[]]]],
      nested(900),
      { length: 1e9 },
      { toString: 1, valueOf: 1, toJSON: 1 },
      { $ne: null },
      Array.from({ length: 3000 }, () => 'a'),
      JSON.parse('{"__proto__":{"isAdmin":true,"roles":["SuperAdmin"]}}'),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Just inside a limit, on it, and just outside. */
function nearLimit(node: Node): fc.Arbitrary<unknown> {
  if (node.enum) {
    const [first] = node.enum;
    return fc.constantFrom<unknown>(`${String(first)} `, String(first).toUpperCase(), '', 'none of them', [first]);
  }
  if (node.type === 'string') {
    const { minLength = 0, maxLength = 400 } = node;
    const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
    return fc
      .tuple(fc.constantFrom(...lengths), fc.constantFrom('a', ' ', 'é', '𝕏', '\u0301', '5'))
      .map(([length, letter]) => letter.repeat(length));
  }
  if (node.type === 'number' || node.type === 'integer') {
    const { minimum = -1e6, maximum = 1e6 } = node;
    return fc.constantFrom<unknown>(
      minimum,
      maximum,
      minimum - 1e-9,
      maximum + 1e-9,
      minimum - 1,
      maximum + 1,
      String(maximum),
      `${maximum}e0 `,
    );
  }
  if (node.type === 'array') {
    const { maxItems = 30 } = node;
    return fc.array(valueFor(node.items || {}, '', {}), { minLength: maxItems, maxLength: maxItems + 1 });
  }
  return hostile;
}

/** Conforms to the schema, without knowing its meaning. */
function conforming(node: Node, name: string, plausible: Plausible): fc.Arbitrary<unknown> {
  if ('const' in node) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  const choices = node.oneOf ?? node.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueFor(choice, name, plausible)));
  switch (node.type) {
    case 'string':
      return texts(node);
    case 'integer':
      return fc.integer({ min: Math.max(node.minimum ?? 0, -1e9), max: Math.min(node.maximum ?? 1e9, 1e9) });
    case 'number':
      return fc.double({ min: node.minimum ?? -1e9, max: node.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      if (node.prefixItems) return fc.tuple(...node.prefixItems.map((item) => valueFor(item, name, plausible)));
      return fc.array(valueFor(node.items || {}, name, plausible), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 5, 5),
      });
    case 'object':
      return objects(node, plausible);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function texts({ pattern, minLength = 0, maxLength = 100 }: Node): fc.Arbitrary<string> {
  const anyText = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 120)) });
  if (pattern === undefined) return anyText;
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
  } catch {
    // A lookahead, which fast-check cannot generate.
    return anyText;
  }
}

/** Most properties are valid, so that many objects are accepted; some are missing, some are outside any schema. */
function objects({ properties = {}, required = [] }: Node, plausible: Plausible): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, node]) => {
    const value = valueFor(node, name, plausible);
    const present = required.includes(name) ? 40 : 1;
    return fc.oneof(
      { weight: present, arbitrary: value.map((of) => [[name, of]]) },
      { weight: 1, arbitrary: fc.constant([]) },
    );
  });
  const extra = fc.oneof(
    { weight: 30, arbitrary: fc.constant<[string, unknown][]>([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('id', 'isApproved', 'verifiedBy', 'role', 'createdAt', '__proto__', 'constructor', ''),
          hostile,
        )
        .map((pair) => [pair]),
    },
  );
  // An own property `__proto__`, as JSON.parse makes it.
  return fc
    .tuple(extra, ...parts)
    .map((pairs) => Object.fromEntries(pairs.flat() as [string, unknown][]) as Record<string, unknown>);
}

function valueFor(node: Node, name: string, plausible: Plausible): fc.Arbitrary<unknown> {
  const known = plausible[name];
  const usual = known === undefined ? conforming(node, name, plausible) : fc.constantFrom(...known);
  return fc.oneof(
    { weight: 40, arbitrary: usual },
    { weight: 3, arbitrary: conforming(node, name, plausible) },
    { weight: 2, arbitrary: nearLimit(node) },
    { weight: 2, arbitrary: hostile },
  );
}

/** For a body, or for the properties of a query or a path. */
export const valuesFor = (schema: z.ZodMiniType, plausible: Plausible): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: conforming(schemaNode(schema), '', plausible) }, { weight: 1, arbitrary: hostile });
