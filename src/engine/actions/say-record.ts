import { fieldText } from '#engine/base/field-text.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fillText } from './fill-body.ts';

interface Said {
  readonly entity: EntitySchema;
  readonly row: Row | undefined;
  /** What the sentence may name besides fields, e.g. how many rows there are. */
  readonly more?: Row;
}

/**
 * A sentence about a record with `{field}` filled as people read it: the label of a dictionary, the name of what a link points to.
 * `{name}` is what the record is called; what neither a field nor `more` gives stays as the row has it.
 */
export function sayOfRecord(
  sentence: string,
  { entity, row = {}, more = {} }: Said,
  ports: TextPort,
): string {
  const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const said = named
    .filter((name) => Object.hasOwn(entity.fields, name))
    .map((name) => [name, fieldText(entity, name, row, ports)]);
  return fillText(sentence, {
    ...row,
    ...Object.fromEntries(said),
    name: recordTitle(entity, row, ports),
    ...more,
  });
}
