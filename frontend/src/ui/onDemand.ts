import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { restOfTexts } from '../i18n/index.ts';

/** Code that is fetched when it is first wanted, with the texts that the first page does without. */
export async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), restOfTexts()]);
  return part;
}

/** A component that is fetched when it is first shown. It suspends until then. */
export const onDemand = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await withTexts(load) }));
