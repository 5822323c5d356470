import './i18n/index.ts';
import {
  createDOMRenderer,
  makeStyles,
  RendererProvider,
  renderToStyleElements,
  SSRProvider,
  tokens,
} from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { badgesKey, type IncidentTemplate, slotOf } from '@incidentmap/core/domain/incident/incidentTemplate';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import i18next from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { setI18n } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { keepAnswer } from './api/known.ts';
import { App } from './app/App.tsx';
import { renderFirstCards } from './pages/home/firstCards.tsx';
import { highEnough, roomForWords } from './pages/home/homeScreens.ts';
import { loadPage } from './app/routes.tsx';
import { DetailBadges } from './features/incidents/details/DetailBadges.tsx';
import { paths } from './lib/paths.ts';
import { assumeScreen } from './lib/useMediaQuery.ts';
import { medium, widest } from './ui/layout/breakpoints.ts';
import { ownHeight, ownSizes } from './ui/media/mediaFrame.ts';
import { uiTexts } from './ui/texts.ts';

setI18n(i18next);

/**
 * The kinds of screens for which the document of the home page shows it: styles show the one that `media` matches. `holds`:
 * which of `homeQueries` hold there, among those that it asks. A phone held sideways has none.
 */
const homeScreens = {
  narrow: { media: `(not ${roomForWords}) and ${highEnough}`, holds: [highEnough] },
  phone: { media: `${roomForWords} and (not ${medium}) and ${highEnough}`, holds: [highEnough, roomForWords] },
  desk: { media: `${medium} and (not ${widest})`, holds: [medium] },
  wide: { media: widest, holds: [medium, widest] },
};

/**
 * A page as the browser would render it first: with no data yet. `parts`: by the name of its screen, which `media` matches.
 * `templates`: what its scripts fill in.
 */
export type Rendered = {
  title: string;
  parts: Record<string, { media: string; html: string }>;
  templates?: string;
  css: string;
};

type Renderer = ReturnType<typeof createDOMRenderer>;

/** Ids of a document that holds a page for several screens begin with the screen. */
async function renderFor(screen: string, holds: readonly string[], pathname: string, renderer: Renderer) {
  assumeScreen(holds);
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={pathname}>{children}</StaticRouter>;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <RendererProvider renderer={renderer}>
        <SSRProvider>
          <App Router={Router} />
        </SSRProvider>
      </RendererProvider>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // In one piece: pieces would be put together by inline scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      identifierPrefix: screen,
    },
  );
  const all = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  // What React puts first belongs into the head; Fluent's style element is only for a theme of its own.
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<link[^>]*>)*/.exec(all) ?? [];
  return {
    title: /<title>([^<]*)/.exec(head)?.[1] ?? '',
    html: all.slice(head.length).replaceAll(/<style[^>]*>[^<]*<\/style>/g, ''),
  };
}

/**
 * Renders the page at this address: the home page for each kind of screen, others once, under no name. Throws what a
 * component throws.
 * @public The build runs it (frontend/documents.ts).
 */
export async function renderPage(pathname: string): Promise<Rendered> {
  await loadPage(pathname);
  const renderer = createDOMRenderer();
  const screens: Record<string, { media: string; holds: readonly string[] }> =
    pathname === paths.home ? homeScreens : { '': { media: 'all', holds: [] } };
  const parts: Rendered['parts'] = {};
  let title = '';
  for (const [screen, { media, holds }] of Object.entries(screens)) {
    const rendered = await renderFor(screen, holds, pathname, renderer);
    ({ title } = rendered);
    parts[screen] = { media, html: rendered.html };
  }
  const hidden = Object.entries(screens).map(([screen, { media }]) =>
    screen === ''
      ? ''
      : `[data-screen="${screen}"]{display:none}@media ${media}{[data-screen="${screen}"]{display:block}}`,
  );
  const templates = pathname === paths.home ? { templates: renderFirstCards(renderer) } : {};
  return { title, parts, ...templates, css: [stylesOf(renderer), ...hidden].join('\n') };
}

/** Each style that the renderer has used. */
function stylesOf(renderer: Renderer): string {
  const sheets = renderToStaticMarkup(renderToStyleElements(renderer)).matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g);
  const css = Array.from(sheets, ([, attributes = '', rules = '']) => {
    const media = / media="([^"]*)"/.exec(attributes)?.[1];
    return media === undefined ? rules : `@media ${media}{${rules}}`;
  });
  return css.join('\n');
}

/** An incident whose own words are slots. */
const sample = {
  id: slotOf('id'),
  title: slotOf('title'),
  description: slotOf('description'),
  location: slotOf('place'),
  incidentDate: slotOf('date'),
  incidentType: slotOf('type'),
  severity: 'medium',
  verifiedBy: slotOf('verifiedBy'),
  partnerId: slotOf('partnerId'),
  latitude: 54.5,
  longitude: -2,
  mediaFiles: [],
  furtherSources: [],
  sourceUrl: null,
  shareableUrl: '',
  createdAt: '',
} as unknown as PublicIncident;

const usePictureStyles = makeStyles({
  picture: {
    maxInlineSize: '100%',
    blockSize: 'auto',
    maxBlockSize: ownHeight,
    borderRadius: tokens.borderRadiusLarge,
    objectFit: 'contain',
    objectPosition: '0 0',
  },
});

/**
 * The picture of an incident where the page draws it (ui/media/MediaView.tsx), from slots. The document may have no style
 * attribute, so its place comes from its width and height.
 */
function DocumentPicture() {
  const styles = usePictureStyles();
  return (
    <picture>
      <source type="image/webp" srcSet={slotOf('srcset')} sizes={ownSizes(slotOf('width'), slotOf('ratio'))} />
      <img
        className={styles.picture}
        src={slotOf('url')}
        alt={i18next.t('media.photo', { ns: uiTexts, title: slotOf('title') })}
        width={slotOf('width')}
        height={slotOf('height')}
        fetchPriority="high"
      />
    </picture>
  );
}

/**
 * What comes after the words depends on the incident, and only keeps its room until React shows it. print.css is not
 * there yet.
 */
const later = '[data-page] main :is(article ~ *, section){visibility:hidden}[data-paper-only]{display:none}';

/**
 * The page of an incident, with slots for what differs between incidents, and what may be put into them.
 * @public The build runs it (frontend/documents.ts).
 */
export async function renderIncident(): Promise<Rendered & Omit<IncidentTemplate, 'html'>> {
  const pathname = paths.incident('sample');
  await loadPage(pathname);
  const renderer = createDOMRenderer();
  keepAnswer('getIncident', { params: { id: 'sample' } }, sample);
  const { title, html } = await renderFor('', [], pathname, renderer);
  const htmlOf = (part: ReactNode) =>
    renderToStaticMarkup(<RendererProvider renderer={renderer}>{part}</RendererProvider>);
  const badgesOf = (incident: Parameters<typeof DetailBadges>[0]['incident']) =>
    htmlOf(<DetailBadges incident={incident} />);
  const swap = (text: string, from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`The page of an incident has no ${from}`);
    return text.replace(from, () => to);
  };
  // React marks where texts meet, for itself. The map and the incidents nearby have nothing to show yet.
  let filled = html.replaceAll('<!-- -->', '').replace(/(<aside[^>]*>)[\s\S]*(?=<\/aside>)/, '$1');
  filled = swap(filled, badgesOf(sample), slotOf('badges'));
  filled = swap(filled, `dateTime="${slotOf('date')}"`, `dateTime="${slotOf('day')}"`);
  filled = swap(filled, `incidentType.${slotOf('type')}`, slotOf('type'));
  filled = swap(filled, `${slotOf('description')}</p>`, `${slotOf('description')}</p>${slotOf('picture')}`);
  const picture = htmlOf(<DocumentPicture />);
  const badges = severities.flatMap((severity) =>
    [null, sample.verifiedBy].flatMap((verifiedBy) =>
      [null, sample.partnerId].map((partnerId) => [
        badgesKey(severity, verifiedBy !== null, partnerId !== null),
        badgesOf({ severity, verifiedBy, partnerId }),
      ]),
    ),
  );
  return {
    title,
    parts: { '': { media: 'all', html: filled } },
    css: [stylesOf(renderer), later].join('\n'),
    badges: Object.fromEntries(badges) as IncidentTemplate['badges'],
    types: Object.fromEntries(incidentTypes.map((type) => [type, i18next.t(`incidentType.${type}`)])),
    picture,
  };
}
