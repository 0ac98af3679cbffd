import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { tellBlock } from './check-props.ts';
import type { ReportNode, ReportSection } from './report-node.ts';
import { tellScreenRule } from './tell-rule.ts';

interface ReportPlace {
  readonly path: readonly string[];
  readonly index: SchemaIndex;
  readonly facts: AskedFacts;
  readonly report: FileReport;
}

/** A report: its fields, columns and rules are those of the entities it names, its blocks are drawn. */
export function checkReport(node: ReportNode, place: ReportPlace): void {
  tellFields(node.report, node.head ?? [], [...place.path, 'head'], place);
  for (const [at, section] of node.sections.entries())
    checkSection(node.report, section, { ...place, path: [...place.path, 'sections', String(at)] });
}

function checkSection(entity: string, section: ReportSection, place: ReportPlace): void {
  const { path, index, report } = place;
  if ('rows' in section) {
    tellFields(section.rows, section.columns, [...path, 'columns'], place);
    return tellWhere(section.rows, section.where, place);
  }
  if (section.of)
    tellWhere(section.of.entity, section.of.where, { ...place, path: [...path, 'of'] });
  if ('fields' in section)
    return tellFields(section.of?.entity ?? entity, section.fields, [...path, 'fields'], place);
  const record = index.entities.get(section.of?.entity ?? entity);
  if (record) tellBlock(section, record, index, report.within(path));
}

function tellWhere(name: string, where: unknown, { path, index, report }: ReportPlace): void {
  const entity = index.entities.get(name);
  if (entity) tellScreenRule(where, entity.fields, [...path, 'where'], report);
}

function tellFields(
  name: string,
  fields: readonly string[],
  path: readonly string[],
  { index, report }: ReportPlace,
): void {
  const entity = index.entities.get(name);
  const known = entity && [...Object.keys(entity.fields), ...Object.keys(SYSTEM_KINDS)];
  for (const field of fields)
    if (known && !known.includes(field))
      report.tellAt(
        path,
        told(
          'noFieldIn',
          'no field "{{name}}" in {{entity}}',
          { name: field, entity: name },
          nearest(field, known),
        ),
      );
}
