import { describe, expect, it } from 'vitest';
import { importCircles, importsBreaking, linesMatching, sourcesIn } from './sources.ts';

const isRelative = (name: string): boolean => name.startsWith('.');
const isNode = (name: string): boolean => name.startsWith('node:');
const sdks = /^(@azure\/(?!functions$)|better-sqlite3|sharp|mediabunny|libheif-js|lru-cache|node:sqlite)/;

describe('imports go one way only', () => {
  it('the domain imports only zod and itself, so it runs in the browser and its rules can be tested alone', () => {
    const isAllowed = (name: string) => name === 'zod/mini' || /^\.\.?\/[\w/.-]+$/.test(name);
    const domain = sourcesIn('core/src/domain');
    expect(domain.length).toBeGreaterThan(5);
    expect(importsBreaking(domain, isAllowed)).toEqual([]);
    expect(importsBreaking(domain, (name) => !/\.\.\/(contract|server)\//.test(name))).toEqual([]);
  });

  it('the cleaner of files imports its libraries and nothing of ours, so the code that reads strangers’ bytes stands alone', () => {
    const isAllowed = (name: string) =>
      /^(?:\.\/[\w.-]+|node:.+|sharp|mediabunny|libheif-js\/.+|lru-cache)$/.test(name);
    expect(importsBreaking(sourcesIn('media-cleaner/src'), isAllowed)).toEqual([]);
  });

  it('only the cleaner loads a library that decodes pictures and videos', () => {
    const isAllowed = (name: string) => !/^(?:sharp|mediabunny|libheif-js)\b/.test(name);
    expect(importsBreaking(sourcesIn('core/src', 'api', 'timers', 'frontend/src'), isAllowed)).toEqual([]);
  });

  it('the contract imports only the domain and zod, because the browser loads it', () => {
    const isAllowed = (name: string) => name === 'zod/mini' || /^\.\/|^\.\.\/domain\//.test(name);
    expect(importsBreaking(sourcesIn('core/src/contract'), isAllowed)).toEqual([]);
  });

  it('the site imports the contract and the domain, never the server', () => {
    const isAllowed = (name: string) =>
      !/@incidentmap\/(?!core\/(contract(\/client)?$|domain\/))|core\/src|^node:/.test(name);
    expect(importsBreaking(sourcesIn('frontend/src'), isAllowed)).toEqual([]);
  });

  it('the site imports only types from the whole contract: every visitor would load its schemas', () => {
    const takesValues = /^import (?!type )[^;]*from '@incidentmap\/core\/contract';/m;
    const breaking = sourcesIn('frontend/src').filter(({ text }) => takesValues.test(text));
    expect(breaking.map(({ path }) => path)).toEqual([]);
  });

  it('the browser never loads the gazetteer, which is a quarter of a megabyte', () => {
    const isAllowed = (name: string) => !name.includes('gazetteer');
    expect(importsBreaking(sourcesIn('frontend/src'), isAllowed)).toEqual([]);
  });

  it('there are no import cycles', () => {
    expect(
      importCircles(sourcesIn('core', 'media-cleaner', 'api', 'timers', 'frontend/src', 'dev', 'ops', 'tests')),
    ).toEqual([]);
  });

  it("only SWR calls the contract's client, so every answer has one key, one cache and one error path", () => {
    const isAllowed = (name: string) => !name.endsWith('api/call.ts');
    const elsewhere = sourcesIn('frontend/src').filter(({ path }) => !path.startsWith('frontend/src/api/'));
    const withoutKeys = elsewhere.filter(({ text }) => !/import \{ keyOf \} from '[./]+api\/call\.ts'/.test(text));
    expect(importsBreaking(withoutKeys, isAllowed)).toEqual([]);
    expect(linesMatching(elsewhere, /createClient\(|\bfetch\(/)).toEqual([]);
  });

  it('Formik and the fields of Fluent stay behind forms/, so that a form is a list of fields', () => {
    const elsewhere = sourcesIn('frontend/src').filter(({ path }) => !/src\/(forms|ui)\//.test(path));
    expect(importsBreaking(elsewhere, (name) => name !== 'formik')).toEqual([]);
    const takesFields = /import \{[^}]*\b(?:Textarea|RadioGroup|Select|Combobox)\b[^}]*\} from '@fluentui/;
    expect(elsewhere.filter(({ text }) => takesFields.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('functions and jobs use core/server for all I/O: no SDKs, and not each other', () => {
    for (const [app, other] of [
      ['api', 'timers'],
      ['timers', 'api'],
    ] as const) {
      const isAllowed = (name: string) => !sdks.test(name) && !name.includes(`${other}/`) && !isNode(name);
      expect(importsBreaking(sourcesIn(app), isAllowed)).toEqual([]);
    }
  });

  it('relative imports have file extensions, so that Node can run every file', () => {
    const isAllowed = (name: string) => !isRelative(name) || /\.(ts|tsx|js|json|css|svg)$/.test(name);
    expect(
      importsBreaking(
        sourcesIn('core', 'media-cleaner', 'api', 'timers', 'dev', 'ops', 'tests', 'frontend/src'),
        isAllowed,
      ),
    ).toEqual([]);
  });
});

describe('some things live in one place only', () => {
  const product = sourcesIn('core/src', 'media-cleaner/src', 'api/src', 'timers/src', 'frontend/src');

  it('the environment is read by the main files alone, and parsed by settings.ts', () => {
    const elsewhere = product.filter(({ path }) => !/^(api|timers)\/src\/main\.ts$/.test(path));
    expect(linesMatching(elsewhere, /process\.env/)).toEqual([]);
  });

  it('the domain has no clock and no randomness: `now` and ids are arguments', () => {
    expect(linesMatching(sourcesIn('core/src/domain'), /new Date\(\)|Date\.now|Math\.random|randomUUID/)).toEqual([]);
  });

  it('addresses of outside services appear in clients/ only', () => {
    // Links that people follow, players that they ask for, and credits are no calls of ours.
    const mayName =
      /^core\/src\/(server\/clients|domain\/data)\/|domain\/(?:links\/canonicalLink|help\/neutralPage)\.ts$|\/credits\.ts$|features\/share\/targets\.ts$|ui\/media\/embeds\.ts$/;
    const elsewhere = product.filter(({ path }) => !mayName.test(path));
    // A line that begins with a comment names a source to read, not a service to call.
    const isAddress =
      /^(?!\s*(?:\/\/|\*|\/\*)).*https?:\/\/(?!127\.0\.0\.1[:/]|schemas\.microsoft\.com\/identity\/claims|www\.w3\.org\/|(?:[\w.-]+\.)?example\.(?:org|com)|'|`|\$|\W|,)/;
    expect(linesMatching(elsewhere, isAddress)).toEqual([]);
  });
});

describe('the site', () => {
  const components = sourcesIn('frontend/src');

  it('keeps its texts in texts.ts files, because other languages will follow', () => {
    const inMarkup = /^\s*[A-Z][a-z]+ [\w ,.'-]+$|>\s*[A-Z][a-z]+[^<>{}=;()]*<\//;
    const markup = components.filter(({ path }) => path.endsWith('.tsx'));
    expect(linesMatching(markup, inMarkup)).toEqual([]);
    expect(linesMatching(markup, /(?:aria-label|title|placeholder|label|alt)="[^"]*[A-Za-z]{2}/)).toEqual([]);
  });

  it('uses start and end, never left and right, because right-to-left languages will follow', () => {
    const physical =
      /\b(?:margin|padding|border)(?:Left|Right)\b|\btextAlign: '(?:left|right)'|^\s*(?:left|right):|(?:margin|padding|border)-(?:left|right)\b/;
    expect(linesMatching(components, physical)).toEqual([]);
  });

  it('never inserts raw HTML', () => {
    expect(linesMatching(components, /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/)).toEqual([]);
  });

  it('has each dialog and drawer from ui/dialogs/Surface.tsx, in which what fails stays', () => {
    const takesSurface = /import \{[^}]*\b(?:DialogSurface|OverlayDrawer|InlineDrawer)\b[^}]*\} from '@fluentui/;
    const taking = components.filter(({ text }) => takesSurface.test(text)).map(({ path }) => path);
    expect(taking).toEqual(['frontend/src/ui/dialogs/Surface.tsx']);
  });

  it('makes elements by JSX alone, which leaves no text beside others where a page translator would take it', () => {
    expect(linesMatching(components, /\bcreateElement\(['"\w]+,|\bcloneElement\(|document\.createTextNode/)).toEqual(
      [],
    );
  });

  it('loads its parts with ui/feedback/loadable.tsx: what suspends is shown up to 300 ms late', () => {
    expect(linesMatching(components, /import .*\b(?:lazy|Suspense)\b.* from 'react'|<Suspense/)).toEqual([]);
  });
});
