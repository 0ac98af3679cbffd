import type { ParsedText } from './json-tree.ts';
import type { KnownWorld } from './known-names.ts';
import type { SchemaKind } from './shape-at.ts';

/** One thing that may be typed. `insert` may hold `|` where the cursor goes. */
export interface Proposal {
  readonly label: string;
  /** What people call it, or what kind of value it takes. */
  readonly detail?: string;
  /** Name of its explanation. */
  readonly word?: string;
  readonly insert: string;
  readonly type: 'property' | 'value' | 'name' | 'snippet';
}

/** What may be typed between two offsets. */
export interface Proposals {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Proposal[];
}

export interface CompletionQuestion {
  readonly kind: SchemaKind;
  readonly parsed: ParsedText;
  /** Offset of the cursor. */
  readonly at: number;
  readonly world: KnownWorld;
}

/** The word that ends at an offset. */
export function wordBefore(
  text: string,
  at: number,
): { readonly from: number; readonly to: number } {
  const word = /[$\w-]*$/.exec(text.slice(0, at))?.[0] ?? '';
  return { from: at - word.length, to: at };
}

/** Of several proposals with one label, the first. */
export function distinct(options: readonly Proposal[]): readonly Proposal[] {
  const seen = new Map<string, Proposal>();
  for (const option of options) if (!seen.has(option.label)) seen.set(option.label, option);
  return [...seen.values()];
}
