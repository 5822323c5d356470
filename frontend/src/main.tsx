import 'virtual:theme.css';
import './app/base.css';
import './i18n/index.ts';
import i18next from 'i18next';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setI18n } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { whenFirstShown } from './app/FirstShown.tsx';
import { loadPage } from './app/routes.tsx';

setI18n(i18next);
// After the first page: nothing of it waits for that.
void import('./lib/drafts.ts').then(({ deleteOldDrafts }) => deleteOldDrafts()).catch(() => {});

/** Without transitions the bar highlights the new page at once, and a slow page shows that it loads. */
const Router = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);

/** Renders the page, or takes over a document that shows it already (frontend/documents.ts). */
async function start(root: HTMLElement): Promise<void> {
  const isRendered = root.dataset['page'] === location.pathname + location.search;
  // A page whose code does not load says so itself.
  const code = loadPage(location.pathname).catch(() => {});
  if (isRendered) {
    const { takeOver } = await import('./app/takeOver.ts');
    whenFirstShown(() => takeOver(root));
  }
  await code;
  const page = (
    <StrictMode>
      <App Router={Router} />
    </StrictMode>
  );
  // A transition renders in short tasks, between which the browser answers the visitor.
  startTransition(() => {
    if (isRendered) {
      hydrateRoot(root, page);
      return;
    }
    // The document of another address: React adds each page's own title and content.
    for (const each of document.querySelectorAll('title, link[data-rendered]')) each.remove();
    root.removeAttribute('data-page');
    root.replaceChildren();
    createRoot(root).render(page);
  });
}

const root = document.getElementById('root');
if (root) void start(root);
