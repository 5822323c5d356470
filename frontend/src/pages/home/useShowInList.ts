import { useCallback, useEffect, useRef } from 'react';
import { goToCard } from '../../features/incidents/answer/elements.ts';
import type { IncidentQuery } from './useIncidentQuery.ts';

/** Shows an incident in the list: goes to its page, and focuses its card once that page is there. */
export function useShowInList({ list, findPage, goToPage, keepTemporaryPage }: IncidentQuery) {
  const pendingCardId = useRef<string | null>(null);
  const focusPendingCard = useCallback(() => {
    if (pendingCardId.current !== null && goToCard(pendingCardId.current)) pendingCardId.current = null;
  }, []);
  useEffect(focusPendingCard, [focusPendingCard, list.data]);
  return useCallback(
    async (id: string) => {
      pendingCardId.current = id;
      keepTemporaryPage();
      focusPendingCard();
      const page = pendingCardId.current === null ? null : await findPage(id);
      if (page !== null) goToPage(page);
    },
    [keepTemporaryPage, focusPendingCard, findPage, goToPage],
  );
}
