import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { bringOf, cardOf, dictOf, innerOf, linkRuleOf, targetOf } from '../types/ask.ts';
import type { Rule } from '../types/field-base.ts';
import type { FieldSpec } from '../types/field.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import { isBringable } from './brought.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { linkRuleReads, namesAround, type AroundName } from './link-reads.ts';
import { tellRuleOf } from './tell-rule.ts';

/** What the rule of a link may read around it. */
export interface Around {
  /** The fields of its form; those of the record count among them. */
  readonly form: Fields;
  /** The fields of the stored record; in a sub-table those of the line. */
  readonly row: Fields;
}

/** What the links of an entity narrow to and bring along, those in sub-tables too. */
export function checkLinks(fields: Fields, index: SchemaIndex, report: FileReport): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = ['fields', name];
    checkBring(field, path, index, report);
    checkFrom(field, { path, fields }, index, report);
    checkLinkRule(field, { form: fields, row: fields }, index, report.within(path));
    tellOwnRead(name, field, report.within(path));
    for (const [column, inner] of Object.entries(innerOf(field) ?? {})) {
      checkLinkRule(
        inner,
        { form: fields, row: innerOf(field) ?? {} },
        index,
        report.within([...path, 'fields', column]),
      );
      if (inner.from !== undefined)
        report.tellAt(
          [...path, 'fields', column, 'from'],
          told('lineTakes', 'a line of a sub-table takes nothing from other records'),
        );
      if (bringOf(inner).length > 0)
        report.tellAt(
          [...path, 'fields', column, 'bring'],
          told('lineBrings', 'a line of a sub-table brings nothing along'),
        );
    }
  }
}

/** A link that is narrowed by what was chosen in it offers nothing before, and nothing else after. */
function tellOwnRead(name: string, field: FieldSpec, report: FileReport): void {
  const rule = linkRuleOf(field);
  const reads = rule === undefined ? [] : linkRuleReads(rule);
  if (reads.some((read) => read.root === 'form' && read.name === name))
    report.tellAt(['where'], told('ownRead', 'what "{{name}}" offers depends on itself', { name }));
}

/** The rule of a link: over the fields of the rows it names, with values out of fields that stand around it. */
export function checkLinkRule(
  field: FieldSpec,
  around: Around,
  index: SchemaIndex,
  report: FileReport,
): void {
  const rule = linkRuleOf(field);
  const target = index.entities.get(targetOf(field) ?? '');
  if (rule === undefined || !target) return;
  const before = report.problems.length;
  tellRuleOf(rule, { fields: target.fields, isOfLink: true }, report.within(['where']));
  // what is no rule reads nothing
  if (report.problems.length > before) return;
  for (const read of linkRuleReads(rule)) checkRead(read, around, report.within(['where']));
  checkSameTarget(rule, { ...around, found: target }, report.within(['where']));
}

/** Ids of records of one entity are none of another. */
function checkSameTarget(
  rule: Rule,
  around: Around & { readonly found: EntitySchema },
  report: FileReport,
): void {
  if ('not' in rule) return checkSameTarget(rule.not, around, report);
  if (!('field' in rule))
    return ('all' in rule ? rule.all : rule.any).forEach((one) =>
      checkSameTarget(one, around, report),
    );
  const { found } = around;
  const asked = rule.field === 'id' ? found.name : targetOf(found.fields[rule.field]);
  for (const read of namesAround(rule)) {
    const given = targetBeside(read, around);
    if (asked !== undefined && given !== undefined && asked !== given)
      report.tellAt(
        [],
        told('otherLink', '"{{field}}" is a record of {{asked}}, "{{name}}" one of {{given}}', {
          field: rule.field,
          asked,
          name: read.name,
          given,
        }),
      );
  }
}

/** Whose records a field beside the link names; what a link brings is not judged. */
function targetBeside({ root, name, part }: AroundName, { form, row }: Around): string | undefined {
  const field = root === 'form' ? (form[name] ?? row[name]) : row[name];
  return field && part === undefined ? targetOf(field) : undefined;
}

/** A value a rule reads stands beside the link, or is brought by one that does. */
function checkRead({ root, name, part }: AroundName, around: Around, report: FileReport): void {
  const readable = root === 'form' ? { ...around.row, ...around.form } : around.row;
  const names = [...Object.keys(readable), ...Object.keys(SYSTEM_KINDS)];
  if (!names.includes(name))
    return report.tellAt(
      [],
      told('noFieldBeside', 'no field "{{name}}" beside this one', { name }, nearest(name, names)),
    );
  const brought = bringOf(readable[name]);
  if (part !== undefined && !brought.includes(part))
    report.tellAt(
      [],
      told(
        'notBrought',
        '"{{link}}" does not bring "{{name}}"',
        { link: name, name: part },
        nearest(part, brought),
      ),
    );
}

/** What a link brings are plain fields of the rows it names. */
function checkBring(
  field: FieldSpec,
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  const target = index.entities.get(targetOf(field) ?? '');
  for (const [i, name] of bringOf(field).entries()) {
    const own = target && Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
    const at = [...path, 'bring', String(i)];
    if (target && !own)
      report.tellAt(
        at,
        told(
          'noFieldIn',
          'no field "{{name}}" in {{entity}}',
          { name, entity: target.name },
          nearest(name, Object.keys(target.fields)),
        ),
      );
    if (own && !isBringable(own))
      report.tellAt(
        at,
        told('noBringing', '"{{name}}" is a {{type}} that no link brings', {
          name,
          type: own.type,
        }),
      );
  }
}

interface LinkSpot {
  readonly path: readonly string[];
  readonly fields: Fields;
}

/** What is taken stands in the record a link names, and is not entered. */
function checkFrom(
  field: FieldSpec,
  { path, fields }: LinkSpot,
  index: SchemaIndex,
  report: FileReport,
): void {
  if (field.from === undefined) return;
  const [link = '', name = ''] = field.from.split('.');
  const at = [...path, 'from'];
  const links = Object.entries(fields).flatMap(([one, spec]) =>
    targetOf(spec) !== undefined && cardOf(spec)?.stored === 'id' ? [one] : [],
  );
  if (!links.includes(link))
    return report.tellAt(
      at,
      told('noLink', 'no link "{{name}}" to one record', { name: link }, nearest(link, links)),
    );
  if (field.readOnly !== true)
    report.tellAt(
      path,
      told(
        'takenReadOnly',
        'what is taken from another record is not entered: add "readOnly": true',
      ),
    );
  const target = index.entities.get(targetOf(fields[link]) ?? '');
  const own = target && Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
  if (target && !own)
    report.tellAt(
      at,
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name, entity: target.name },
        nearest(name, Object.keys(target.fields)),
      ),
    );
  if (own) checkTaken(name, { own, field }, report.within(at));
}

/** It is open to everybody who sees this record, so it stands behind no key and no mask; and it holds the same kind of value. */
function checkTaken(
  name: string,
  { own, field }: { readonly own: FieldSpec; readonly field: FieldSpec },
  report: FileReport,
): void {
  if (!isBringable(own) || own.mask !== undefined || own.permission?.read !== undefined)
    return report.tellAt(
      [],
      told(
        'notOpen',
        '"{{name}}" is not everybody\'s to see, or has no column: it cannot be taken along',
        { name },
      ),
    );
  if (own.type !== field.type || targetOf(own) !== targetOf(field) || dictOf(own) !== dictOf(field))
    report.tellAt(
      [],
      told(
        'otherValues',
        '"{{name}}" is a {{theirs}}, this field a {{ours}}: they hold different values',
        {
          name,
          theirs: `${own.type}${shownTarget(own)}`,
          ours: `${field.type}${shownTarget(field)}`,
        },
      ),
    );
}

function shownTarget(field: FieldSpec): string {
  const of = targetOf(field) ?? dictOf(field);
  return of === undefined ? '' : ` of ${of}`;
}
