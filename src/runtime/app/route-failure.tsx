import { useRouteError } from 'react-router-dom';
import { isChunkFailure } from './chunk-failure.ts';
import { text } from '../i18n/setup.ts';

/** A route that could not start: usually a chunk of an older version that is gone. */
export function RouteFailure() {
  const error = useRouteError();
  const reason = isChunkFailure(error) ? text('common:failure.newVersion') : text('common:failure.page');
  return (
    <main className="plain-card" role="alert">
      <h1>{reason}</h1>
      <p className="text-2">{error instanceof Error ? error.message : ''}</p>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {text('common:failure.reload')}
      </button>
    </main>
  );
}
