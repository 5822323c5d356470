import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts/toast.ts';

/**
 * Code that is loaded when it is first needed, mostly a dialog. `get` returns whether it loaded, and shows a toast if
 * it did not; `prepare` loads it in advance and ignores errors.
 */
export function useLazyImport<Part>(load: () => Promise<Part>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [part, setPart] = useState<Part | null>(null);
  const [isLoading, setLoading] = useState(false);

  const get = async (): Promise<boolean> => {
    setLoading(true);
    try {
      const loaded = await load();
      setPart(() => loaded);
      return true;
    } catch {
      toast({ title: t('failure.notOpened.title'), body: t('failure.notOpened.body'), intent: 'error' });
      return false;
    } finally {
      setLoading(false);
    }
  };

  return { part, isLoading, get, prepare: () => void load().catch(() => {}) };
}
