import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * The redesigns to come, each with a column of hopes in lines.json:
 * - one life: a report, a post and a file share one noun, one table of states and one review form.
 * - one home: the home page is one document with one layout and one renderer.
 * - one publication: the public reads one SQLite file, from which figures, areas and exports are answered too.
 * - reading aloud: styles, names and comments become shorter, room by room.
 */
const redesigns = ['one life', 'one home', 'one publication', 'reading aloud'] as const;
export type Redesign = (typeof redesigns)[number];

/**
 * By room: its lines when the rooms were made, and what is hoped for after each of `redesigns`. A room without hopes
 * was made later, and is counted in those of its neighbour.
 */
type Hopes = Readonly<Record<string, readonly number[]>>;

/** Sentences that people read, which are no code. */
export const isTexts = (path: string): boolean => /(?:^|\/)texts(?:\.[a-z]+)?\.ts$/.test(path);

/** Lines of source, without texts, data and tests. */
const isCounted = (path: string): boolean =>
  /\.(?:tsx?|js|css)$/.test(path) && !isTexts(path) && !/^core\/src\/domain\/data\/|^media-cleaner\/tests\//.test(path);

/** The lines of each room of `hopes`; a file is in the room with the longest name that it is in, or in its own folder. */
export function linesByRoom(files: readonly { path: string; lines: number }[], hopes: Hopes): Map<string, number> {
  const counts = new Map(Object.keys(hopes).map((room) => [room, 0]));
  for (const { path, lines } of files.filter(({ path: each }) => isCounted(each))) {
    let room = posix.dirname(path);
    while (!(room in hopes) && room.includes('/')) room = posix.dirname(room);
    if (!(room in hopes)) room = posix.dirname(path);
    counts.set(room, (counts.get(room) ?? 0) + lines);
  }
  return counts;
}

const cell = (text: string | number | undefined, width: number): string =>
  (typeof text === 'number' ? text.toLocaleString('en-GB') : (text ?? '–')).padStart(width);

/** A table of the lines by room, beside those of lines.json. */
export function lineTable(root: string): string {
  const hopes = JSON.parse(readFileSync(posix.join(root, 'dev/tools/lines.json'), 'utf8')) as Hopes;
  const houses = ['core', 'media-cleaner', 'api', 'timers', 'frontend', 'ops', 'dev'];
  const paths = execFileSync('git', ['ls-files', ...houses], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const counts = linesByRoom(
    paths.filter(isCounted).map((path) => ({
      path,
      lines: readFileSync(posix.join(root, path), 'utf8').split('\n').length - 1,
    })),
    hopes,
  );
  const rows = [...counts].toSorted(([one], [other]) => one.localeCompare(other));
  const sumOf = (column: number) => Object.values(hopes).reduce((sum, values) => sum + (values[column] ?? 0), 0);
  const line = (name: string, now: number, values: readonly (number | undefined)[]) =>
    `${name.padEnd(40)}${cell(now, 8)}${values.map((value) => cell(value, 16)).join('')}`;
  return [
    `${'lines by room'.padEnd(40)}${cell('now', 8)}${['as made', ...redesigns].map((name) => cell(name, 16)).join('')}`,
    ...rows.map(([room, now]) =>
      line(
        room,
        now,
        ['', ...redesigns].map((_, column) => hopes[room]?.[column]),
      ),
    ),
    line(
      'all',
      rows.reduce((sum, [, now]) => sum + now, 0),
      ['', ...redesigns].map((_, column) => sumOf(column)),
    ),
  ].join('\n');
}
