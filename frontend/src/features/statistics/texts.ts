import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Statistics',
  national: 'Across the UK',
  source: 'Source: {{name}}, {{year}}',
  reports: 'Reports in {{year}}',
  verified: 'Verified cases',
  assaults: 'Assault increase',
  here: 'On this site',
  byDay: 'Last 30 and 7 days',
  local: 'Reports here',
  month: 'This month',
  week: 'This week',
  unknown: 'Not available',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    statistics: typeof en;
  }
}

export const statisticsTexts = addTexts('statistics', en);
