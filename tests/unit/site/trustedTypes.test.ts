import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

describe('what the browser asks before a text becomes HTML or a script', () => {
  const created: unknown[] = [];
  const createPolicy = (...policies: unknown[]) => created.push(policies);
  type Policy = { createHTML: (html: string) => string | null; createScriptURL: (address: string) => string | null };
  let policy: Policy;
  beforeAll(async () => {
    vi.stubGlobal('trustedTypes', { createPolicy });
    vi.stubGlobal('location', new URL('https://map.example.org/incident/1'));
    // The file is for browsers; the types of tests are not.
    const file: string = '../../../frontend/src/trustedTypes.ts';
    await import(file);
    [[, policy]] = created as [[string, Policy]];
  });
  afterAll(() => vi.unstubAllGlobals());

  it('is one policy, which the browser uses for every text', () => {
    expect(created).toEqual([['default', expect.anything()]]);
    expect(policy).not.toHaveProperty('createScript');
  });

  it.each([
    '<a href="https://leafletjs.com" rel="noopener">Leaflet</a> · ©',
    '<span aria-hidden="true">+</span>',
    '<svg viewBox="0 0 24 24"><path d="M0 0h24v24"/></svg>',
    'Abuse on a bus: one = many',
    '',
  ])('HTML of the map may be written: %s', (html) => {
    expect(policy.createHTML(html)).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<div onclick = "x">',
    '<span title="a"onmouseover=x>',
    '<a href="javascript:x">',
    '<iframe srcdoc="x">',
    '<math><mi>',
    '<SCRIPT src=//a.example>',
    '<base href=//a.example>',
  ])('HTML in which something could run may not: %s', (html) => {
    expect(policy.createHTML(html)).toBeNull();
  });

  it('a worker is a file of the site', () => {
    expect(policy.createScriptURL('/assets/proof.worker.js')).toBe('/assets/proof.worker.js');
    for (const address of ['https://a.example/x.js', '//a.example/x.js', 'data:text/javascript,1', 'blob:null/1'])
      expect(policy.createScriptURL(address)).toBeNull();
  });
});
