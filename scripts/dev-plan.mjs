/** JSON that is bundled into the server; entity and screen files are read again by the running server itself. */
const BUNDLED_JSON = /^(seeds|dictionaries|states)[\\/]/;

/**
 * Whether a changed file asks for a new server. While none runs, or one waits for files to be mended, every schema file does.
 * @param {string} name below `server` or `src/schemas`
 * @param {{ isRunning: boolean, isWaiting: boolean }} server
 */
export function needsRestart(name, { isRunning, isWaiting }) {
  if (name.endsWith('.ts')) return !name.endsWith('.test.ts');
  if (name.endsWith('.sql')) return true;
  return name.endsWith('.json') && (BUNDLED_JSON.test(name) || isWaiting || !isRunning);
}
