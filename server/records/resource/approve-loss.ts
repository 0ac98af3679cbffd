import type { Db } from '#server/db/db.ts';
import { approveChange, readDefinitions, WHOLE_TABLE } from '#server/records/store/definitions.ts';

/**
 * Allows one loss: that a column is dropped or converted although it holds data, or that a whole table goes with its rows.
 * @returns what may be changed now.
 * @throws Error there is no such table or column.
 */
export async function approveLoss(db: Db, table: string, column = WHOLE_TABLE): Promise<string> {
  const columns = (await readDefinitions(db)).tables.get(table);
  if (!columns) throw new Error(`there is no table ${table}`);
  if (column !== WHOLE_TABLE && !columns.has(column))
    throw new Error(
      `the table ${table} has no column ${column}; it has ${[...columns.keys()].join(', ')}`,
    );
  await approveChange(db, table, column);
  return column === WHOLE_TABLE ? `the whole table ${table}` : `${table}.${column}`;
}
