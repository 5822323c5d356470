import 'virtual:theme.css';
import './app/base.css';
import './i18n/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { forgetOldDrafts } from './lib/drafts.ts';

// React adds each page's title; the one that stood until now would stay in front of it.
document.querySelector('title')?.remove();

forgetOldDrafts();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
