import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A component that may be asked for before it is shown. */
export type LazyPart<P> = ComponentType<P> & { preload(): Promise<void> };

/**
 * A component whose code comes when it is first shown. Unlike `React.lazy` it paints as soon as the code is there, without the delay of
 * Suspense; a failure is thrown to the error boundary above.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): LazyPart<P> {
  let ready: ComponentType<P> | null = null;
  const preload = async (): Promise<void> => {
    ready ??= await load();
  };
  function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => ready);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (component) => {
          ready = component;
          setLoaded(() => component);
        },
        (cause: unknown) => setError(cause instanceof Error ? cause : new Error(String(cause))),
      );
    }, [Loaded]);
    if (error) throw error;
    return Loaded ? <Loaded {...props} /> : waiting;
  }
  return Object.assign(Lazy, { preload });
}
