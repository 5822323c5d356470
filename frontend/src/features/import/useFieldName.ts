import type { ImportField } from '@incidentmap/core/domain/partners/imports';
import { useTranslation } from 'react-i18next';
import { importTexts } from './texts.ts';

/** The name of a field as the page shows it. */
export function useFieldName(): (field: ImportField) => string {
  const { t } = useTranslation(importTexts);
  return (field) => (field === 'externalId' || field === 'sourceUrl' ? t(`fields.${field}`) : t(`field.${field}`));
}
