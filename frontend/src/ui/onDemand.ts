import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { restOfTexts } from '../i18n/index.ts';

/** Loads code together with the texts that the first page does not need. */
export async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), restOfTexts()]);
  return part;
}

/** A lazy component: it is loaded when it is first rendered, and suspends until then. */
export const onDemand = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await withTexts(load) }));
