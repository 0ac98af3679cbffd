/** Seconds of a lesson from one to another, the second not included. */
export interface Seconds {
  readonly from: number;
  readonly to: number;
}

/** A page of a document, and of how many. */
export interface PageOf {
  readonly page: number;
  readonly pages: number;
}

/** The seconds of a lesson that are a page's: its length is shared out among its pages. */
export function secondsOf({ page, pages }: PageOf, length: number): Seconds {
  const until = (count: number): number => Math.floor((count * length) / pages);
  return { from: until(page - 1), to: until(page) };
}

/** The page somebody was at who has come so far; the first where nothing is read. */
export function pageAt(place: number, pages: number, length: number): number {
  if (place <= 0 || length <= 0) return 1;
  // the second before is the last that was read
  return Math.min(pages, Math.floor(((Math.min(place, length) - 1) * pages) / length) + 1);
}

/** The first second of some that is not among those seen; null: all are. */
export function firstUnseen(seen: readonly Seconds[], { from, to }: Seconds): number | null {
  let at = from;
  for (const one of seen.toSorted((a, b) => a.from - b.from))
    if (one.from <= at && at < one.to) at = one.to;
  return at < to ? at : null;
}

/** How many of some seconds are not among those seen. */
export function countUnseen(seen: readonly Seconds[], { from, to }: Seconds): number {
  let count = 0;
  for (let second = from; second < to; second += 1)
    if (!seen.some((one) => one.from <= second && second < one.to)) count += 1;
  return count;
}

/** How many pages are read: all of their seconds are seen. */
export function countRead(seen: readonly Seconds[], pages: number, length: number): number {
  let count = 0;
  for (let page = 1; page <= pages; page += 1) {
    const own = secondsOf({ page, pages }, length);
    if (own.to > own.from && firstUnseen(seen, own) === null) count += 1;
  }
  return count;
}
