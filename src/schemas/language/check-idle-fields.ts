import { told } from '../texts/told.ts';
import { cardOf, innerOf, isComputed, optionsOf } from '../types/ask.ts';
import { everFires, isCron } from '../types/cron.ts';
import type { FieldSpec } from '../types/field.ts';
import { fieldsIn } from './check-defaults.ts';
import type { FileReport } from './check-file.ts';
import type { JsonNode } from './json-reader.ts';

/** Columns that every sub-table has besides those of its file, by the names that fields would have. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['sort', 'ownerId']);
/** A word that decides alone, by the value it has then, and the words that say nothing beside it. */
const DECIDED: readonly (readonly [keyof FieldSpec, unknown, readonly (keyof FieldSpec)[]])[] = [
  ['required', true, ['requiredWhen']],
  ['readOnly', true, ['readOnlyWhen', 'requiredWhen', 'suggest']],
  ['visibleWhen', 'false', ['required', 'requiredWhen']],
];

/** Words of fields that leave nothing to choose, to enter or to decide, wherever in a file the fields stand. */
export function checkIdleFields(root: JsonNode, report: FileReport): void {
  for (const { field, path } of fieldsIn(root)) {
    const own = report.within(path);
    tellNoChoice(field, own);
    tellDecided(field, own);
    tellColumns(field, own);
    tellNever(field, own);
    tellSameTones(field, own);
    if (path.at(-3) === 'form') tellShut(root, field, path, report);
  }
}

function tellNoChoice(field: FieldSpec, own: FileReport): void {
  const [only, ...more] = optionsOf(field) ?? [];
  // several of one are a mark to set: agreed or not
  if (only && more.length === 0 && cardOf(field)?.kind !== 'list')
    own.warnAt(
      ['options'],
      told('oneOption', '"{{name}}" is the only choice: there is nothing to choose', {
        name: only.title,
      }),
    );
  tellNoRoom(field, own);
}

function tellNoRoom(field: FieldSpec, own: FileReport): void {
  const { min, max } = field as { readonly min?: unknown; readonly max?: unknown };
  if (cardOf(field)?.kind === 'number' && typeof min === 'number' && min === max)
    own.warnAt(
      ['max'],
      told('oneNumber', 'min and max are both {{value}}: no other number can be entered', {
        value: min,
      }),
    );
  if (cardOf(field)?.isMaskable && typeof max === 'number' && max < 1)
    own.tellAt(['max'], told('noRoom', 'max {{max}}: nothing can be entered', { max }));
}

function tellDecided(field: FieldSpec, own: FileReport): void {
  for (const [word, value, idle] of DECIDED)
    for (const other of field[word] === value ? idle : [])
      if (field[other] !== undefined && field[other] !== false)
        own.warnAt(
          [other],
          told('besideFixed', '"{{word}}" says nothing beside "{{other}}"', {
            word: other,
            other: `${word}: ${String(value)}`,
          }),
        );
}

/** A sub-table has columns, and none by the names of those that the product adds. */
function tellColumns(field: FieldSpec, own: FileReport): void {
  const columns = innerOf(field);
  if (!columns) return;
  if (Object.keys(columns).length === 0)
    own.tellAt(['fields'], told('noColumns', 'a sub-table needs at least one column'));
  for (const name of Object.keys(columns))
    if (OWN_COLUMNS.has(name))
      own.tellAt(
        ['fields', name],
        told('ownColumn', 'every sub-table has a column "{{name}}" of its own: call it otherwise', {
          name,
        }),
      );
}

function tellNever(field: FieldSpec, own: FileReport): void {
  const { format, default: given } = field as { readonly format?: unknown } & FieldSpec;
  if (format === 'cron' && typeof given === 'string' && isCron(given) && !everFires(given))
    own.tellAt(['default'], neverFires(given));
}

/** What is planned for a day that no month has. */
export const neverFires = (cron: string) =>
  told('cronNever', '"{{cron}}" never comes: no month of it has such a day', { cron });

/** A dialog is there to be filled in: what nobody can enter and nothing fills stays empty. */
function tellShut(
  root: JsonNode,
  field: FieldSpec,
  path: readonly string[],
  report: FileReport,
): void {
  const form = path
    .slice(0, -2)
    .reduce<JsonNode | undefined>((at, key) => at?.members?.get(key)?.node, root);
  const isFilled = form?.members?.get('fill')?.node.value === true;
  const isGiven = field.default !== undefined || field.suggest !== undefined || isFilled;
  if (field.readOnly === true && !isGiven && !isComputed(field))
    report.warnAt(
      [...path, 'readOnly'],
      told('shutDialog', 'nobody enters "{{name}}" and nothing fills it: it stays empty', {
        name: path.at(-1) ?? '',
      }),
    );
}

/** The first tone that holds is taken. */
function tellSameTones({ list }: FieldSpec, own: FileReport): void {
  const tones = Object.entries((typeof list === 'object' && list.tones) || {});
  for (const [i, [tone, when]] of tones.entries())
    if (tones.slice(0, i).some(([, other]) => other === when))
      own.warnAt(
        ['list', 'tones', tone],
        told('twice', '"{{name}}" stands there already', { name: when }),
      );
}
