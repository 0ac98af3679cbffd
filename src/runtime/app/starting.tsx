/** Stands on the page until the first route is ready. */
export function Starting() {
  return <div className="app-starting" role="status" aria-busy="true" />;
}
