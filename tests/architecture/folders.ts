import { posix } from 'node:path';
import { parseSync } from 'vite';
import { fileOf, type Source } from './sources.ts';

/** An import of one file by another, both as paths from the root of the repository. */
export type Arrow = { from: string; to: string };

/** The imports between files of different folders. */
export function arrowsBetween(sources: readonly Source[]): Arrow[] {
  const known = new Set(sources.map(({ path }) => path));
  return sources.flatMap(({ path, imports }) =>
    [...new Set(imports.map((name) => fileOf(name, path)))]
      .filter((to): to is string => to !== undefined && known.has(to) && posix.dirname(to) !== posix.dirname(path))
      .map((to) => ({ from: path, to })),
  );
}

/** Folders that import each other, directly or by way of others: the folders of each circle, in the order of the alphabet. */
export function folderCircles(arrows: readonly Arrow[]): string[][] {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    const folder = posix.dirname(from);
    uses.set(folder, (uses.get(folder) ?? new Set()).add(posix.dirname(to)));
  }
  const reached = (start: string): Set<string> => {
    const found = new Set<string>();
    const visit = (folder: string) => {
      for (const next of uses.get(folder) ?? [])
        if (!found.has(next)) {
          found.add(next);
          visit(next);
        }
    };
    visit(start);
    return found;
  };
  const reachable = new Map([...uses.keys()].map((folder) => [folder, reached(folder)]));
  const circles = [...reachable]
    .filter(([folder, others]) => others.has(folder))
    .map(([folder, others]) => [...others].filter((other) => reachable.get(other)?.has(folder)).toSorted());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

export type NamedFunction = { path: string; name: string; lines: number };

type Node = { type?: string; start?: number; end?: number; id?: { name?: string } | null } & Record<string, unknown>;

/** Every function of a file with the name that it is called by, and its length in lines. */
export function functionsOf({ path, text }: Source): NamedFunction[] {
  const found: NamedFunction[] = [];
  const visit = (value: unknown, name: string) => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, name));
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? '')) {
      const lines = text.slice(node.start, node.end).split('\n').length;
      found.push({ path, name: node.id?.name ?? (name || 'unnamed'), lines });
    }
    const key = (node['id'] ?? node['key']) as { name?: string } | null | undefined;
    const own = /^(?:VariableDeclarator|Property|MethodDefinition|PropertyDefinition)$/.test(node.type ?? '');
    for (const child of Object.values(node)) visit(child, own ? (key?.name ?? '') : '');
  };
  visit(parseSync(path, text).program.body, '');
  return found;
}
