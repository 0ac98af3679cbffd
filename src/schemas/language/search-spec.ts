/** Which fields full search reads, by weight: a hit in the title goes before one in a label, that before one in the text. */
export interface FullSearch {
  readonly title: readonly string[];
  readonly labels?: readonly string[];
  readonly body?: readonly string[];
}

/** Records are found by every word of their texts, Chinese ones too. `full`: the name, the lists of links, the codes and the other texts; or the fields of each weight. */
export type SearchSpec = 'full' | { readonly full: FullSearch };
