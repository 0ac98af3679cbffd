import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { bulkFault } from './bulk.ts';
import type { FileReport } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';

/** What is changed of many records at once: fields that they may share, of an entity that is changed. */
export function checkBulk(entity: EntitySchema, file: FileReport): void {
  const { bulk, fields } = entity;
  if (!bulk) return;
  const report = file.within(['bulk']);
  if (!verbsOf(entity).includes('update') || entity.rest.own)
    report.tellAt(
      [],
      told('bulkNoUpdate', 'nothing is changed here: it answers no "update" of many records'),
    );
  const known = Object.keys(fields).filter((name) => fields[name] && !bulkFault(fields[name]));
  const alone = new Set((entity.table.unique ?? []).filter((set) => set.length === 1).flat());
  for (const [i, name] of bulk.fields.entries()) {
    const at = ['fields', String(i)];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const fault =
      field && (alone.has(name) ? 'it is another one in each record' : bulkFault(field));
    if (!field)
      report.tellAt(at, told('noField', 'no field "{{name}}"', { name }, nearest(name, known)));
    else if (fault !== undefined)
      report.tellAt(
        at,
        told('bulkField', '"{{name}}" is not changed of many records: {{fault}}', { name, fault }),
      );
    else if (bulk.fields.indexOf(name) < i)
      report.tellAt(at, told('twice', '"{{name}}" stands there already', { name }));
  }
}
