import { join } from 'node:path';
import i18next, { type Resource } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../ops/site/build.ts';
import { linesMatching, sourcesIn } from './sources.ts';

const isTexts = /i18n\/|[tT]exts\.ts$/;
const sources = sourcesIn('frontend/src').filter(({ path }) => !isTexts.test(path));
/** All English texts, by namespace. */
let namespaces: Resource[string];

/** The keys of an object of texts, from its root. A plural's forms are one key. */
const keysIn = (texts: object, start = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? keysIn(text, `${start}${name}.`)
      : [start + name.replace(/_(?:zero|one|two|few|many|other)$/, '')],
  );

beforeAll(async () => {
  const files = sourcesIn('frontend/src').filter(({ text }) => /= addTexts\(/.test(text));
  expect(files.length).toBeGreaterThan(20);
  await Promise.all(files.map(({ path }) => import(/* @vite-ignore */ join(root, path))));
  namespaces = i18next.getDataByLanguage('en')!;
});

describe('the texts of the site', () => {
  it('are named by what their file exports, so that no code can come before its texts', () => {
    expect(linesMatching(sources, /useTranslation\(\[?\s*['"`]|\bns: *\[?\s*['"`]/)).toEqual([]);
    // The `t` of i18next itself knows every namespace, loaded or not.
    const outside = sources.filter(({ text }) => /import \{[^}]*\bt\b[^}]*\} from 'i18next'/.test(text));
    expect(outside.map(({ path }) => path)).toContain('frontend/src/forms/fieldErrorText.ts');
    expect(linesMatching(outside, /\bt\(['"`]\w+:/)).toEqual([]);
  });

  it('have no key that hides one of the phrases that all features share', () => {
    const shared = new Set(keysIn(namespaces['common'] as object).map((key) => key.split('.')[0]));
    const hiding = Object.entries(namespaces)
      .filter(([name]) => name !== 'common')
      .flatMap(([name, texts]) => keysIn(texts as object).map((key) => ({ name, top: key.split('.')[0] })))
      .filter(({ top }) => shared.has(top));
    expect(hiding).toEqual([]);
  });

  it('are all used', () => {
    const code = sources.map(({ text }) => text).join('\n');
    const matching = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, key = '']) => key.replace(/^\w+:/, ''));
    const plain = new Set(matching(/'([\w:.]+)'/g));
    const groups = matching(/\bt\('([\w:.]+)', \{[^}]*returnObjects/g);
    const templates = matching(/`((?:[\w:]+\.|\$\{[^}]*\}\.\w)[\w.]*(?:\$\{[^}]*\}[\w.]*)*)`/g).map(
      (key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{.*?\}/g, '[\\w ]+')}$`),
    );
    const isUsed = (key: string) =>
      plain.has(key) ||
      groups.some((group) => key.startsWith(`${group}.`)) ||
      templates.some((template) => template.test(key));
    const unused = Object.entries(namespaces).flatMap(([name, texts]) =>
      keysIn(texts as object)
        .filter((key) => !isUsed(key))
        .map((key) => `${name}:${key}`),
    );
    expect(unused).toEqual([]);
  });
});
