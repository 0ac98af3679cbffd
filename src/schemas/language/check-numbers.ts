import { told } from '../texts/told.ts';
import { innerOf, numberOf, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { NumberSpec } from '../types/string.ts';
import type { Fields, FileReport } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { numberStart } from './numbers.ts';

/** A time whose parts are as long as those of any other. */
const ANY_TIME = '2026-11-27 00:00:00';
/** Words that would fill, or empty, what the server numbers. */
const OTHER_SOURCES = [
  'default',
  'suggest',
  'from',
  'virtual',
  'translatable',
  'required',
] as const;

/** Numbers are given by the server alone, each once, in a column that holds them. */
export function checkNumbers(entity: EntitySchema, report: FileReport): void {
  const { fields, table } = entity;
  const isOwn = table.managed === undefined || table.managed === 'schema';
  for (const [name, field] of Object.entries(fields)) {
    tellInside(innerOf(field), report.within(['fields', name, 'fields']));
    const spec = numberOf(field);
    if (!spec) continue;
    const own = report.within(['fields', name]);
    if (!isOwn)
      own.tellAt(
        ['number'],
        told('numberOwn', 'this file makes no rows of the table: it numbers none'),
      );
    if (!field.readOnly)
      own.tellAt(
        ['number'],
        told('numberGiven', 'the server gives the number: say "readOnly": true'),
      );
    for (const word of OTHER_SOURCES)
      if (field[word])
        own.tellAt(
          [word],
          told('numberUseless', 'the server gives the number: "{{word}}" has no use', { word }),
        );
    if (!isUnique(entity, name))
      own.tellAt(
        ['number'],
        told('numberOnce', 'a number stands once: add ["{{name}}"] to "unique" of the table', {
          name,
        }),
      );
    tellLength(spec, field, own);
    tellMove(spec, entity, own);
  }
}

/** Lines of a sub-table are written anew with their record: they keep no number. */
function tellInside(fields: Fields | undefined, report: FileReport): void {
  for (const [name, field] of Object.entries(fields ?? {}))
    if (numberOf(field))
      report.tellAt([name, 'number'], told('numberLines', 'lines of a sub-table carry no number'));
}

function isUnique({ table, fields }: EntitySchema, name: string): boolean {
  return (
    fields[name]?.unique === true ||
    (table.unique ?? []).some((set) => set.length === 1 && set[0] === name)
  );
}

function tellLength(spec: NumberSpec, field: FieldSpec, report: FileReport): void {
  const needed = numberStart(spec, ANY_TIME).length + spec.digits;
  if ('max' in field && typeof field.max === 'number' && field.max <= needed)
    report.tellAt(
      ['max'],
      told(
        'numberLength',
        'a number has {{count}} characters, and one more when its digits run out',
        { count: needed },
      ),
    );
}

/** Which moves there are is known by the word itself; without a status there is none. */
function tellMove({ move }: NumberSpec, { fields }: EntitySchema, report: FileReport): void {
  if (move !== undefined && !Object.values(fields).some((field) => statesOf(field)))
    report.tellAt(
      ['number', 'move'],
      told('numberMove', 'without a field of type "status" nothing is moved'),
    );
}
