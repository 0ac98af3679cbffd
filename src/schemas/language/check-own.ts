import type { FileReport, SchemaIndex } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';
import { ownerOf, sharers } from './owner.ts';

const OWN_VERBS: readonly Verb[] = ['info', 'update', 'history'];
const WRITES: readonly Verb[] = ['save', 'update'];

/** What must hold for an entity of one's own record, and for one that looks at another's table. */
export function checkOwn(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  if (entity.rest.own) {
    const strange = verbsOf(entity).find((verb) => !OWN_VERBS.includes(verb));
    if (strange) report.tellAt(['rest', 'verbs'], `one's own record answers ${OWN_VERBS.join(', ')}, not ${strange}`);
    if (!entity.table.scope) report.tellAt(['table'], "an entity of one's own record needs a scope");
  }
  checkMasks(entity, index, report);
  if (entity.table.managed === 'elsewhere' && verbsOf(entity).some((verb) => WRITES.includes(verb))) checkWrites(entity, index, report);
}

/** What one entity masks, every other face of the same column masks too; one's own record is shown whole. */
function checkMasks(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  if (entity.rest.own) return;
  for (const other of sharers([...index.entities.values()], entity))
    for (const [name, { mask }] of Object.entries(other.fields)) {
      const face = entity.fields[name];
      if (mask !== undefined && face && !face.virtual && JSON.stringify(face.mask) !== JSON.stringify(mask))
        report.tellAt(['fields', name], `${other.name} masks this column (${JSON.stringify(mask)}); every face of it does`);
    }
}

/** What is written through a view must be a field of the entity that owns the table. */
function checkWrites(view: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const owner = ownerOf([...index.entities.values()], view);
  if (owner === view) report.tellAt(['table', 'name'], `no entity owns the table "${view.table.name}"`);
  for (const [name, field] of Object.entries(view.fields))
    if (!field.virtual && !field.readOnly && owner.fields[name]?.type !== field.type)
      report.tellAt(['fields', name], `${owner.name} has no field "${name}" of type ${field.type} to write it to`);
}
