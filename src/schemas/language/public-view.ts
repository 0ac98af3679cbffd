import type { Rule } from '../types/field-base.ts';

/** What of the records anybody may read who holds a key that an administrator made for it, without signing in. Both words are said, so that nothing is open by an omission. */
export interface PublicSpec {
  /** What is answered and nothing else; what may be asked by is among it. */
  readonly fields: readonly string[];
  /** Which records. */
  readonly where: Rule;
}
