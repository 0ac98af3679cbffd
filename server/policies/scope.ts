import type { ScopeDimension } from '#schemas/language/entity.ts';

/**
 * Whose rows an actor may see. Store functions require one, so that nobody forgets.
 * `only`: a row is visible when any dimension its entity declares matches; regions match by code prefix.
 */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'only'; readonly userId: string; readonly values: Readonly<Record<ScopeDimension, readonly string[]>> };

/** Scope of the system itself (jobs, ingest): everything. */
export const SYSTEM_SCOPE: Scope = { kind: 'all' };

/** The part of a region code that all codes below it share: `330000` → `33`, `330100` → `3301`, `330106` → `330106`. */
export function regionPrefix(code: string): string {
  if (!/^\d{6}$/.test(code)) return code;
  return code.replace(/(?:00){1,2}$/, '');
}
