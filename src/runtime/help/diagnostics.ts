/** What somebody who mends the product needs to know of a screen, and nothing that opens a door: no tokens, no values, no addresses' queries. */
export interface Diagnostics {
  readonly version: string;
  readonly build: string;
  readonly at: string;
  readonly language: string;
  readonly browser: string;
  /** px and device pixels per px */
  readonly screen: string;
  readonly user: { readonly id: string; readonly userType: string; readonly permissions: number };
  readonly connection: string;
  readonly tabs: readonly string[];
  readonly settings: readonly string[];
  readonly schemas: Readonly<Record<string, string>>;
  readonly toasts: readonly { readonly at: string; readonly kind: string; readonly text: string }[];
}

/** Where the facts are read. */
export interface DiagnosticSources {
  readonly version: string;
  readonly build: string;
  readonly now: Date;
  readonly language: string;
  readonly browser: string;
  readonly screen: string;
  readonly user: { readonly id?: unknown; readonly userType?: unknown } | null;
  readonly permissions: readonly string[];
  readonly connection: string;
  readonly tabs: readonly { readonly path: string }[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly entities: readonly { readonly name: string; readonly hash: string }[];
  readonly toasts: readonly { readonly at: Date; readonly kind: string; readonly text: string }[];
}

/** Only named facts are copied, so that nothing slips in by being added somewhere else. */
export function diagnosticsOf(sources: DiagnosticSources): Diagnostics {
  const { version, build, language, browser, screen, connection } = sources;
  return {
    version,
    build,
    at: sources.now.toISOString(),
    language,
    browser,
    screen,
    user: {
      id: String(sources.user?.id ?? ''),
      userType: String(sources.user?.userType ?? ''),
      permissions: sources.permissions.length,
    },
    connection,
    tabs: sources.tabs.map(({ path }) => path),
    settings: Object.keys(sources.settings).sort((a, b) => a.localeCompare(b)),
    schemas: Object.fromEntries(sources.entities.map(({ name, hash }) => [name, hash])),
    toasts: sources.toasts.map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
  };
}
