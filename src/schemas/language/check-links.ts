import { linkRuleOf, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import { linkRuleReads } from './link-reads.ts';
import { tellRule, type Fields, type FileReport, type SchemaIndex } from './check-file.ts';

/** What the rule of a link may read around it. */
export interface Around {
  /** The fields of its form; those of the record count among them. */
  readonly form: Fields;
  /** The fields of the stored record. */
  readonly row: Fields;
}

/** The rule of a link: over the fields of the rows it names, with values out of fields that stand around it. A line of a sub-table has none. */
export function checkLinkRule(field: FieldSpec, path: readonly string[], around: Around | undefined, index: SchemaIndex, report: FileReport): void {
  const rule = linkRuleOf(field);
  const target = index.entities.get(targetOf(field) ?? '');
  if (rule === undefined || !target) return;
  const before = report.problems.length;
  tellRule(rule, target.fields, [...path, 'where'], report);
  // what is no rule reads nothing
  if (report.problems.length > before) return;
  for (const { root, name } of linkRuleReads(rule)) {
    if (!around) return report.tellAt([...path, 'where'], `a line of a sub-table is chosen by itself: no "$${root}" there`);
    const names = [...Object.keys(root === 'form' ? { ...around.row, ...around.form } : around.row), ...Object.keys(SYSTEM_KINDS)];
    if (!names.includes(name)) report.tellAt([...path, 'where'], `no field "${name}" beside this one${nearest(name, names)}`);
  }
}
