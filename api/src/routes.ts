import type { Operation, OperationEntry } from '@incidentmap/core/contract';

/**
 * The routes that several paths share, because Azure allows fewer than 40 functions. Any other path has its own.
 * `{act:login|logout}` is one of these words, `{id}` a parameter of the path, and `{id?}` may be missing.
 */
const sharedRoutes = [
  '/api/incidents/{id?}',
  '/api/cards/{id?}',
  '/api/imports/{id?}',
  '/api/partner/incidents/{id?}',
  '/api/objects/{way:direct|upload}',
  '/api/auth/{act:login|logout|me|roles}',
  '/api/{part:challenge|health|site}',
  '/api/{lookup:geocode|reverse-geocode}',
  '/api/{network:tiktok|youtube}/video/{videoId?}',
  '/api/{source:sentiment|social}/{view:posts|status}',
  '/api/{area:admin}/incidents/{id?}',
  '/api/{area:admin}/partners/{id?}',
  '/api/{area:admin}/media/{list:pending|public|publish}/{name?}',
  '/api/{area:admin}/{kind:incidents|posts}/{id}/approval',
];

/** What stands in a path for each parameter of the route: a word, or the parameter itself; undefined for none. */
type Parts = Record<string, string | undefined>;

const parameter = /\/\{(\w+)(?::([\w|-]+))?(\??)\}/g;

/** null when the path has another route. */
function partsOf(route: string, path: string): Parts | null {
  const pattern = route.replace(
    parameter,
    (_, name: string, words: string | undefined, end: string) => `(?:/(?<${name}>${words ?? `\\{${name}\\}`}))${end}`,
  );
  return new RegExp(`^${pattern}$`).exec(path)?.groups ?? null;
}

/** The route of a path. Azure reserves routes that begin with the word `admin`, so that word is a parameter. */
function routeOf(path: string): string {
  const shared = sharedRoutes.find((route) => partsOf(route, path) !== null);
  return shared ?? path.replace(/^\/api\/admin(?=\/)/, '/api/{area:admin}');
}

/** The operations of each function, by its route. */
export const functionsOf = (all: readonly [Operation, OperationEntry][]): Map<string, [Operation, OperationEntry][]> =>
  Map.groupBy(all, ([, { path }]) => routeOf(path));

/** Whether a call with these parameters of its route is for the path. Azure ignores the case of words. */
export function isCallOf(path: string): (params: Record<string, string>) => boolean {
  const parts = Object.entries(partsOf(routeOf(path), path) ?? {});
  return (params) =>
    parts.every(([name, part]) =>
      part?.startsWith('{') ? params[name] !== undefined : params[name]?.toLowerCase() === part,
    );
}

/** `{act:login|logout}` → `{act:regex(^login$|^logout$)}`: the route as Azure's host takes it. */
export const hostRoute = (route: string): string =>
  route.replace(/^\/api\//, '').replace(/(?<=\{\w+:)[\w|-]+/g, (words) => `regex(^${words.replaceAll('|', '$|^')}$)`);

/**
 * `/api/{area:admin}/incidents/{id?}` → `review-incidents-z-id`: a function's name must not begin with `admin` either.
 * A parameter becomes `z-…`, because Azure matches routes in the order of function names and literals must come first.
 */
export const functionName = (route: string): string =>
  route
    .replace(/^\/api\//, '')
    .replace('{area:admin}', 'review')
    .replace(/\{(\w+)[^}]*\}/g, 'z-$1')
    .replaceAll('/', '-');
