import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Who puts something else in the place of each text: Chrome and Edge elements around it, Safari another text node, and
 * some extensions an element around each word.
 */
export const translators = ['chrome', 'edge', 'safari', 'words'] as const;
export type Translator = (typeof translators)[number];

export type Translation = {
  /** By default `chrome`. */
  kind?: Translator;
  /** Stands behind each translated text; by default nothing, so that the words stay what they are. */
  mark?: string;
  /** Whether it begins before React does. */
  isEarly?: boolean;
};

const script = readFileSync(new URL('translatorInPage.js', import.meta.url), 'utf8');

/** Has each page that is opened from now on translated, and each of its changes. */
export async function translate(page: Page, { kind = 'chrome', mark = '', isEarly = false }: Translation = {}) {
  await page.addInitScript(`globalThis.translator = ${JSON.stringify({ kind, mark, isEarly })};\n${script}`);
}

const read = <T>(page: Page, expression: string): Promise<T> => page.evaluate<T>(`translator.${expression}`);

/** Puts the words back, as new text nodes. */
export const stopTranslating = (page: Page): Promise<void> => read(page, 'stop()');

/** The texts that it took from React, which writes into them ever after, so that what is shown becomes false. */
export const takenTexts = async (page: Page): Promise<string[]> => [
  ...new Set(await page.evaluate<string[]>('globalThis.translator?.taken ?? []')),
];

/** That the page lives: it is not blank, it is translated, and React knows none of the texts that are gone. */
export async function expectAlive(page: Page): Promise<void> {
  await expect.poll(() => read<number>(page, 'count')).toBeGreaterThan(3);
  expect(await page.locator('#root').innerText()).toMatch(/\S{3}/);
  expect(await takenTexts(page)).toEqual([]);
}

/**
 * The texts of the page that React would write into by their nodes: none, because each text that stands beside others
 * has an element of its own (frontend/src/jsx/wrapTexts.ts), and no component is a mere text.
 */
export const textsOfReact = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const isOfReact = Object.keys(currentNode).some((name) => name.startsWith('__reactFiber$'));
      if (isOfReact) found.push('A text of React: ' + currentNode.parentElement.outerHTML.slice(0, 200));
    }
    return found;
  })()`);
