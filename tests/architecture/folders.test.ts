import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTexts } from '../../dev/tools/lines.ts';
import * as exceptions from './exceptions.ts';
import { arrowsBetween, folderCircles, functionsOf } from './folders.ts';
import { pathsIn, sourcesIn } from './sources.ts';

const houses = ['core', 'media-cleaner/src', 'api', 'timers', 'frontend', 'ops', 'dev'];

const isWrittenByHand = (path: string): boolean =>
  /\.(?:tsx?|js|css)$/.test(path) && !/(?:^|\/)domain\/data\/|\.d\.json\.ts$/.test(path);
const paths = pathsIn(...houses).filter(isWrittenByHand);
const sources = sourcesIn(...houses).filter(({ path }) => isWrittenByHand(path));

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n');
/** An address or a text in one literal, which the formatter leaves alone. */
const isOneLiteral = /https?:\/\/\S{60}|^(?!\s*(?:\/\/|\/?\*)).*['"`/].*['"`/]/;

/** The numbers above the limit, by name. */
const above = (limit: number, counted: Iterable<readonly [string, number]>): Record<string, number> =>
  Object.fromEntries([...counted].filter(([, count]) => count > limit));

/** What has become smaller than its ceiling is written down anew, and an entry within the limit is deleted. */
const allowed = (found: Record<string, number>, exception: Record<string, readonly [number, string]>) => ({
  found,
  exception: Object.fromEntries(Object.entries(exception).map(([name, [count]]) => [name, count])),
});

describe('the folders', () => {
  it('do not import each other in circles: move what both need into a folder below, or pass it as an argument', () => {
    const arrows = arrowsBetween(sources);
    const within = folderCircles(arrows).map((circle) => ({
      circle,
      arrows: arrows.filter(({ from, to }) => [from, to].every((path) => circle.includes(posix.dirname(path)))),
    }));
    expect(within).toEqual([]);
  });

  it('have 25 source files at most: a folder with more holds two rooms, which need a name each', () => {
    const counts = Map.groupBy(
      paths.filter((path) => !isTexts(path)),
      (path) => posix.dirname(path),
    );
    const { found, exception } = allowed(
      above(
        25,
        [...counts].map(([folder, files]) => [folder, files.length] as const),
      ),
      exceptions.files,
    );
    expect(found).toEqual(exception);
  });

  it('have files of 400 lines at most: a longer one says two things, which need a file each', () => {
    const counts = paths.filter((path) => !isTexts(path)).map((path) => [path, linesOf(path).length - 1] as const);
    const { found, exception } = allowed(above(400, counts), exceptions.lines);
    expect(found).toEqual(exception);
  });

  it('have functions of 120 lines at most: name the steps of a longer one, and make each a function', () => {
    const longest = new Map<string, number>();
    for (const { path, name, lines } of sources.flatMap(functionsOf)) {
      const key = `${path} ${name}`;
      longest.set(key, Math.max(lines, longest.get(key) ?? 0));
    }
    const { found, exception } = allowed(above(120, longest), exceptions.functions);
    expect(found).toEqual(exception);
  });

  it('have lines of 120 columns at most, comments among them', () => {
    const long = paths.flatMap((path) => linesOf(path).filter((line) => line.length > 120 && !isOneLiteral.test(line)));
    expect(long.length, long.join('\n')).toBe(exceptions.longLines[0]);
  });
});
