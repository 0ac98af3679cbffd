import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { aggregateOf, cardOf, innerOf, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { kindOf } from '../types/kinds.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import type { EntitySchema } from './entity.ts';
import { tellRule } from './tell-rule.ts';

/** Numbers made of other rows: the rows, the link that leads to them, the number in them. */
export function checkAggregates(
  entity: EntitySchema,
  index: SchemaIndex,
  report: FileReport,
): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    checkAggregate(entity, field, index, report.within(['fields', name]));
    for (const [column, inner] of Object.entries(innerOf(field) ?? {}))
      if (aggregateOf(inner))
        report.tellAt(
          ['fields', name, 'fields', column],
          told('lineCounts', 'a line of a sub-table counts no rows'),
        );
  }
}

function checkAggregate(
  entity: EntitySchema,
  spec: FieldSpec,
  index: SchemaIndex,
  report: FileReport,
): void {
  const facts = aggregateOf(spec);
  if (!facts) return;
  const lines = Object.hasOwn(entity.fields, facts.of)
    ? innerOf(entity.fields[facts.of])
    : undefined;
  const target = lines ? undefined : index.entities.get(facts.of);
  const rows = lines ?? target?.fields;
  if (!rows) {
    const tables = Object.keys(entity.fields).filter((name) => innerOf(entity.fields[name]));
    return report.tellAt(
      ['of'],
      told(
        'noRows',
        'neither a sub-table nor an entity: "{{name}}"',
        { name: facts.of },
        nearest(facts.of, [...tables, ...index.ask(({ entities }) => [...entities.keys()])]),
      ),
    );
  }
  if (lines && facts.by !== undefined)
    report.tellAt(
      ['by'],
      told('linesBelong', 'the lines of a sub-table belong to their record: leave out "by"'),
    );
  if (target) checkLink(entity, target, facts.by, report);
  checkNumber(facts, rows, report);
  if (facts.where !== undefined) tellRule(facts.where, storedOf(rows), ['where'], report);
}

function checkLink(
  entity: EntitySchema,
  target: EntitySchema,
  by: string | undefined,
  report: FileReport,
): void {
  const links = Object.keys(target.fields).filter(
    (name) =>
      targetOf(target.fields[name]) === entity.name &&
      cardOf(target.fields[name] ?? { type: '' })?.stored === 'id',
  );
  if (by === undefined || !links.includes(by))
    report.tellAt(
      by === undefined ? [] : ['by'],
      told(
        'noLinkBack',
        '"by" names the link of {{entity}} to this entity{{near}}; known: {{known}}',
        { entity: target.name, known: links.join(', ') || 'none' },
        nearest(by ?? '', links),
      ),
    );
}

function checkNumber(
  { op, field }: { readonly op: string; readonly field?: string },
  rows: Fields,
  report: FileReport,
): void {
  if (op === 'count')
    return field === undefined
      ? undefined
      : report.tellAt(['field'], told('countField', 'a count has no "field": it counts the rows'));
  const numbers = Object.keys(rows).filter(
    (name) =>
      kindOf(rows, name) === 'number' &&
      cardOf(rows[name] ?? { type: '' })?.stored !== 'none' &&
      !rows[name]?.virtual,
  );
  if (field === undefined || !numbers.includes(field))
    report.tellAt(
      field === undefined ? [] : ['field'],
      told(
        'noNumber',
        '"{{op}}" is made of a stored number of the rows{{near}}; known: {{known}}',
        { op, known: numbers.join(', ') || 'none' },
        nearest(field ?? '', numbers),
      ),
    );
}

/** What is counted is judged by what its rows hold: a number made of other rows again would count in circles. */
function storedOf(rows: Fields): Fields {
  return Object.fromEntries(Object.entries(rows).filter(([, field]) => !aggregateOf(field)));
}
