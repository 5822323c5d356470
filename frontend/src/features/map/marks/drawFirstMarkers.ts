import { decodeClusters, type OpeningMarker } from '@incidentmap/core/domain/map/clusters';
import { toMercator } from '@incidentmap/core/domain/places/mercator';
import { preloadedAnswer, shownScreen } from '../../../lib/homeDocument.ts';
import { clusterNumber } from '../frame/markerContent.ts';
import { clusterStyle, spotStyle } from '../frame/markerStyle.ts';
import { ukBox } from '../ground/view.ts';

/**
 * A script of its own, of a few kilobytes, in the document of the home page (frontend/documents.ts): draws the opening
 * markers over the land as soon as they are there, before React has loaded.
 */

const page = globalThis as {
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

async function draw(): Promise<void> {
  const bytes = await (await preloadedAnswer('part=clusters'))?.arrayBuffer();
  if (!bytes) return;
  page.firstMarkers = decodeClusters(new Uint8Array(bytes)).clusters.map(elementOf);
  const shown = shownScreen();
  shown?.querySelector('.map-first-markers')?.replaceChildren(...page.firstMarkers);
  // Chromium takes the land for painted only once its element has a style of its own: else the largest paint would be told
  // as late as React draws the land again. The content security policy forbids the document a style attribute.
  const land = shown?.querySelector<HTMLElement>('.map-first-land');
  if (land) land.style.order = '-1';
}

draw().catch(() => {});
