import type { FileReport, SchemaIndex } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';
import { ownerOf } from './owner.ts';

const OWN_VERBS: readonly Verb[] = ['info', 'update', 'history'];
const WRITES: readonly Verb[] = ['save', 'update'];

/** What must hold for an entity of one's own record, and for one that looks at another's table. */
export function checkOwn(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  if (entity.rest.own) {
    const strange = verbsOf(entity).find((verb) => !OWN_VERBS.includes(verb));
    if (strange) report.tellAt(['rest', 'verbs'], `one's own record answers ${OWN_VERBS.join(', ')}, not ${strange}`);
    if (!entity.table.scope) report.tellAt(['table'], "an entity of one's own record needs a scope");
  }
  if (entity.table.managed === 'elsewhere' && verbsOf(entity).some((verb) => WRITES.includes(verb))) checkWrites(entity, index, report);
}

/** What is written through a view must be a field of the entity that owns the table. */
function checkWrites(view: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const owner = ownerOf([...index.entities.values()], view);
  if (owner === view) report.tellAt(['table', 'name'], `no entity owns the table "${view.table.name}"`);
  for (const [name, field] of Object.entries(view.fields))
    if (!field.virtual && !field.readOnly && owner.fields[name]?.type !== field.type)
      report.tellAt(['fields', name], `${owner.name} has no field "${name}" of type ${field.type} to write it to`);
}
