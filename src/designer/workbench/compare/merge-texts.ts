/** Lines of the base that one side replaced: `from` to before `to`, by its own. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Lines beyond which two texts are not compared line by line: what differs counts as one change. */
const MAX_CELLS = 4_000_000;

/**
 * Two texts that grew out of one: the changes of both where they do not meet, mine where they do. Mine as it is where the result
 * would no longer be JSON.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  const lines = base.split('\n');
  const own = hunksOf(lines, mine.split('\n'));
  const taken = hunksOf(lines, theirs.split('\n')).filter(
    (one) => !own.some((other) => meet(one, other)),
  );
  const merged = apply(lines, [...own, ...taken]);
  return isJson(merged) || !isJson(mine) ? merged : mine;
}

/** Changes that touch meet too: which of two new lines comes first is for a person to say. */
function meet(one: Hunk, other: Hunk): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function apply(lines: readonly string[], hunks: readonly Hunk[]): string {
  // lists, not arguments: a call takes some thousands of those
  const parts: (readonly string[])[] = [];
  let at = 0;
  for (const { from, to, lines: own } of hunks.toSorted((a, b) => a.from - b.from)) {
    parts.push(lines.slice(at, from), own);
    at = to;
  }
  return [...parts, lines.slice(at)].flat().join('\n');
}

function hunksOf(base: readonly string[], side: readonly string[]): readonly Hunk[] {
  let start = 0;
  while (start < base.length && start < side.length && base[start] === side[start]) start += 1;
  let [baseEnd, sideEnd] = [base.length, side.length];
  while (baseEnd > start && sideEnd > start && base[baseEnd - 1] === side[sideEnd - 1])
    [baseEnd, sideEnd] = [baseEnd - 1, sideEnd - 1];
  const [before, after] = [base.slice(start, baseEnd), side.slice(start, sideEnd)];
  if (before.length === 0 && after.length === 0) return [];
  if (before.length * after.length > MAX_CELLS) return [{ from: start, to: baseEnd, lines: after }];
  return walk(before, after).map(({ from, to, lines }) => ({
    from: from + start,
    to: to + start,
    lines,
  }));
}

/** The differences along a longest common subsequence. */
function walk(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const common = commonLengths(before, after);
  const hunks: Hunk[] = [];
  let [i, j, from, first] = [0, 0, 0, 0];
  const close = () => {
    if (i > from || j > first) hunks.push({ from, to: i, lines: after.slice(first, j) });
  };
  const isSame = (): boolean => i < before.length && j < after.length && before[i] === after[j];
  const isGone = (): boolean =>
    j >= after.length ||
    (i < before.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0));
  while (i < before.length || j < after.length) {
    if (isSame()) {
      close();
      [i, j] = [i + 1, j + 1];
      [from, first] = [i, j];
    } else if (isGone()) i += 1;
    else j += 1;
  }
  close();
  return hunks;
}

/** `[i][j]`: how many lines the rest of one text from i and of the other from j have in common. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): readonly Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      const below = table[i + 1];
      if (row && below)
        row[j] =
          before[i] === after[j]
            ? (below[j + 1] ?? 0) + 1
            : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
