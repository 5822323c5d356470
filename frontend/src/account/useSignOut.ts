import { useTranslation } from 'react-i18next';
import { useMutation } from '../api/useMutation.ts';
import { paths } from '../lib/paths.ts';
import { useToast } from '../ui/toasts/toast.ts';
import { accountTexts } from './texts.ts';

/** Ends the session and leaves the page, so that nothing read in the session stays in memory. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const { t } = useTranslation(accountTexts);
  const toast = useToast();
  const { run, busy } = useMutation('signOut');
  const leave = async () => {
    try {
      const { logoutUrl } = await run({});
      location.assign(logoutUrl || paths.home);
    } catch {
      toast({ title: t('signOutFailed.title'), body: t('signOutFailed.body'), intent: 'error' });
    }
  };
  return { signOut: () => void leave(), busy };
}
