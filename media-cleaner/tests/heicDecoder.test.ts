import { readFileSync } from 'node:fs';
import libheif from 'libheif-js/libheif-wasm/libheif-bundle.js';
import { expect, it } from 'vitest';

it('the threat model names the version of the HEIC decoder that is used', async () => {
  const decoder = (await libheif({})) as unknown as { heif_get_version(): string };
  const version = decoder.heif_get_version();
  expect(version).toMatch(/^1\.\d+\.\d+$/);
  const named = readFileSync('docs/threat-model.md', 'utf8').match(/libheif (\d+\.\d+\.\d+)/g);
  expect(named?.[0]).toBe(`libheif ${version}`);
});
