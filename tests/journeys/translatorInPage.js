/* Runs in the page: `translator` is given by translator.ts, which sends this file. */
/* global translator */

{
  const { kind, mark, isEarly } = translator;
  const kept = 'script, style, noscript, template, textarea, [translate="no"], .notranslate';
  /** The texts that it put there. */
  const own = new WeakSet();
  /** What its owner switches off puts back. */
  const originals = new Map();
  Object.assign(translator, { count: 0, taken: [] });

  const textOf = (words) => {
    const text = document.createTextNode(words.trim() === '' ? words : words.replace(/\s*$/, `${mark}$&`));
    own.add(text);
    return text;
  };
  const font = (content, attributes = {}) => {
    const element = document.createElement('font');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...content);
    return element;
  };
  // Not by the attribute, which the content security policy refuses to a script of the page.
  const aligned = (element) => {
    element.style.verticalAlign = 'inherit';
    return element;
  };
  const translated = {
    chrome: (words) => aligned(font([aligned(font([textOf(words)]))])),
    edge: (words) => font([textOf(words)], { _mstmutation: '1' }),
    safari: textOf,
    words: (words) => font(words.split(/(?<=\s)(?=\S)/).map((word) => font([textOf(word)]))),
  };

  // React keeps what it knows of a node as a property of it, and knows a text only where others stand beside it.
  const isKnownToReact = (text) => Object.keys(text).some((name) => name.startsWith('__reactFiber$'));

  const translate = (text) => {
    // Browsers leave spaces alone, Safari does not.
    if (own.has(text) || (kind !== 'safari' && text.data.trim() === '')) return;
    if (!text.parentElement || text.parentElement.closest(kept)) return;
    if (isKnownToReact(text)) translator.taken.push(`${text.data} in ${text.parentElement.outerHTML.slice(0, 200)}`);
    const put = translated[kind](text.data);
    if (put instanceof Element) originals.set(put, text.data);
    text.replaceWith(put);
    translator.count += 1;
  };
  let isOff = false;
  const translateAll = () => {
    if (isOff || !document.body) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };

  // A moment after each change, by frames, because a journey may stop the clock.
  let isDue = false;
  const observer = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      translateAll();
    });
  });
  const begin = () => {
    document.documentElement.lang = 'ar';
    document.documentElement.classList.add('translated-rtl');
    translateAll();
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  };
  translator.stop = () => {
    isOff = true;
    observer.disconnect();
    for (const [put, words] of originals) put.replaceWith(words);
  };
  // With the document as it is read, or with what React has drawn.
  const first = isEarly ? 'body' : '#root:not([data-page]) > *';
  const beginOnce = () => {
    if (document.querySelector(first)) begin();
    else requestAnimationFrame(beginOnce);
  };
  beginOnce();
}
