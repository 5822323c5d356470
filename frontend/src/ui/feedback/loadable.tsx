import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { isInDocument } from '../../lib/useHydrated.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Around = {
  /** Shown until the code is there; by default nothing. */
  placeholder?: ReactNode;
  /** Shown if the code could not be loaded, or if the part throws; by default nothing. */
  failure?: ReactNode;
};

/**
 * A part of the page whose code is loaded when it is first rendered, or before by `preload`, which throws what the import
 * throws; loaded code is rendered at once. React's `lazy` is slower: once it has shown a placeholder, it waits 300 ms
 * before it shows anything else that was loading (docs/decisions/0048-parts-that-load-later.md).
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };

  function Loadable({ placeholder = null, failure = null, ...props }: Props & Around): ReactNode {
    const [Part, setPart] = useState(() => {
      // Not while React takes over a document: it may render more than once, and must render the same.
      if (!loaded && !isInDocument()) preload().catch(() => {});
      return loaded;
    });
    const [isFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Part) return;
      preload().then(
        // In short tasks, between which the browser answers the visitor.
        () => startTransition(() => setPart(() => loaded)),
        () => setFailed(true),
      );
    }, [Part]);
    if (isFailed) return failure;
    // What is left of the properties are those of the part, which TypeScript cannot see.
    return Part ? (
      <ErrorBoundary fallback={failure}>
        <Part {...(props as unknown as Props)} />
      </ErrorBoundary>
    ) : (
      placeholder
    );
  }

  return Object.assign(Loadable, { preload });
}
