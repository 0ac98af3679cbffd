import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { Rule } from '../types/field-base.ts';
import { fieldNamed, SYSTEM_KINDS } from '../types/kinds.ts';
import { BUILTIN_KEYS } from './check-actions.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { tellView } from './check-views.ts';
import type { EntitySchema } from './entity.ts';
import { tellRuleOf } from './tell-rule.ts';

/** Kinds that name no record. */
const UNLINKED: ReadonlySet<string> = new Set(['bool', 'blob', 'date', 'datetime']);

function tellUnlinked(target: EntitySchema, by: string, report: FileReport): void {
  const field = fieldNamed(target.fields, by);
  if (field && UNLINKED.has(cardOf(field)?.kind ?? 'blob'))
    report.tellAt(
      [],
      told('relatedBy', '"{{name}}" of {{entity}} does not hold what this record is known by', {
        name: by,
        entity: target.name,
      }),
    );
}

/** Rows of another entity on the page of a record: linked by a field that can be, shown by columns, buttons and a view that are there. */
export function checkRelated(
  related: {
    readonly entity: string;
    readonly by: string;
    readonly where?: Rule;
    readonly columns?: readonly string[];
    readonly view?: string;
    readonly actions?: readonly string[];
  },
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  const target = index.entities.get(related.entity);
  if (!target) return;
  if (related.where)
    tellRuleOf(related.where, { fields: target.fields }, report.within([...path, 'where']));
  tellButtons(target, related.actions ?? [], report.within([...path, 'actions']));
  tellView(target.list ?? {}, related.view, report.within([...path, 'view']));
  tellUnlinked(target, related.by, report.within([...path, 'by']));
  for (const name of [related.by, ...(related.columns ?? [])]) {
    if (!Object.hasOwn(target.fields, name) && !Object.hasOwn(SYSTEM_KINDS, name))
      report.tellAt(
        [...path, name === related.by ? 'by' : 'columns'],
        told(
          'noFieldIn',
          'no field "{{name}}" in {{entity}}',
          { name, entity: related.entity },
          nearest(name, Object.keys(target.fields)),
        ),
      );
  }
}

function tellButtons(
  { name: entity, actions = {} }: EntitySchema,
  buttons: readonly string[],
  report: FileReport,
): void {
  const known = [...BUILTIN_KEYS, ...Object.keys(actions)];
  for (const name of buttons)
    if (!known.includes(name))
      report.tellAt(
        [],
        told(
          'noActionIn',
          'no action "{{name}}" in {{entity}}',
          { name, entity },
          nearest(name, known),
        ),
      );
}
