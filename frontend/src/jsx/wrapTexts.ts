type Props = { children?: unknown };

/** React's function that makes an element. */
export type Create = (type: unknown, props: Props, key?: string, ...rest: unknown[]) => unknown;

const isText = (child: unknown): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number';

const isShown = (child: unknown): boolean =>
  child !== null && child !== undefined && typeof child !== 'boolean' && child !== '';

function wrapAll(children: readonly unknown[], create: Create): unknown[] {
  // Each child keeps its place, by which React knows it again.
  const placed = [...children];
  for (const [index, child] of placed.entries()) {
    if (Array.isArray(child)) placed[index] = wrapAll(child as unknown[], create);
    if (!isText(child)) continue;
    let text = String(child);
    // Texts that follow each other are one, as the browser lays them out.
    for (let next = index + 1; next < placed.length; next += 1) {
      const other = placed[next];
      if (isText(other)) text += String(other);
      else if (isShown(other)) break;
      placed[next] = null;
    }
    placed[index] = create('span', { children: text }, `text ${index}`);
  }
  return placed;
}

/**
 * The properties of an element, whose texts have elements of their own where they stand beside other children.
 *
 * A page translator, and some browser extensions, put an element of their own in the place of each text node. React does not
 * know. What it then writes goes into a node that is no longer on the page, and it throws when it removes that node or
 * inserts something before it. Only where a text is all that an element holds does React set the text of the element.
 */
export function wrapTexts<P extends Props>(type: unknown, props: P, create: Create): P {
  const { children } = props;
  // A fragment has no element: others may stand beside its only text.
  const isFragment = typeof type === 'symbol';
  if (!isFragment && !Array.isArray(children)) return props;
  const all = [children].flat() as unknown[];
  const shown = all.flat(Infinity).filter(isShown);
  if (!shown.some(isText)) return props;
  return { ...props, children: !isFragment && shown.every(isText) ? shown.join('') : wrapAll(all, create) };
}
