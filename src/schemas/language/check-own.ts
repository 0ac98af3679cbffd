import { told } from '../texts/told.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';
import { entitiesOn, isEvidence, ownerOf } from './owner.ts';

const OWN_VERBS: readonly Verb[] = ['info', 'update', 'history'];
const WRITES: readonly Verb[] = ['save', 'update'];
const CHANGES: readonly Verb[] = [...WRITES, 'delete', 'deleteOne'];

/** What must hold for an entity of one's own record, and for one that looks at another's table. */
export function checkOwn(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  if (entity.rest.own) {
    const strange = verbsOf(entity).find((verb) => !OWN_VERBS.includes(verb));
    if (strange)
      report.tellAt(
        ['rest', 'verbs'],
        told('ownVerbs', "one's own record answers {{known}}, not {{name}}", {
          known: OWN_VERBS.join(', '),
          name: strange,
        }),
      );
    if (!entity.table.scope)
      report.tellAt(['table'], told('ownScope', "an entity of one's own record needs a scope"));
  }
  checkMasks(entity, index, report);
  if (entity.table.managed === 'elsewhere' && verbsOf(entity).some((verb) => WRITES.includes(verb)))
    checkWrites(entity, index, report);
}

/** What one entity masks, every other face of the same column masks too; one's own record is shown whole. */
function checkMasks(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  if (entity.rest.own) return;
  for (const other of entitiesOn(index, entity.table.name))
    for (const [name, { mask }] of Object.entries(other.fields)) {
      const face = entity.fields[name];
      if (
        mask !== undefined &&
        face &&
        !face.virtual &&
        JSON.stringify(face.mask) !== JSON.stringify(mask)
      )
        report.tellAt(
          ['fields', name],
          told('maskedThere', '{{entity}} masks this column ({{mask}}); every face of it does', {
            entity: other.name,
            mask: JSON.stringify(mask),
          }),
        );
    }
}

/** Evidence is written by its own services alone, through whatever entity one looks at it. */
export function checkEvidence(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  if (!isEvidence(entitiesOn(index, entity.table.name), entity)) return;
  for (const verb of verbsOf(entity).filter((one) => CHANGES.includes(one)))
    report.tellAt(
      ['rest', 'verbs'],
      told(
        'evidenceVerb',
        'the rows of "{{table}}" are evidence: no verb "{{name}}" changes them',
        { table: entity.table.name, name: verb },
      ),
    );
  for (const [key, { set }] of Object.entries(entity.actions ?? {}))
    if (set)
      report.tellAt(
        ['actions', key, 'set'],
        told('evidenceSet', 'the rows of "{{table}}" are evidence: no button sets their fields', {
          table: entity.table.name,
        }),
      );
}

/** What is written through a view must be a field of the entity that owns the table. */
function checkWrites(view: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const owner = ownerOf(entitiesOn(index, view.table.name), view);
  if (owner === view)
    report.tellAt(
      ['table', 'name'],
      told('noOwner', 'no entity owns the table "{{table}}"', { table: view.table.name }),
    );
  for (const [name, field] of Object.entries(view.fields))
    if (!field.virtual && !field.readOnly && owner.fields[name]?.type !== field.type)
      report.tellAt(
        ['fields', name],
        told('noTarget', '{{entity}} has no field "{{name}}" of type {{type}} to write it to', {
          entity: owner.name,
          name,
          type: field.type,
        }),
      );
}
