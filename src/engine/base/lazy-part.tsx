import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A component that may be asked for before it is shown. */
export type LazyPart<P> = ComponentType<P> & { preload(): Promise<void> };

type FetchTexts = (...names: readonly string[]) => Promise<void>;
let fetchTexts: FetchTexts = async () => {};

/** Says how files of texts are fetched; until then all of them are taken to be here. */
export function fetchTextsBy(fetch: FetchTexts): void {
  fetchTexts = fetch;
}

/**
 * A component whose code comes when it is first shown. Unlike `React.lazy` it paints as soon as the code is there, without the delay of
 * Suspense; a failure is thrown to the error boundary above. The files of `texts` come with it.
 */
export function lazyPart<P extends object>(
  loadCode: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
  texts: readonly string[] = [],
): LazyPart<P> {
  const load = async (): Promise<ComponentType<P>> =>
    texts.length > 0 ? (await Promise.all([loadCode(), fetchTexts(...texts)]))[0] : loadCode();
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
