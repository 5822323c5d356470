import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Social media monitoring',
  body: 'Monitors X for UK anti-Muslim sentiment across {{terms}} search terms. Runs every {{minutes}} minutes.',
  today: 'Posts collected today',
  total: 'All-time total',
  lastUpdate: 'Last update',
  unknown: 'Not known yet',
  pending: 'Pending...',
  firstRun: 'First run soon',
  none: 'None yet',
  off: 'Monitoring is off: this site has no connection to X yet. Once it has one, it will monitor X for UK anti-Muslim sentiment across {{terms}} search terms, every {{minutes}} minutes.',
  state: {
    working: '{{remaining}} of today’s {{budget}} budget for reading X is left.',
    limited: 'Monitoring has reached a limit. It will resume automatically.',
    spent: 'Today’s {{budget}} budget for collecting posts is used up. It will resume automatically.',
    failing: 'The latest runs failed. These numbers may be out of date.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    status: typeof en;
  }
}

export const statusTexts = addTexts('status', en);
