import { useState } from 'react';

/**
 * The value of a control, which shows at once what was chosen in it: what else shows it may render in a transition
 * (useHomeState.ts). The page's value takes its place with each new `state`, the object that holds it: where a change is
 * undone before its transition has ended, the value alone would not tell.
 */
export function useOwnValue<T>(value: T, state: unknown): [own: T, setOwn: (own: T) => void] {
  const [own, setOwn] = useState(value);
  const [outer, setOuter] = useState(state);
  if (outer !== state) {
    setOuter(state);
    setOwn(value);
  }
  return [own, setOwn];
}
