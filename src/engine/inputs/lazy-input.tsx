import { useEffect, useState, type ComponentType } from 'react';
import type { InputProps } from '../registry.ts';

type Input = ComponentType<InputProps>;

/** A heavy input whose code comes when it is first shown; once it has come it draws at once. A failure goes to the error card of the page. */
export function lazyInput(load: () => Promise<Input>): Input {
  let ready: Input | null = null;
  return function LazyInput(props: InputProps) {
    const [loaded, setLoaded] = useState<{ readonly Loaded: Input } | null>(ready && { Loaded: ready });
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (loaded) return;
      load().then((input) => {
        ready = input;
        setLoaded({ Loaded: input });
      }, setError);
    }, [loaded]);
    if (error) throw error;
    return loaded ? <loaded.Loaded {...props} /> : null;
  };
}
