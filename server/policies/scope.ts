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
