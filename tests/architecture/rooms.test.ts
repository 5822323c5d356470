import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowsBetween } from './folders.ts';
import { type House, houses } from './rooms.ts';
import { fileOf, importsBreaking, sourcesIn } from './sources.ts';

const sources = sourcesIn('core', 'api', 'timers', 'frontend', 'ops', 'dev', 'media-cleaner/src').filter(
  ({ path }) => !path.endsWith('.d.json.ts'),
);
const folders = [...new Set(sources.map(({ path }) => posix.dirname(path)))];

const childOf = (parent: string, folder: string): string =>
  posix.join(parent, folder.slice(parent.length + 1).split('/')[0] ?? '');

type Room = { house: House; folder: string; name: string; level: number };

/** Every room with its level in its house; `*` stands for each folder that is there and has no entry of its own. */
const rooms: Room[] = houses.flatMap((house) =>
  house.rooms.flatMap((entry, level) =>
    [entry].flat().flatMap((name) => {
      const folder = posix.join(house.folder, name);
      if (!folder.endsWith('/*')) return [{ house, folder, name, level }];
      const parent = folder.slice(0, -2);
      const children = folders.filter((each) => each.startsWith(`${parent}/`)).map((each) => childOf(parent, each));
      return [...new Set(children)]
        .filter((each) => !house.rooms.flat().includes(each.slice(house.folder.length + 1)))
        .map((each) => ({
          house,
          folder: each,
          name: each.slice(house.folder.length + 1),
          level,
        }));
    }),
  ),
);

/** The room that a file stands in: its folder. */
const roomOf = (path: string): Room | undefined => rooms.find(({ folder }) => folder === posix.dirname(path));

/** Why the one room may not import the other; undefined if it may. */
function objection(from: Room, to: Room): string | undefined {
  if (from === to) return undefined;
  const [feature, other] = [from, to].map(({ name }) => /^features\/([^/]+)/.exec(name)?.[1]);
  if (feature && other && feature !== other) return `${feature} and ${other} are two features; a page composes them`;
  if (from.house !== to.house)
    return from.house.uses.includes(to.house.folder)
      ? undefined
      : `${from.house.folder} does not use ${to.house.folder}`;
  if (from.level === to.level) return `${from.name} and ${to.name} stand side by side`;
  return from.level < to.level ? `${from.name} stands below ${to.name}` : undefined;
}

describe('the rooms', () => {
  it('are each named in docs/architecture.md, from which a newcomer knows the house', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    const isNamed = (name: string) => [`\`${name}\``, `${name}: `, `"${name}<`].some((named) => page.includes(named));
    const names = houses.flatMap(({ folder, rooms: entries }) => [folder.replace(/\/src$/, ''), ...entries.flat()]);
    expect(names.filter((name) => !isNamed(name) && !isNamed(`${name}/src`))).toEqual([]);
  });

  it('hold every source file of their house: name a new folder in rooms.ts, where it may be used by what is above it', () => {
    const homeless = sources
      .map(({ path }) => path)
      .filter((path) => houses.some(({ folder }) => path.startsWith(`${folder}/`)) && !roomOf(path));
    expect(homeless).toEqual([]);
  });

  it('import no test, and so none of what tests need', () => {
    expect(importsBreaking(sources, (name, path) => !fileOf(name, path)?.startsWith('tests/'))).toEqual([]);
  });

  it('import what is below them alone: move what both need down, turn the import, or pass it as an argument', () => {
    const breaking = arrowsBetween(sources).flatMap(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      const why = here && there && objection(here, there);
      return why ? [`${from} imports ${to}: ${why}`] : [];
    });
    expect(breaking).toEqual([]);
  });
});
