import { oncePer } from '../basics/once-per.ts';
import { told } from '../texts/told.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { templateDict } from './report.ts';

/** A dictionary that a file brings and no file names is chosen from nowhere. What cannot be read may name it: nothing is said then. */
export function checkUnusedDicts(
  entity: EntitySchema,
  index: SchemaIndex,
  report: FileReport,
): void {
  for (const dict of Object.keys(entity.dictionaries ?? {}))
    if (dict !== templateDict(entity) && index.ask((whole) => isNamedNowhere(dict, whole)))
      report.warnAt(
        ['dictionaries', dict],
        told('dictUnused', 'no field uses the dictionary "{{name}}"', { name: dict }),
      );
}

function isNamedNowhere(dict: string, whole: WholeSet): boolean {
  return whole.unsound.size === 0 && !namedIn(whole).has(dict);
}

/** All texts of all files but the dictionaries themselves: fields, dialogs, blocks and nodes name them by words of their own. */
const namedIn = oncePer(({ entities, screens, states, reports }: WholeSet): ReadonlySet<string> => {
  const named = new Set<string>();
  for (const one of entities.values()) collect({ ...one, dictionaries: undefined }, named);
  for (const one of [...screens.values(), ...states.values(), ...reports.values()])
    collect(one, named);
  return named;
});

function collect(part: unknown, named: Set<string>): void {
  if (typeof part === 'string') named.add(part);
  else if (typeof part === 'object' && part !== null)
    for (const inner of Object.values(part)) collect(inner, named);
}
