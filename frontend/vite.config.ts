import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oldestBrowsers } from './browsers.ts';
import { documents } from './documents.ts';
import { themeCss } from './src/app/theme.ts';

/** The module `virtual:theme.css`. */
const theme: Plugin = {
  name: 'theme',
  resolveId: (id) => (id === 'virtual:theme.css' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:theme.css' ? themeCss : undefined),
};

/**
 * Writes out Fluent's names of the theme's variables: `tokens.fontSizeBase300` is `var(--fontSizeBase300)`. The table of
 * all of them would be 3 kB of the first page.
 */
const tokens: Plugin = {
  name: 'tokens',
  enforce: 'pre',
  transform: {
    filter: { code: /import \{[^}]*\btokens\b[^}]*\} from ['"]@fluentui\// },
    handler: (code) => ({
      code: code.replaceAll(
        /\btokens\.((?:color|font|line|border|stroke|spacing|shadow|duration|curve)[A-Z\d]\w*)/g,
        '"var(--$1)"',
      ),
      map: null,
    }),
  },
};

/** Texts beside other children have elements of their own, in libraries too (src/jsx/wrapTexts.ts). */
const wrappedTexts: Plugin = {
  name: 'wrapped-texts',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/jsx-(?:dev-)?runtime$/ },
    handler: (id, importer) => {
      const ours = fileURLToPath(new URL(`src/jsx/${id.slice('react/'.length)}.ts`, import.meta.url));
      return importer === ours ? undefined : ours;
    },
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [wrappedTexts, react(), theme, tokens, command === 'build' && !isSsrBuild && documents],
  // What the server of hot reload makes of the libraries beforehand.
  optimizeDeps: { rolldownOptions: { plugins: [wrappedTexts] } },
  build: {
    target: oldestBrowsers,
    // For whoever reads telemetry: ops/site/build.ts takes them out of what is served.
    sourcemap: 'hidden',
    // Which files a page loads: tests/unit/build/size.test.ts counts them.
    manifest: true,
    // The content security policy allows no `data:` scripts or styles, and small files cost little over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Kilobytes before compression; tests/unit/build/size.test.ts has the limit that counts.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What the first page is made of comes in two files, not in ninety: the libraries, which change more rarely,
        // and our own. A phone compiles each in a task of its own.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
          ],
        },
        // The first page lists the names of all chunks. Only those of the maps say what they are, for
        // tests that hold them back.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('Leaflet') ? '[name]-' : ''}[hash].js`,
      },
    },
  },
}));
