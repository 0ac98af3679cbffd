/** Something the command palette can open. */
export interface PaletteEntry {
  readonly key: string;
  readonly title: string;
  /** The heading it stands under. */
  readonly group: string;
  /** Small text at the right: the groups of the menu above it, the kind of record. */
  readonly hint?: string;
  /** Other words people call it by, apart by spaces. */
  readonly words?: string;
  /** Name of its icon, as menus name theirs. */
  readonly icon?: string | null;
  readonly run: () => void;
  /** Of a page: where it stands, for a browser tab of its own. */
  readonly address?: string;
}

/** Pinyin of a title: whole, and the first letters alone. */
export type Pinyin = (title: string) => { readonly full: string; readonly initials: string };

/** Shown at most. */
const SHOWN = 12;

/** Entries that fit what was typed: title beginning, title, another word for it, initials (`gjlb`), pinyin; within a rank in the given order. Nothing typed shows the first ones. */
export function searchEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  pinyin: Pinyin | null,
): readonly PaletteEntry[] {
  const query = typed.trim().toLowerCase().replace(/\s+/g, '');
  if (!query) return entries.slice(0, SHOWN);
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, query, pinyin) }))
    .filter(({ rank }) => rank > 0);
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}

/** Entries of one group stand together, groups in the order of their best entry. */
export function sortByGroup(entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.flatMap((group) => entries.filter((entry) => entry.group === group));
}

function rankOf({ title, words = '' }: PaletteEntry, query: string, pinyin: Pinyin | null): number {
  const text = title.toLowerCase().replace(/\s+/g, '');
  if (text.startsWith(query)) return 6;
  if (text.includes(query)) return 5;
  if (
    words
      .toLowerCase()
      .split(' ')
      .some((word) => word !== '' && (word.startsWith(query) || query.startsWith(word)))
  )
    return 4;
  if (!pinyin) return 0;
  const { full, initials } = pinyin(title);
  if (initials.startsWith(query)) return 3;
  if (initials.includes(query)) return 2;
  return full.includes(query) ? 1 : 0;
}
