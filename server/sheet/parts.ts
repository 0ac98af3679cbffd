import type { EntitySchema } from '#schemas/language/entity.ts';
import type { SheetPart, SheetSpec } from '#schemas/language/sheet.ts';
import type { SheetBlock } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { bring, namedPart, type Brought } from '#server/base/house/house.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Whose part of a sheet is written. */
export interface PartOf {
  readonly entity: EntitySchema;
  readonly row: StoredRow;
  /** The address of the product without the part behind `#`. */
  readonly home: string;
}

/** Writes a part of a record's sheet, with what whoever prints sees of it; undefined where that is nothing. */
export type WritePart = (ctx: Ctx, of: PartOf) => Promise<readonly SheetBlock[] | undefined>;

/** Parts of sheets that areas write, by the names the language has for them. */
export const PARTS = namedPart<WritePart>('parts of sheets');

/** Brings a part of sheets. */
export function bringPart(name: SheetPart, write: WritePart): Brought {
  return bring(PARTS, [name, write]);
}

/** How a record lies on paper where that is no matter of its entity alone. */
export type ReadSheet = (ctx: Ctx, row: StoredRow) => Promise<SheetSpec | undefined>;

/** Sheets that areas know better than the file of an entity, by its name. */
export const SHEETS = namedPart<ReadSheet>('sheets of records');

/** Brings the sheets of an entity's records; where it knows none, that of the entity holds. */
export function bringSheet(entity: string, read: ReadSheet): Brought {
  return bring(SHEETS, [entity, read]);
}
