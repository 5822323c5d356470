import i18next, { type ResourceNamespaceMap } from 'i18next';
import { common } from './common.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: 'common';
  }
  /** Each `texts.ts` adds its namespace. */
  interface ResourceNamespaceMap {
    common: typeof common;
  }
}

void i18next.init({
  // The English texts are bundled, so initialisation can be synchronous.
  initAsync: false,
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { common } },
  defaultNS: 'common',
  fallbackNS: 'common',
  // React escapes the text itself.
  interpolation: { escapeValue: false },
});

/**
 * Adds English texts as a namespace, and returns its name for `useTranslation`. Code can name a namespace only by
 * importing it, so its texts are always loaded with it.
 */
export function addTexts<Name extends keyof ResourceNamespaceMap>(name: Name, texts: ResourceNamespaceMap[Name]): Name {
  i18next.addResourceBundle('en', name, texts);
  return name;
}
