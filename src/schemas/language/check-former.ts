import { told, type Told } from '../texts/told.ts';
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
    const tell: Tell = (what) => house.report.tellAt([...path, name, 'was'], what);
    if (names.length > 0) tellUnmovable(field, house.isOwn, tell);
    for (const old of names) {
      tellOldName(old, name, { fields, owner: carried.get(old) }, tell);
      carried.set(old, name);
    }
  }
}

type Tell = (what: Told) => void;

/** A field that carries nothing on, whatever it was called. */
function tellUnmovable(field: FieldSpec, isOwn: boolean, tell: Tell): void {
  if (!isOwn)
    tell(
      told('wasNotOwn', 'the columns of this table are not made by this file: nothing is renamed'),
    );
  else if (field.virtual || isComputed(field))
    tell(told('wasNoColumn', 'a field without a column carries nothing on'));
}

interface Level {
  readonly fields: Fields;
  /** The field beside it that carries the name on already. */
  readonly owner: string | undefined;
}

/** Why a field cannot carry on what an old name held. */
function tellOldName(old: string, name: string, { fields, owner }: Level, tell: Tell): void {
  if (old === name) tell(told('wasSelf', '"{{name}}" is the name it has now', { name: old }));
  else if (Object.hasOwn(fields, old))
    tell(
      told(
        'wasStands',
        '"{{old}}" still stands: take the old field away, its data comes to "{{name}}"',
        { old, name },
      ),
    );
  else if (Object.hasOwn(SYSTEM_KINDS, old))
    tell(
      told('wasServer', '"{{name}}" belongs to the server and cannot be renamed', { name: old }),
    );
  else if (owner !== undefined)
    tell(told('wasTwice', '"{{old}}" is carried on by "{{name}}" already', { old, name: owner }));
}
