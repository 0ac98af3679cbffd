import { useEffect } from 'react';

import { isAway, isChunkFailure } from '#runtime/failure/chunk-failure.ts';
import { text } from '../i18n/setup.ts';

interface Props {
  readonly error: Error;
  /** Draws the routes anew. */
  readonly onRetry: () => void;
}

/** A route that could not start: usually a chunk of an older version that is gone, or one that cannot come without a network. */
export function RouteFailure({ error, onRetry }: Props) {
  const isOffline = isAway(error);
  useEffect(() => {
    if (!isOffline) return undefined;
    // browsers keep in mind that a file did not come
    const begin = () => window.location.reload();
    window.addEventListener('online', begin);
    window.addEventListener('hashchange', onRetry);
    return () => {
      window.removeEventListener('online', begin);
      window.removeEventListener('hashchange', onRetry);
    };
  }, [isOffline, onRetry]);
  if (isOffline)
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
      <h1>{text(isChunkFailure(error) ? 'common:failure.newVersion' : 'common:failure.page')}</h1>
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
