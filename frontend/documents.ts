import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, minify, type Plugin, type Rolldown } from 'vite';
import { incidentTemplateFile, type IncidentTemplate, slotOf } from '../core/src/domain/incident/incidentTemplate.ts';
import { oldestBrowsers } from './browsers.ts';
import type { Rendered } from './src/documents.tsx';

/**
 * The pages with a document of their own, `<name>.html`, by the module of their route. The home page has index.html, and
 * `page` is for all other addresses: no address gets the document of another page (staticwebapp.config.json).
 */
const pages: Record<string, string | null> = {
  admin: '/src/pages/admin/AdminPage.tsx',
  contact: '/src/features/about/ContactPage.tsx',
  gallery: '/src/features/gallery/GalleryPage.tsx',
  incident: '/src/pages/IncidentPage.tsx',
  method: '/src/features/risk/MethodPage.tsx',
  page: null,
  privacy: '/src/features/privacy/PrivacyPage.tsx',
  upload: '/src/pages/UploadPage.tsx',
  v: '/src/features/gallery/GalleryPage.tsx',
};

/** Those whose document shows the page before any code has loaded, beside the home page; without data, so they must look right without. */
const rendered = ['admin', 'contact', 'gallery', 'method', 'privacy', 'upload'];

/** The code with which React takes over a rendered document. */
const takeOver = '/src/app/takeOver.ts';

/** What draws into the document of the home page, in the order in which it is asked for. */
const drawing = {
  'first-markers': 'src/features/map/marks/drawFirstMarkers.ts',
  'first-list': 'src/pages/home/drawFirstList.ts',
};

/** The exit of a document whose code does not work yet, for those with an exit button. */
const exit = { input: 'src/beforeReact/exitEarly.ts', fileName: 'exit.js' };

/** What only the answer to a search shows, for the second of those scripts to ask for when somebody types. */
const searchParts = 'src/features/incidents/answer/searchParts.ts';

/** Shown on the home page from the first, by code of its own. */
const homePart = '/src/features/monitor/FoldedMonitor.tsx';

/** The parts of index.html that only the home page needs. */
const ofHome = /\s*<!--home-->[\s\S]*?<!--\/home-->/g;

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The chunk, and every chunk that it needs to run. */
function withNeeded(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const needed of chunk.imports) withNeeded(bundle, needed, found);
  return found;
}

/** The chunk that begins with a module. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): Chunk {
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!chunk) throw new Error(`No chunk begins with ${module}.`);
  return chunk;
}

/** Asks for a page's own code while the shared code loads, which would otherwise be first to ask for it. */
function preloads(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk');
  const start = chunks.find(({ isEntry }) => isEntry);
  const own = chunkOf(bundle, module);
  if (!start) throw new Error('No chunk is the entry.');
  const atStart = withNeeded(bundle, start.fileName);
  const files = new Set([...withNeeded(bundle, own.fileName)].filter((file) => !atStart.has(file)));
  const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
    files.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
  );
  return [
    ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...new Set(styles)].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ];
}

/** The code of src/documents.tsx, built for Node. */
async function loadRenderer() {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  await build({
    root: import.meta.dirname,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/documents.tsx',
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      sourcemap: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  const { renderIncident, renderPage } = (await import(
    pathToFileURL(join(folder, 'documents.mjs')).href
  )) as typeof import('./src/documents.tsx');
  return { renderIncident, renderPage, remove: () => rmSync(folder, { recursive: true }) };
}

/** A script that runs before the page's own code: one file, without the shared code. */
async function bundleAlone(input: string): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: oldestBrowsers,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${input} was not built.`);
  return output.output[0].code;
}

const codeLink = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * The files of code that the document asks for. Once the page is shown, public/preload.js asks for them: there are dozens,
 * which would take the line from the styles even at a low priority.
 */
const namesOfCode = (document: string): string => {
  const files = Array.from(document.matchAll(codeLink), ([, file]) => file);
  return `<script type="application/json" data-code>${JSON.stringify(files)}</script>`;
};

/** The document with the page in it; `sheet` is the path of its styles. */
function withPage(document: string, pathname: string, { title, parts, templates }: Rendered, sheet: string): string {
  const all = Object.values(parts)
    .map(({ html }) => html)
    .join('');
  // The content security policy allows neither, and React would not correct what is missing.
  const refused = /<script|\sstyle=/.exec(all);
  if (refused) throw new Error(`${pathname} has ${refused[0]}: ${all.slice(refused.index - 300, refused.index + 100)}`);
  const roots = Object.entries(parts).map(([screen, { media, html }]) =>
    screen === ''
      ? `<div id="root" data-page="${pathname}">${html}</div>`
      : `<div data-screen="${screen}" data-media="${media}" data-page="${pathname}">${html}</div>`,
  );
  // In the body, so that it counts more than the same styles that are inserted one by one, into the head, meanwhile.
  const link = `<link rel="stylesheet" crossorigin href="/${sheet}" data-rendered>`;
  // Nothing is shown without it, so it is asked for before the code, which has time.
  const early = `<link rel="preload" as="style" crossorigin href="/${sheet}">`;
  // The home page has scripts that draw into it, and needs few files of code.
  const isHome = templates !== undefined;
  const first = isHome ? [early] : [early, namesOfCode(document)];
  if (all.includes(' data-exit=')) first.push(`<script src="/${exit.fileName}" async fetchpriority="high"></script>`);
  return document
    .replaceAll(codeLink, (code) => (isHome ? code.replace('crossorigin', 'fetchpriority="low" crossorigin') : ''))
    .replace('<script', () => [...first, '<script'].join('\n    '))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => [link, ...roots, ...(templates ? [templates] : [])].join('\n    '));
}

/** Writes the documents of the pages, each made from index.html. */
export const documents: Plugin = {
  name: 'documents',
  // After index.html has been written.
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('There is no index.html.');
    const html = String(index.source);
    if (html.search(ofHome) === -1) throw new Error('index.html does not say what only the home page needs.');
    const { renderIncident, renderPage, remove } = await loadRenderer();
    /** The document with links for what its modules need, and with a page if one is given. */
    const documentOf = (name: string, source: string, module: string | null, pathname: string, page?: Rendered) => {
      const modules = [...(module === null ? [] : [module]), ...(page ? [takeOver] : [])];
      const more = new Set(modules.flatMap((each) => preloads(bundle, each)));
      const withLinks = source.replace(
        '</head>',
        () => `${[...more].map((link) => `  ${link}\n`).join('  ')}  </head>`,
      );
      if (!page) return withLinks;
      const hash = createHash('sha256').update(page.css).digest('base64url').slice(0, 8);
      const sheet = `assets/${name}-${hash}.css`;
      this.emitFile({ type: 'asset', fileName: sheet, source: page.css });
      return withPage(withLinks, pathname, page, sheet);
    };
    for (const [name, module] of Object.entries(pages)) {
      const pathname = `/${name}`;
      const page = rendered.includes(name) ? await renderPage(pathname) : undefined;
      const source = documentOf(name, html.replaceAll(ofHome, ''), module, pathname, page);
      this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
    }
    const { badges, types, picture, ...incident } = await renderIncident();
    const address = `/incident/${slotOf('id')}`;
    const shown = documentOf('incident', html.replaceAll(ofHome, ''), pages['incident']!, address, incident);
    const data = `<script type="application/json" data-known>${slotOf('data')}</script>`;
    const template: IncidentTemplate = {
      html: shown.replace('<noscript>', () => `${data}\n    <noscript>`),
      badges,
      types,
      picture,
    };
    this.emitFile({ type: 'asset', fileName: incidentTemplateFile, source: JSON.stringify(template) });
    this.emitFile({ type: 'asset', fileName: exit.fileName, source: await bundleAlone(exit.input) });
    const scripts: string[] = [];
    for (const [name, input] of Object.entries(drawing)) {
      const source = await bundleAlone(input);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/${name}-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      const more = input === drawing['first-list'] ? ` data-search="/${chunkOf(bundle, searchParts).fileName}"` : '';
      scripts.push(`<script src="/${fileName}"${more} async fetchpriority="high"></script>`);
    }
    const withDrawing = html.replace('<!--drawing-->', scripts.join('\n    '));
    index.source = documentOf('index', withDrawing, homePart, '/', await renderPage('/'));
    remove();
  },
  async writeBundle({ dir = '' }) {
    // Vite copies what is public as it is.
    const path = join(dir, 'preload.js');
    writeFileSync(path, (await minify(path, readFileSync(path, 'utf8'))).code);
  },
};
