import { useEffect } from 'react';

import { askBuild, useFailure } from '#runtime/failure/chunk-failure.ts';
import { text } from '../i18n/setup.ts';

/** ms between two looks whether the server answers again */
const LOOK_EVERY_MS = 5000;

interface Props {
  readonly error: Error;
  /** Draws the routes anew. */
  readonly onRetry: () => void;
}

/** A route that could not start: usually a chunk of an older version that is gone, or one that cannot come without a network. */
export function RouteFailure({ error, onRetry }: Props) {
  const { isAway, title } = useFailure(error);
  useEffect(() => {
    if (!isAway) return undefined;
    window.addEventListener('online', onRetry);
    window.addEventListener('hashchange', onRetry);
    // where there is a network, but no answer, the browser keeps in mind that a file did not come
    const begin = async () => {
      const build = navigator.onLine ? await askBuild() : null;
      if (build && build !== 'away') window.location.reload();
    };
    const timer = setInterval(() => void begin(), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
      window.removeEventListener('hashchange', onRetry);
    };
  }, [isAway, onRetry]);
  if (isAway)
    return (
      <main className="plain-card" role="alert">
        <h1>{text('common:failure.offline')}</h1>
        <p className="text-2">{text('common:failure.keepOpen')}</p>
        <button type="button" className="plain-button" onClick={() => window.history.back()}>
          {text('common:back')}
        </button>
      </main>
    );
  return (
    <main className="plain-card" role="alert">
      <h1>{text(`common:${title}`)}</h1>
      <p className="text-2">{error.message}</p>
      <div className="failure-ways">
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>
          {text('common:failure.reload')}
        </button>
        <button type="button" className="plain-button" onClick={startAtHome}>
          {text('common:home')}
        </button>
      </div>
    </main>
  );
}

/** The address that failed is left behind, and with it the state of the page that could not go on. */
function startAtHome(): void {
  window.location.hash = '#/home';
  window.location.reload();
}
