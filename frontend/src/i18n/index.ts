import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { first } from './first.ts';
import type { rest } from './rest.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof first & typeof rest };
  }
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: first } },
  // React escapes what it shows.
  interpolation: { escapeValue: false },
});

let coming: Promise<void> | undefined;

/** All other texts: whatever comes after the first page waits for them (ui/onDemand.ts). Rejects when they cannot be had. */
export function restOfTexts(): Promise<void> {
  coming ??= import('./rest.ts').then(
    ({ rest }) => void i18next.addResourceBundle('en', 'translation', rest),
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}
