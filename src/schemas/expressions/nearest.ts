const MAX_CANDIDATE = 60;

/** The known name most like a wrong one, as the end of a message: `; did you mean "name"?`, or nothing when none is near. */
export function suggestNearest(wrong: string, known: Iterable<string>): string {
  if (wrong.length > MAX_CANDIDATE) return '';
  const asked = wrong.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wrong.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate.length > MAX_CANDIDATE) continue;
    const distance = editDistance(asked, candidate.toLowerCase(), bestDistance);
    // sharing nothing is not near
    if (distance < bestDistance && distance < wrong.length)
      [best, bestDistance] = [candidate, distance];
  }
  return best === undefined ? '' : `; did you mean "${best}"?`;
}

/** The name that `suggestNearest` put into a message. */
export function suggestedIn(message: string): string | undefined {
  return /; did you mean "([^"]+)"\?/.exec(message)?.[1];
}

/** Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`; where they are `enough` or more, at least `enough`: most names are far, which shows early. */
export function editDistance(a: string, b: string, enough = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= enough) return enough;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const edited = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      row.push(isSwap(a, b, i, j) ? Math.min(edited, at(beforeLast, j - 2) + 1) : edited);
    }
    // each later row comes from these two
    if (Math.min(...row) >= enough && Math.min(...last) + 1 >= enough) return enough;
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], i: number): number {
  return row[i] ?? 0;
}

function isSwap(a: string, b: string, i: number, j: number): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
}
