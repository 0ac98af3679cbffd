import { verbApi } from '#engine/base/entity-facts.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

/** The files that a record on paper is kept as. */
export type SheetFile = 'pdf' | 'excel';

/** Which answers a record on paper: `GET /ops/contract/7/pdf`. */
export function recordApi(entity: EntitySchema, verb: 'sheet' | SheetFile, row: Row): string {
  return verbApi(entity, verb).replace('{id}', encodeURIComponent(rowId(row)));
}
