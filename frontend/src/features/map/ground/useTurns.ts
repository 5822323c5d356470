import { startTransition, useEffect, useState } from 'react';

/** How many of `all` are drawn: one more in each task, between which the browser answers the visitor. */
export function useTurns(all: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= all) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    return () => clearTimeout(timer);
  }, [drawn, all]);
  return drawn;
}
