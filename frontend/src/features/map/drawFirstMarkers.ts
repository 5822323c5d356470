import { decodeClusters, type OpeningMarker } from '@incidentmap/core/domain/map/clusters';
import { toMercator } from '@incidentmap/core/domain/map/mercator';
import { clusterNumber } from './base/markerContent.ts';
import { clusterStyle, spotStyle } from './base/markerStyle.ts';
import { ukBox } from './base/view.ts';

/**
 * A script of its own, of a few kilobytes, in the document of the home page (frontend/documents.ts): draws the opening
 * markers over the land as soon as they are there, before React has loaded.
 */

const page = globalThis as {
  /** The answers that public/preload.js has asked for, by their addresses. */
  preloaded?: Map<string, Promise<Response>>;
  /** What is drawn; the map keeps it until it has drawn the markers itself (OpeningMap.tsx). */
  firstMarkers?: HTMLElement[];
};

const numberOf = clusterNumber('en');

/** A marker, placed in parts of the land's box (`.map-first-land`). */
function elementOf(marker: OpeningMarker): HTMLElement {
  const { className, style, text } = (marker.isSpot ? spotStyle : clusterStyle)(marker, numberOf);
  const { x, y } = toMercator(marker);
  const element = document.createElement('span');
  element.className = className;
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
  element.style.left = `${50 + (100 * (x - ukBox.x)) / ukBox.width}%`;
  element.style.top = `${50 + (100 * (y - ukBox.y)) / ukBox.height}%`;
  if (text) element.append(Object.assign(document.createElement('b'), { textContent: text }));
  return element;
}

/** Scripts of the document run in the order in which they arrive, so this one may be the first. */
async function untilPreloaded(): Promise<void> {
  if (page.preloaded) return;
  const script = document.querySelector('script[src="/preload.js"]');
  await new Promise((resolve) => script?.addEventListener('load', resolve, { once: true }));
}

async function draw(): Promise<void> {
  await untilPreloaded();
  // `interactive`: the document is parsed, and its own code has not run yet, which would take the answer.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
  const [, answer] = [...(page.preloaded ?? [])].find(([address]) => address.includes('part=clusters')) ?? [];
  const bytes = await (await answer)?.clone().arrayBuffer();
  if (!bytes) return;
  page.firstMarkers = decodeClusters(new Uint8Array(bytes)).clusters.map(elementOf);
  // The document has the page for several kinds of screens. Which one is shown is told by its media query: to look at the
  // element would lay the page out twice.
  const screens = [...document.querySelectorAll<HTMLElement>('[data-screen]')];
  const shown = screens.find(({ dataset }) => matchMedia(dataset['media'] ?? '').matches);
  shown?.querySelector('.map-first-markers')?.replaceChildren(...page.firstMarkers);
}

draw().catch(() => {});
