import { innerOf, isComputed } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { Fields, FileReport } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { formerNames } from './former-names.ts';

/** The old names of fields: one that still stands, or that two fields carry on, would take what another holds. */
export function checkFormer({ fields, table }: EntitySchema, report: FileReport): void {
  checkLevel(fields, ['fields'], {
    report,
    isOwn: table.managed === undefined || table.managed === 'schema',
  });
}

function checkLevel(
  fields: Fields,
  path: readonly string[],
  house: { readonly report: FileReport; readonly isOwn: boolean },
): void {
  const carried = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    checkLevel(innerOf(field) ?? {}, [...path, name, 'fields'], house);
    const names = formerNames(field);
    const tell = (message: string) => house.report.tellAt([...path, name, 'was'], message);
    if (names.length > 0) tellUnmovable(field, house.isOwn, tell);
    for (const old of names) {
      tellOldName(old, name, { fields, owner: carried.get(old) }, tell);
      carried.set(old, name);
    }
  }
}

type Tell = (message: string) => void;

/** A field that carries nothing on, whatever it was called. */
function tellUnmovable(field: FieldSpec, isOwn: boolean, tell: Tell): void {
  if (!isOwn) tell('the columns of this table are not made by this file: nothing is renamed');
  else if (field.virtual || isComputed(field)) tell('a field without a column carries nothing on');
}

interface Level {
  readonly fields: Fields;
  /** The field beside it that carries the name on already. */
  readonly owner: string | undefined;
}

/** Why a field cannot carry on what an old name held. */
function tellOldName(old: string, name: string, { fields, owner }: Level, tell: Tell): void {
  if (old === name) tell(`"${old}" is the name it has now`);
  else if (Object.hasOwn(fields, old))
    tell(`"${old}" still stands: take the old field away, its data comes to "${name}"`);
  else if (Object.hasOwn(SYSTEM_KINDS, old))
    tell(`"${old}" belongs to the server and cannot be renamed`);
  else if (owner !== undefined) tell(`"${old}" is carried on by "${owner}" already`);
}
