import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from './onDemand.ts';
import { useToast } from './useToast.tsx';

/**
 * Code that is fetched when it is first wanted: a dialog, mostly. `get` answers whether it is there, and says so to the
 * person when it is not; `prepare` fetches it ahead, silently.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [part, setPart] = useState<Part | null>(null);
  const [isLoading, setLoading] = useState(false);

  const get = async (): Promise<boolean> => {
    setLoading(true);
    try {
      const loaded = await withTexts(load);
      setPart(() => loaded);
      return true;
    } catch {
      toast({ title: t('failed.notOpened.title'), body: t('failed.notOpened.body'), intent: 'error' });
      return false;
    } finally {
      setLoading(false);
    }
  };

  return { part, isLoading, get, prepare: () => void withTexts(load).catch(() => {}) };
}
