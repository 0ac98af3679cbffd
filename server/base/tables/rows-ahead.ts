/** Rows of which the first are known before they are gone through. */
export interface RowsAhead<T> {
  readonly first: readonly T[];
  /** All of them, once; whoever stops ends their source. */
  readonly all: AsyncIterable<T>;
}

/** Reads the first rows, as many as there are up to `count`. */
export async function readAhead<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  count: number,
): Promise<RowsAhead<T>> {
  const source = oneByOne(rows);
  const first: T[] = [];
  while (first.length < count) {
    const next = await source.next();
    if (next.done) break;
    first.push(next.value);
  }
  return { first, all: after(first, source) };
}

/** @yields each row */
async function* oneByOne<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  yield* rows;
}

/** @yields what was read, then the rest */
async function* after<T>(
  first: readonly T[],
  rest: AsyncGenerator<T, undefined>,
): AsyncGenerator<T> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
