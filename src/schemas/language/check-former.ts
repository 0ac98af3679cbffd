import { innerOf, isComputed } from '../types/ask.ts';
import type { Fields, FileReport } from './check-file.ts';
import type { FieldSpec } from '../types/field.ts';
import type { EntitySchema } from './entity.ts';
import { formerNames } from './former-names.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';

/** The old names of fields: one that still stands, or that two fields carry on, would take what another holds. */
export function checkFormer({ fields, table }: EntitySchema, report: FileReport): void {
  checkLevel(fields, ['fields'], { report, isOwn: table.managed === undefined || table.managed === 'schema' });
}

function checkLevel(fields: Fields, path: readonly string[], house: { readonly report: FileReport; readonly isOwn: boolean }): void {
  const carried = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    checkLevel(innerOf(field) ?? {}, [...path, name, 'fields'], house);
    const names = formerNames(field);
    const tell = (message: string | undefined) => {
      if (message !== undefined) house.report.tellAt([...path, name, 'was'], message);
    };
    if (names.length > 0) tell(reasonAgainstRenaming(field, house.isOwn));
    for (const old of names) {
      tell(reasonAgainstName(old, name, fields) ?? ownedBy(old, carried));
      carried.set(old, name);
    }
  }
}

function reasonAgainstRenaming(field: FieldSpec, isOwn: boolean): string | undefined {
  if (!isOwn) return 'the columns of this table are not made by this file: nothing is renamed';
  return field.virtual || isComputed(field) ? 'a field without a column carries nothing on' : undefined;
}

/** Why a field cannot carry on what an old name held. */
function reasonAgainstName(old: string, name: string, fields: Fields): string | undefined {
  if (old === name) return `"${old}" is the name it has now`;
  if (Object.hasOwn(fields, old)) return `"${old}" still stands: take the old field away, its data comes to "${name}"`;
  return Object.hasOwn(SYSTEM_KINDS, old) ? `"${old}" belongs to the server and cannot be renamed` : undefined;
}

function ownedBy(old: string, carried: ReadonlyMap<string, string>): string | undefined {
  const owner = carried.get(old);
  return owner === undefined ? undefined : `"${old}" is carried on by "${owner}" already`;
}
