import { isPlainPath } from '#runtime/router/fixed-pages.ts';
import { routeName } from '#schemas/language/names.ts';

/** An entry of the menu as the server answers it. */
export interface Entry {
  readonly name: string;
  readonly url?: string | null;
  readonly type?: number | string;
  readonly children?: readonly Entry[];
}

/** The addresses of all pages of the menu that are tabs, in reading order; the wall stands beside the shell, and has a story of its own. */
export function routesOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ url, type, children }) => {
    if (String(type ?? '0') === '1') return [];
    const below = routesOf(children ?? []);
    const route = url && `/${routeName(url)}`;
    return below.length || !route || isPlainPath(route) ? below : [route];
  });
}

/** What `goThrough` is told: it runs inside a page and knows nothing else. */
export interface Tour {
  readonly routes: readonly string[];
  /** Those whose tab is come back to after the next page has opened. */
  readonly back: readonly string[];
  /** How long a page may take to have what it asked for. */
  readonly deadlineMs: number;
  /** A selector of the parts whose words are read. */
  readonly read?: string;
}

/**
 * Runs inside the page, which saves a hundred questions from outside: opens each address, goes back to the tab before it where
 * that is asked for, and waits each time until the page in sight has what it asked for. @returns what a page said that none should, and the words
 * that were read, each behind its address
 */
export async function goThrough({
  routes,
  back,
  deadlineMs,
  read,
}: Tour): Promise<{ readonly failures: readonly string[]; readonly words: readonly string[] }> {
  const WAITING = '.page-skeleton, .ant-skeleton, .ant-spin-spinning, [aria-busy="true"]';
  const FAILED = '.shell-part-failure, .plain-card[role="alert"], [role="alert"]:not(:empty)';
  const failures: string[] = [];
  const words: string[] = [];
  const inSight = (route: string) =>
    document.querySelector(`.tab-page:not([hidden])[id="tab-page-${route}"]`);
  const settle = async (route: string) => {
    const end = performance.now() + deadlineMs;
    for (
      let shown = inSight(route);
      !shown?.textContent || shown.querySelector(WAITING);
      shown = inSight(route)
    ) {
      if (performance.now() > end)
        return failures.push(
          `${route} is not there: ${shown?.textContent?.slice(0, 80) ?? 'no page'}`,
        );
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    noteFailures(route);
  };
  const noteFailures = (route: string) => {
    for (const said of document.querySelectorAll(FAILED))
      if (said.checkVisibility()) failures.push(`${route}: ${said.textContent}`);
    if (document.querySelector('.tab[aria-selected="true"]')?.textContent?.includes('404'))
      failures.push(`${route}: 404`);
  };
  let before = '';
  for (const route of routes) {
    location.hash = `#${route}`;
    await settle(route);
    for (const part of read ? document.querySelectorAll<HTMLElement>(read) : [])
      words.push(`${route}: ${part.innerText}`);
    if (back.includes(before)) {
      document
        .querySelector<HTMLElement>(`[role="tab"][aria-controls="tab-page-${before}"]`)
        ?.click();
      await settle(before);
    }
    before = route;
  }
  return { failures, words };
}
