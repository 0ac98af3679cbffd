/** A browser of this machine that is not the pinned one. */
export interface FoundBrowser {
  readonly name: string;
  readonly engine: 'chromium' | 'firefox';
  readonly executablePath: string;
}

export function findBrowsers(
  folders?: readonly string[],
  isWhole?: boolean,
): { readonly found: readonly FoundBrowser[]; readonly missing: readonly string[] };
