type Factory = { createPolicy: (name: 'default', rules: object) => unknown };
const page = globalThis as unknown as { trustedTypes?: Factory; location: { href: string; origin: string } };

/** Elements that Leaflet writes as HTML: its controls, markers and credits. */
const elements = 'a|b|br|circle|div|g|i|path|rect|span|svg';
const refused = new RegExp(String.raw`<(?!/?(?:${elements})\b)|<[^>]*[\s/"']on\w+\s*=|script:`, 'i');

/**
 * What Chromium asks before a text becomes HTML, or an address a script (Trusted Types): HTML in which something could run
 * is refused, and so is a worker that is not ours. No text becomes a script.
 */
export const policy = {
  createHTML: (html: string): string | null => (refused.test(html) ? null : html),
  createScriptURL: (address: string): string | null =>
    new URL(address, page.location.href).origin === page.location.origin ? address : null,
};

page.trustedTypes?.createPolicy('default', policy);
