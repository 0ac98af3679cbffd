import type { Row } from '#engine/base/ports.ts';

/** Names of the answers that are kept, by what they hold. */
export const keptKey = {
  /** `entity/id` */
  record: (entity: string, id: string): string => `${entity}/${id}`,
  /** Rows of a list that belong to something. */
  rows: (entity: string, of: string): string => `${entity}?${of}`,
  todo: 'todo',
  orderBooks: (orderId: string): string => `orderBooks/${orderId}`,
} as const;

/** Where the rows of an entity stand in answers of one kind. */
interface Place {
  readonly holds: (key: string, entity: string) => boolean;
  readonly change: (answer: unknown, entity: string, change: RowChange) => unknown;
}
type RowChange = (row: Row) => Row;

/** Books stand beside an order by their own names. */
const BOOK = 'standingBookRecord';

const PLACES: readonly Place[] = [
  {
    holds: (key, entity) => key.startsWith(keptKey.rows(entity, '')),
    change: (rows, _entity, change) => eachRow(rows, change),
  },
  {
    holds: (key) => key === keptKey.todo,
    change: (groups, entity, change) =>
      eachRow(groups, (group) => {
        const rows = group['entity'] === entity ? eachRow(group['rows'], change) : group['rows'];
        return rows === group['rows'] ? group : { ...group, rows };
      }),
  },
  {
    holds: (key, entity) => entity === BOOK && key.startsWith(keptKey.orderBooks('')),
    change: (books, _entity, change) =>
      eachRow(books, (book) => {
        const named = { ...book, id: book['recordId'] };
        const changed = change(named);
        return changed === named ? book : { ...book, status: changed['status'] };
      }),
  },
];

/** Changes the rows of an entity in a list that is kept; the answer itself where it holds none of them. */
export function withRows(
  { key, answer }: { readonly key: string; readonly answer: unknown },
  entity: string,
  change: RowChange,
): unknown {
  const place = PLACES.find(({ holds }) => holds(key, entity));
  return place ? place.change(answer, entity, change) : answer;
}

function eachRow(rows: unknown, change: RowChange): unknown {
  if (!Array.isArray(rows)) return rows;
  const changed = rows.map((row) => change(row as Row));
  // the same list where nothing of it was meant
  return changed.some((row, at) => row !== rows[at]) ? changed : rows;
}
