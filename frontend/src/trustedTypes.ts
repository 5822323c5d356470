type Factory = { createPolicy: (name: 'default', rules: object) => unknown };

/** Any element but those that Leaflet writes as HTML (its controls, markers and credits), and what could run in one. */
const refused = /<(?!\/?(?:[abgi]|br|circle|div|path|rect|span|svg)\b)|<[^>]*[\s/"']on\w+\s*=|script:/i;

/**
 * What Chromium asks before a text becomes HTML, or an address a script (Trusted Types): HTML in which something could run
 * is refused, and so is a worker that is not ours. No text becomes a script.
 */
const policy = {
  createHTML: (html: string): string | null => (refused.test(html) ? null : html),
  createScriptURL: (address: string): string | null =>
    new URL(address, location.href).origin === location.origin ? address : null,
};

(globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', policy);
