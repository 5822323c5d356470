/** For the small scripts of the home page's document, which draw into it before React has loaded. */

const page = globalThis as {
  /** The answers that public/preload.js has asked for, by their addresses, but for those that React has taken. */
  preloaded?: Map<string, Promise<Response>>;
};

/** Scripts of the document run in the order in which they arrive, so this one may be the first. */
async function untilPreloaded(): Promise<void> {
  if (page.preloaded) return;
  const script = document.querySelector('script[src="/preload.js"]');
  await new Promise((resolve) => script?.addEventListener('load', resolve, { once: true }));
}

/** `interactive`: the document is parsed, and its own code has not run yet, which would take the answers. */
export async function untilParsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
}

async function preloaded(part: string): Promise<[address: string, answer: Promise<Response>] | undefined> {
  await untilPreloaded();
  await untilParsed();
  return [...(page.preloaded ?? [])].find(([address]) => address.includes(part));
}

/** A copy of the answer to the address that has this in it, once the document is parsed as well. */
export const preloadedAnswer = async (part: string): Promise<Response | undefined> =>
  (await (await preloaded(part))?.[1])?.clone();

/** The address itself; undefined once React has taken its answer. */
export const preloadedAddress = async (part: string): Promise<string | undefined> => (await preloaded(part))?.[0];

/**
 * The page that is shown: the document has it for several kinds of screens. Which one is told by its media query: to look
 * at the element would lay the page out twice.
 */
export function shownScreen(): HTMLElement | undefined {
  const screens = [...document.querySelectorAll<HTMLElement>('[data-screen]')];
  return screens.find(({ dataset }) => matchMedia(dataset['media'] ?? '').matches);
}
