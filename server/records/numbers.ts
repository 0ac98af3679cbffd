import { wallTime } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import {
  numberedFields,
  numberStart,
  numberText,
  type NumberedField,
} from '#schemas/language/numbers.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import {
  lockNumbers,
  takeNumber,
  type NumberedColumn,
  type Sequence,
} from './store/number-store.ts';

/** When a number is given: as a record begins, or with a move of its life. */
export interface Numbering {
  /** What stands in the record: a number that is there stays. */
  readonly row: StoredRow;
  /** Absent: the record begins. */
  readonly move?: string;
}

/**
 * The numbers (`number` of a field) that are due: each the next of its sequence, taken in the transaction that writes the record, so that
 * none is given twice by several servers and none is lost where the transaction fails.
 */
export async function numbersDue(
  tx: Ctx,
  entity: EntitySchema,
  { row, move }: Numbering,
): Promise<Readonly<Record<string, string>>> {
  const due = numberedFields(entity).filter(
    ({ field, spec }) => spec.move === move && (row[field] ?? '') === '',
  );
  const given: Record<string, string> = {};
  for (const { field, spec } of due) {
    const { sequence, column } = sequenceOf(tx, entity, { field, spec });
    given[field] = numberText(sequence.start, spec, await takeNumber(tx.db, sequence, column));
  }
  return given;
}

/** Holds back whoever wants a number of an entity's sequences of today: what they make and what this transaction makes see each other. */
export async function holdNumbers(tx: Ctx, entity: EntitySchema): Promise<void> {
  for (const one of numberedFields(entity)) {
    const { sequence, column } = sequenceOf(tx, entity, one);
    await lockNumbers(tx.db, sequence, column);
  }
}

function sequenceOf(
  tx: Ctx,
  entity: EntitySchema,
  { field, spec }: NumberedField,
): { readonly sequence: Sequence; readonly column: NumberedColumn } {
  const start = numberStart(spec, wallTime(tx.now()));
  return {
    sequence: { rule: `${entity.name}.${field}`, start },
    column: { table: entity.table.name, field },
  };
}
