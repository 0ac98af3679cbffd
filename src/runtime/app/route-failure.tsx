import { isChunkFailure } from '#runtime/failure/chunk-failure.ts';
import { text } from '../i18n/setup.ts';

/** A route that could not start: usually a chunk of an older version that is gone. */
export function RouteFailure({ error }: { readonly error: Error }) {
  const reason = isChunkFailure(error)
    ? text('common:failure.newVersion')
    : text('common:failure.page');
  return (
    <main className="plain-card" role="alert">
      <h1>{reason}</h1>
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
