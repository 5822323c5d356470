import './i18n/index.ts';
import { createDOMRenderer, RendererProvider, renderToStyleElements, SSRProvider } from '@fluentui/react-components';
import i18next from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { setI18n } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App.tsx';

setI18n(i18next);

/** A page as the browser would render it first: with no data yet, and for no certain screen. */
export type Rendered = { title: string; html: string; css: string };

/**
 * Renders the page at this address. Throws what a component throws.
 * @public The build runs it (frontend/documents.ts).
 */
export async function renderPage(pathname: string): Promise<Rendered> {
  const renderer = createDOMRenderer();
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
    // In one piece: pieces would be put together by inline scripts.
    { onError: (error) => void errors.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const all = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  // What React puts first belongs into the head; Fluent's style element is only for a theme of its own.
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<link[^>]*>)*/.exec(all) ?? [];
  const html = all.slice(head.length).replaceAll(/<style[^>]*>[^<]*<\/style>/g, '');
  const sheets = renderToStaticMarkup(renderToStyleElements(renderer)).matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g);
  const css = Array.from(sheets, ([, attributes = '', rules = '']) => {
    const media = / media="([^"]*)"/.exec(attributes)?.[1];
    return media === undefined ? rules : `@media ${media}{${rules}}`;
  }).join('\n');
  return { title: /<title>([^<]*)/.exec(head)?.[1] ?? '', html, css };
}
