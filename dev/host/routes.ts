import type { Registration } from './core.ts';

/** Route templates of Azure's host (ASP.NET Core routing): parsing, order and matching. */

interface Literal {
  readonly kind: 'literal';
  readonly text: string;
}

interface Parameter {
  readonly kind: 'parameter';
  readonly name: string;
  readonly optional: boolean;
  /** `{*rest}`: the remainder of the path, slashes included, but not one at its beginning. */
  readonly catchAll: boolean;
  readonly tests: readonly ((value: string) => boolean)[];
}

type Segment = Literal | Parameter;

export interface Route {
  readonly registration: Registration;
  /** The name of the trigger's binding. */
  readonly trigger: string;
  /** Upper case. */
  readonly methods: readonly string[];
  readonly template: string;
  readonly segments: readonly Segment[];
}

export interface Match {
  readonly route: Route;
  /** Percent-decoded; an optional parameter that is not in the path has no entry. */
  readonly params: Record<string, string>;
}

const matching = (pattern: RegExp) => () => (value: string) => pattern.test(value);
const wholeNumber = /^[+-]?\d+$/;
const size = (value: string, least: number, most: number) => value.length >= least && value.length <= most;
const amount = (value: string, least: number, most: number) =>
  wholeNumber.test(value) && Number(value) >= least && Number(value) <= most;

/** Route constraints by name: arguments → test. These are the ones of ASP.NET Core that make sense outside .NET. */
const constraints: Record<string, (...values: string[]) => (value: string) => boolean> = {
  alpha: matching(/^[a-z]*$/i),
  bool: matching(/^(true|false)$/i),
  guid: matching(/^\{?[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}\}?$/i),
  decimal: matching(/^[+-]?(\d+(\.\d*)?|\.\d+)$/),
  int: () => (value) => amount(value, -(2 ** 31), 2 ** 31 - 1),
  long: matching(/^[+-]?\d{1,19}$/),
  length:
    (least, most = least) =>
    (value) =>
      size(value, Number(least), Number(most)),
  minlength: (least) => (value) => size(value, Number(least), Infinity),
  maxlength: (most) => (value) => size(value, 0, Number(most)),
  min: (least) => (value) => amount(value, Number(least), Infinity),
  max: (most) => (value) => amount(value, -Infinity, Number(most)),
  range: (least, most) => (value) => amount(value, Number(least), Number(most)),
  required: () => (value) => value !== '',
};

/** Splits a template at slashes; a slash inside braces belongs to its parameter. */
function split(template: string): string[] {
  return template.match(/(?:\{(?:[^{}]|\{\{|\}\})*\}|[^/{}]|[{}])+/g) ?? [];
}

function parseParameter(text: string, template: string): Parameter {
  const refuse = (why: string): never => {
    throw new Error(`Route "${template}": ${why}.`);
  };
  const head = /^\{(\*{0,2})(\w+)((?::.*?)?)(\??)\}$/.exec(text);
  if (!head) return refuse(`"${text}" is not a parameter that this host understands`);
  const [, stars = '', name = '', rest = '', optional = ''] = head;
  const tests: Parameter['tests'][number][] = [];
  const part = /:([a-z]+)(?:\((.*?)\))?(?=:|$)/iy;
  while (part.lastIndex < rest.length) {
    const [whole, constraint = '', list] = part.exec(rest) ?? [];
    if (whole === undefined) return refuse(`"${rest}" is not a constraint`);
    const values = list ?? '';
    if (constraint.toLowerCase() === 'regex') {
      // ASP.NET Core ignores case here, and doubles braces.
      const pattern = new RegExp(values.replaceAll('{{', '{').replaceAll('}}', '}'), 'i');
      tests.push((value) => pattern.test(value));
    } else {
      const make = constraints[constraint.toLowerCase()];
      if (!make) return refuse(`there is no constraint "${constraint}"`);
      tests.push(make(...(values === '' ? [] : values.split(',').map((value) => value.trim()))));
    }
  }
  return { kind: 'parameter', name, optional: optional === '?', catchAll: stars !== '', tests };
}

/** Parses a template. Throws an Error of one sentence when it is invalid. */
export function parseTemplate(template: string): Segment[] {
  const segments = split(template).map((text): Segment =>
    text.includes('{') || text.includes('}')
      ? parseParameter(text, template)
      : { kind: 'literal', text: text.toLowerCase() },
  );
  const misplaced = segments.findIndex(
    (segment, index) =>
      segment.kind === 'parameter' && (segment.optional || segment.catchAll) && index < segments.length - 1,
  );
  if (misplaced >= 0) throw new Error(`Route "${template}": only the last segment can be optional or take the rest.`);
  return segments;
}

/** Smaller is more specific: literals, then constrained parameters, then parameters, then `{*rest}`. */
function rank(segment: Segment | undefined): number {
  if (!segment) return 0;
  if (segment.kind === 'literal') return 1;
  return (segment.catchAll ? 4 : 3) - (segment.tests.length > 0 ? 0.5 : 0);
}

function bySpecificity(a: Route, b: Route): number {
  for (let index = 0; index < Math.max(a.segments.length, b.segments.length); index++) {
    const difference = rank(a.segments[index]) - rank(b.segments[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

const nameOf = (route: Route) => route.registration.metadata.name.toLowerCase();
const byName = (a: Route, b: Route) => (nameOf(a) < nameOf(b) ? -1 : 1);

const accepts = (segment: Segment, value: string) =>
  segment.kind === 'literal' ? segment.text === value.toLowerCase() : segment.tests.every((test) => test(value));

function overlap(a: Route, b: Route): boolean {
  const lengths = (route: Route) => {
    const last = route.segments.at(-1);
    const open = last?.kind === 'parameter' && (last.optional || last.catchAll);
    const most = last?.kind === 'parameter' && last.catchAll ? Infinity : route.segments.length;
    return { least: open ? route.segments.length - 1 : route.segments.length, most };
  };
  const [first, second] = [lengths(a), lengths(b)];
  const length = Math.max(first.least, second.least);
  if (length > Math.min(first.most, second.most)) return false;
  return a.segments.slice(0, length).every((mine, index) => {
    const theirs = b.segments[index];
    if (!theirs || (mine.kind === 'parameter' && theirs.kind === 'parameter')) return true;
    if (mine.kind === 'literal') return accepts(theirs, mine.text);
    return theirs.kind === 'parameter' || accepts(mine, theirs.text);
  });
}

/**
 * Azure matches routes in the order of the functions' names, so `incidents/{id}` of "incident" takes requests for
 * `incidents/map` of "incidentsMap" (Azure/azure-functions-host#9876, azure-functions-nodejs-library#300). This host prefers
 * the more specific route whatever the names; this returns a pair that Azure would match differently.
 */
export function shadowed(routes: readonly Route[]): [loser: Route, winner: Route] | undefined {
  for (const loser of routes) {
    const winner = routes.find(
      (other) =>
        other !== loser &&
        bySpecificity(loser, other) < 0 &&
        nameOf(other) < nameOf(loser) &&
        other.methods.some((method) => loser.methods.includes(method)) &&
        overlap(loser, other),
    );
    if (winner) return [loser, winner];
  }
  return undefined;
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    // Azure's server does not decode a slash, so that it cannot create another segment.
    return segment
      .split(/(%2f)/i)
      .map((part) => (/^%2f$/i.test(part) ? part : decodeURIComponent(part)))
      .join('');
  } catch {
    return segment;
  }
}

function match(route: Route, path: readonly string[], end: '' | '/'): Record<string, string> | undefined {
  const { segments } = route;
  const last = segments.at(-1);
  const rest = last?.kind === 'parameter' && last.catchAll;
  if (path.length > segments.length && !rest) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    if (path[index] === '') return undefined;
    if (path[index] === undefined) {
      if (segment.kind === 'parameter' && (segment.optional || segment.catchAll)) continue;
      return undefined;
    }
    const catchAll = segment.kind === 'parameter' && segment.catchAll;
    const value = catchAll ? `${path.slice(index).join('/')}${end}` : path[index];
    if (!accepts(segment, value)) return undefined;
    if (segment.kind === 'parameter') params[segment.name] = value;
  }
  return params;
}

/** Finds the route for a method and a path without query, which begins with a slash and is below `prefix` (`/api`). */
export function createRouter(routes: readonly Route[], prefix: string) {
  const sorted = routes.toSorted((a, b) => bySpecificity(a, b) || byName(a, b));
  return (method: string, pathname: string): Match | undefined => {
    const path = pathname.split('/');
    path.shift();
    const end = path.at(-1) === '' ? '/' : '';
    if (end) path.pop();
    if (path.shift()?.toLowerCase() !== prefix) return undefined;
    const decoded = path.map(decode);
    for (const route of sorted) {
      const params = route.methods.includes(method) && match(route, decoded, end);
      if (params) return { route, params };
    }
    return undefined;
  };
}
