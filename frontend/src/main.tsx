import 'virtual:theme.css';
import './app/base.css';
import './i18n/index.ts';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setI18n } from 'react-i18next';
import { App } from './app/App.tsx';

// React adds each page's title; the one that stood until now would stay in front of it.
document.querySelector('title')?.remove();

setI18n(i18next);
// After the first page: nothing of it waits for that.
void import('./lib/drafts.ts').then(({ deleteOldDrafts }) => deleteOldDrafts()).catch(() => {});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
