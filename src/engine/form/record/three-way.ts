import type { FormSource } from '#engine/base/form-source.ts';
import type { Row } from '#engine/base/ports.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import { isComputed, isSecretType } from '#schemas/types/ask.ts';

/** Two changes of one record, put together field by field. */
export interface Merge {
  /** Fields that both changed, each in another way: somebody has to choose. */
  readonly conflicts: readonly string[];
  /** Fields that only the other side changed. */
  readonly taken: readonly string[];
  /** Values of every field in which the sides differ; mine where there is a conflict. */
  readonly values: Row;
}

/** What one side left alone is taken from the other. `base` is the record as I opened it. Sub-tables count as one value. */
export function mergeThreeWay({ fields }: FormSource, base: Row, mine: Row, theirs: Row): Merge {
  const differing = Object.entries(fields)
    .filter(
      ([name, field]) =>
        !field.readOnly &&
        !field.writeOnly &&
        !isComputed(field) &&
        !isSecretType(field) &&
        !isSameValue(mine[name], theirs[name]),
    )
    .map(([name]) => name);
  const taken = differing.filter((name) => isSameValue(mine[name], base[name]));
  const conflicts = differing.filter(
    (name) => !taken.includes(name) && !isSameValue(theirs[name], base[name]),
  );
  const values = Object.fromEntries(
    differing.map((name) => [name, (taken.includes(name) ? theirs : mine)[name] ?? null]),
  );
  return { conflicts, taken, values };
}
