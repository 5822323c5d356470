import { expect, it } from 'vitest';
import { linesByRoom, lineTable } from '../../../dev/tools/lines.ts';

it('counts a file in the room with the longest name around it, and neither texts nor data nor tests', () => {
  const hopes = { 'core/src/server': [1], 'core/src/server/stores': [2], 'frontend/src/features/help': [0, 360] };
  const files = [
    { path: 'core/src/server/services.ts', lines: 10 },
    { path: 'core/src/server/stores/incidents.ts', lines: 20 },
    { path: 'core/src/server/stores/engines/sqlite.ts', lines: 30 },
    { path: 'frontend/src/features/post/PostForm.tsx', lines: 40 },
    { path: 'frontend/src/features/post/texts.ts', lines: 50 },
    { path: 'core/src/domain/data/terms.ts', lines: 60 },
    { path: 'media-cleaner/tests/image.test.ts', lines: 70 },
    { path: 'core/src/server/README.md', lines: 80 },
  ];
  expect(Object.fromEntries(linesByRoom(files, hopes))).toEqual({
    'core/src/server': 10,
    'core/src/server/stores': 50,
    'frontend/src/features/help': 0,
    'frontend/src/features/post': 40,
  });
});

it('shows every room with its lines now and the hopes for it, and the sum of all', () => {
  const rows = lineTable('.').split('\n');
  expect(rows[0]).toMatch(/^lines by room +now +as made +one life +one home +one publication +reading aloud$/);
  expect(rows.find((row) => row.startsWith('core/src/domain/audit '))).toMatch(
    /^core\/src\/domain\/audit(?: +\d+){6}$/,
  );
  const sum = rows.slice(1, -1).reduce((total, row) => total + Number(row.slice(40, 48).replaceAll(',', '')), 0);
  expect(Number(rows.at(-1)!.slice(40, 48).replaceAll(',', ''))).toBe(sum);
});
