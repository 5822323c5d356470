import './trustedTypes.ts';
import 'virtual:theme.css';
import './app/base.css';
import './i18n/index.ts';
import i18next from 'i18next';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setI18n } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { whenFirstShown } from './layout/FirstShown.tsx';
import { homeQueries } from './pages/home/homeScreens.ts';
import { loadPage } from './app/routes.tsx';
import { assumeScreen } from './lib/useMediaQuery.ts';

setI18n(i18next);
// After the first page: nothing of it waits for that.
void import('./lib/storage/drafts.ts').then(({ deleteOldDrafts }) => deleteOldDrafts()).catch(() => {});

/** Without transitions the bar highlights the new page at once, and a slow page shows that it loads. */
const Router = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);

/**
 * The element that React renders into. Of a document that holds the page for several kinds of screens
 * (frontend/documents.ts), the one that the styles show is kept; where they show none, React draws the page.
 */
function findRoot(): HTMLElement | null {
  const only = document.getElementById('root');
  if (only) return only;
  const all = [...document.querySelectorAll<HTMLElement>('[data-screen]')];
  const shown = all.find(({ dataset }) => matchMedia(dataset['media'] ?? '').matches);
  const kept = shown ?? all[0];
  for (const each of all) if (each !== kept) each.remove();
  if (!kept) return null;
  if (!shown) kept.removeAttribute('data-page');
  kept.id = 'root';
  return kept;
}

/** Renders the page, or takes over a document that shows it already (frontend/documents.ts). */
async function start(root: HTMLElement): Promise<void> {
  const { page: shownPage, screen } = root.dataset;
  const { pathname, search } = location;
  // What is asked besides, such as where a link was shared, changes nothing of an incident's page.
  const isRendered = shownPage === (document.querySelector('[data-known]') ? pathname : pathname + search);
  // A page whose code does not load says so itself.
  const code = loadPage(pathname).catch(() => {});
  const taken = isRendered ? await (await import('./app/takeOver.ts')).takeOver(root) : null;
  if (taken) whenFirstShown(taken.show);
  if (isRendered && screen) assumeScreen(homeQueries.filter((query) => matchMedia(query).matches));
  await code;
  const page = (
    <StrictMode>
      <App Router={Router} />
    </StrictMode>
  );
  // A transition renders in short tasks, between which the browser answers the visitor.
  startTransition(() => {
    if (taken?.beside) {
      createRoot(taken.beside).render(page);
      return;
    }
    if (taken) {
      hydrateRoot(root, page, { identifierPrefix: screen ?? '' });
      return;
    }
    // The document of another address: React adds each page's own title and content.
    for (const each of document.querySelectorAll('title, link[data-rendered]')) each.remove();
    root.removeAttribute('data-page');
    root.replaceChildren();
    createRoot(root).render(page);
  });
}

// Not in the task that has run all modules, which is long enough.
setTimeout(() => {
  const root = findRoot();
  if (root) void start(root);
});
