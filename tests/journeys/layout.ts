import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Font } from '../../dev/tools/layoutFonts.ts';
import { changeFont, resizeTo, untilDrawn, untilFontIsThere } from './fonts.ts';

/**
 * What is wrong with how the page is laid out, as a list of sentences: text or a control outside the page or cut off by
 * a box around it, words over the edge of their button, a text under another one or under a control. What stays in sight while the page scrolls lies over the
 * page by design, and so does what is on a map.
 */
const findFaults = `(() => {
  const faults = [];
  const page = document.documentElement.clientWidth;
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((each) => !each.closest('.leaflet-container')).at(-1);
  const scope = dialog ?? document.body;
  const nameOf = (element) => (element.textContent || element.getAttribute('aria-label') || element.tagName).trim().slice(0, 60);
  const controls = 'a, button, input, select, textarea, summary, [role=combobox], [role=switch]';
  const isLeftOut = (element) =>
    element.closest('.leaflet-pane, .map, .map-opening, svg, [aria-hidden=true], [data-tabster-dummy]') !== null;
  const isShown = (element) => element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true });
  const scrolling = ['auto', 'scroll'];
  const hiding = ['hidden', 'clip'];
  const styles = new Map();
  /** What matters here of an element's style: it is read once, because many texts have the same ancestors. */
  const styleOf = (element) => {
    let style = styles.get(element);
    if (!style) {
      const { position, webkitLineClamp, textOverflow, overflowX, overflowY } = getComputedStyle(element);
      style = { position, webkitLineClamp, textOverflow, overflowX, overflowY };
      styles.set(element, style);
    }
    return style;
  };
  /** What moves with the page differs from what is fixed over it. */
  const layerOf = (element) => {
    for (let each = element; each && each !== scope; each = each.parentElement) {
      if (['fixed', 'sticky'].includes(styleOf(each).position)) return each;
    }
    return scope;
  };
  const pieces = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('option, script, style') || isLeftOut(element) || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Cut off on purpose: words for screen readers alone, and texts that end in an ellipsis.
    let shown = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    let isSpoken = false;
    let isShortened = false;
    let scrolls = false;
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { position, webkitLineClamp, textOverflow, overflowX, overflowY } = styleOf(each);
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') isShortened = true;
      if (scrolling.includes(overflowX) || scrolling.includes(overflowY)) scrolls = true;
      const hidesX = hiding.includes(overflowX);
      const hidesY = hiding.includes(overflowY);
      if (position !== 'absolute' && !hidesX && !hidesY) continue;
      const box = each.getBoundingClientRect();
      if (position === 'absolute' && box.width <= 1 && box.height <= 1) isSpoken = true;
      if (hidesX && !scrolls)
        shown = { ...shown, left: Math.max(shown.left, box.left), right: Math.min(shown.right, box.right) };
      if (hidesY && !scrolls)
        shown = { ...shown, top: Math.max(shown.top, box.top), bottom: Math.min(shown.bottom, box.bottom) };
    }
    if (isSpoken) continue;
    for (const box of range.getClientRects()) {
      if (box.width < 2) continue;
      const words = node.data.trim().slice(0, 60);
      const button = element.closest('button, .fui-Button')?.getBoundingClientRect();
      if (button && !isShortened && (box.left < button.left - 1 || box.right > button.right + 1))
        faults.push('“' + words + '” runs over the edge of its button.');
      const [left, right] = [Math.max(box.left, shown.left), Math.min(box.right, shown.right)];
      if (!scrolls && (left < -1 || right > page + 1)) faults.push('“' + words + '” is outside the page.');
      const cut = box.left < shown.left - 1 || box.right > shown.right + 1 || box.top < shown.top - 2 || box.bottom > shown.bottom + 2;
      if (cut && !isShortened) faults.push('“' + words + '” is cut off.');
      if (!isShortened && !scrolls) pieces.push({ words, element, box });
    }
  }
  for (const element of scope.querySelectorAll(controls)) {
    if (isLeftOut(element) || !isShown(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 2) continue;
    let scrolls = false;
    // What is seen of it: of a link that ends in an ellipsis, only the lines before that.
    let { left, right, top, bottom } = box;
    for (let each = element.parentElement; each; each = each.parentElement) {
      const style = styleOf(each);
      scrolls ||= scrolling.includes(style.overflowX);
      if (style.webkitLineClamp === 'none') continue;
      const around = each.getBoundingClientRect();
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    if (!scrolls && (box.left < -1 || box.right > page + 1)) faults.push('The control “' + nameOf(element) + '” is outside the page.');
    if (!scrolls) pieces.push({ words: nameOf(element), element, box: { left, right, top, bottom }, isControl: true });
  }
  for (const [index, one] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length; next += 1) {
      const other = pieces[next];
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across < 3 || down < 5) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (layerOf(one.element) !== layerOf(other.element)) continue;
      // The whole of a card or a field's own box may lead where its title leads.
      const [a, b] = one.isControl ? [one, other] : [other, one];
      if (a.isControl && !b.isControl && a.element.parentElement.contains(b.element)) continue;
      faults.push('“' + one.words + '” and “' + other.words + '” overlap.');
    }
  }
  return [...new Set(faults)];
})()`;

/** The faults of the page as it stands, each a sentence. */
export async function faultsOf(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate<string[]>(findFaults);
}

/**
 * Which of these widths, from the least to the most, a layout is looked at with the font. Narrow letters leave room: they
 * are looked at where there is the least and the most of it.
 */
export const widthsOf = (font: Font | null, widths: readonly number[]): readonly number[] =>
  font === 'narrow' ? widths.filter((_, at) => at === 0 || at === widths.length - 1) : widths;

/**
 * Fails when text or controls of the page are outside it, cut off or over each other, at each of the widths in pixels; in
 * the page's own font, or in each of these.
 */
export async function expectTidy(
  page: Page,
  widths: readonly number[],
  inFonts: readonly (Font | null)[] = [null],
): Promise<void> {
  await untilFontIsThere(page);
  for (const width of widths) {
    await resizeTo(page, { width, height: 900 });
    for (const font of inFonts.filter((each) => widthsOf(each, widths).includes(width))) {
      if (font) await changeFont(page, font);
      const message = `Faults at ${width} px${font ? ` with a ${font} font` : ''}`;
      await expect.poll(() => faultsOf(page), { message }).toEqual([]);
      // A dialog may keep the room of the page's scroll bar free, and the page is narrower then.
      const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate<number>(tooWide), message).toBeLessThanOrEqual(0);
    }
  }
}
