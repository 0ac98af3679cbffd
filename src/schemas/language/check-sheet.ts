import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, formLinkOf, innerOf, statesOf } from '../types/ask.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import { heldByRow } from './check-dollar.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { checkCode } from './check-label.ts';
import type { EntitySchema } from './entity.ts';
import { placesIn } from './fill-text.ts';
import type { SheetPart, SheetSection, SheetSpec } from './sheet.ts';
import { tellScreenRuleOf } from './tell-rule.ts';

interface Place {
  readonly index: SchemaIndex;
  readonly report: FileReport;
}

/** The sheet of an entity. */
export function checkSheet(entity: EntitySchema, index: SchemaIndex, file: FileReport): void {
  if (entity.sheet) checkSheetOf(entity, entity.sheet, { index, report: file.within(['sheet']) });
}

/** A sheet holds fields that are there and can be read on paper, of its own record and of those its rules find. */
export function checkSheetOf(
  entity: EntitySchema,
  sheet: SheetSpec,
  { index, report }: Place,
): void {
  if (entity.rest.verbs && !entity.rest.verbs.includes('info'))
    report.tellAt(
      [],
      told('sheetInfo', 'a record that nobody may open has no sheet: the entity answers no "info"'),
    );
  if (sheet.qr === true && !entity.menu)
    report.tellAt(
      ['qr'],
      told('labelAddress', 'a record without a page has no address: say what the code holds'),
    );
  if (typeof sheet.qr === 'string') checkCode(sheet.qr, report.within(['qr']));
  tellFields(entity, sheet.head ?? [], report.within(['head']));
  tellFilled(entity, sheet.title, report.within(['title']));
  tellFilled(entity, sheet.watermark?.text, report.within(['watermark', 'text']));
  tellSigns(entity, sheet, report);
  for (const [at, section] of sheet.sections.entries()) {
    const place = { index, report: report.within(['sections', String(at)]) };
    if ('text' in section) tellFilled(entity, section.text, place.report.within(['text']));
    if ('empty' in section) tellFilled(entity, section.empty, place.report.within(['empty']));
    if ('form' in section) tellForm(entity, section.form, place.report);
    else checkSection(entity, section, place);
  }
}

/** Texts hold fields of the record itself, whatever their section shows. */
function tellFilled({ fields }: EntitySchema, text: string | undefined, report: FileReport): void {
  for (const name of placesIn(text ?? ''))
    if (!Object.hasOwn(fields, name))
      report.tellAt(
        [],
        told(
          'noField',
          'no field "{{name}}" to fill the text with',
          { name },
          nearest(name, Object.keys(fields)),
        ),
      );
}

function tellSigns(entity: EntitySchema, { sign = [] }: SheetSpec, report: FileReport): void {
  for (const [at, { field }] of sign.entries())
    if (field !== undefined) tellFields(entity, [field], report.within(['sign', String(at)]));
}

function checkSection(
  entity: EntitySchema,
  section: Exclude<SheetSection, { form: string }>,
  place: Place,
): void {
  const { index, report } = place;
  if ('break' in section || 'text' in section) return;
  if ('rows' in section) return checkRows(entity, section, place);
  if ('lines' in section) return checkLines(entity, section, report);
  if ('pictures' in section) return tellPictures(entity, section.pictures, report);
  const shown = section.of ? index.entities.get(section.of.entity) : entity;
  if (!shown) return;
  if (section.of)
    tellScreenRuleOf(
      section.of.where,
      { fields: shown.fields, held: heldByRow(entity.fields) },
      report.within(['of', 'where']),
    );
  if ('part' in section) return checkPart(shown, section, report);
  if ('timeline' in section) return checkTimeline(shown, report);
  tellFields(shown, section.fields, report.within(['fields']));
}

function checkRows(
  entity: EntitySchema,
  section: Extract<SheetSection, { rows: string }>,
  { index, report }: Place,
): void {
  const rows = index.entities.get(section.rows);
  if (!rows) return;
  tellFields(rows, section.columns, report.within(['columns']));
  if (section.sort) tellSort(rows, section.sort.field, report.within(['sort', 'field']));
  tellScreenRuleOf(
    section.where,
    { fields: rows.fields, held: heldByRow(entity.fields) },
    report.within(['where']),
  );
}

/** Rows are put in order by a column of their own. */
function tellSort({ name, fields }: EntitySchema, field: string, report: FileReport): void {
  const known = [...Object.keys(fields), ...Object.keys(SYSTEM_KINDS)];
  if (!known.includes(field))
    report.tellAt(
      [],
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name: field, entity: name },
        nearest(field, known),
      ),
    );
}

function checkTimeline({ name, fields }: EntitySchema, report: FileReport): void {
  if (!Object.values(fields).some((field) => statesOf(field) !== undefined))
    report.tellAt(
      ['timeline'],
      told('noLife', 'records of {{entity}} have no life cycle to tell of', { entity: name }),
    );
}

/** Fields that a part reads of its record. */
const READ_BY: Readonly<Record<SheetPart, readonly string[]>> = {
  approval: [],
  alarmWhy: ['evidence'],
  readingCurve: ['monitorPointId', 'factorCode'],
  sameFactorCurve: ['monitorPointId', 'factorCode', 'enterpriseId'],
  weather: ['stationId'],
  diagnosisEvidence: ['findings'],
  testingResults: ['checkCode'],
  reportFactors: ['dataVersion'],
  reportValues: ['dataVersion'],
  reportCurves: ['dataVersion'],
  reportExceedances: ['dataVersion'],
  reportAlarms: ['dataVersion'],
  reportOrders: ['dataVersion'],
  reportMembers: ['dataVersion'],
  reportDifference: ['previousId'],
};

function checkPart(
  shown: EntitySchema,
  { part }: Extract<SheetSection, { part: SheetPart }>,
  report: FileReport,
): void {
  if (part === 'approval' && !shown.approval)
    report.tellAt(
      ['part'],
      told('noApproval', 'records of {{entity}} go through no approval', { entity: shown.name }),
    );
  for (const name of READ_BY[part])
    if (!Object.hasOwn(shown.fields, name))
      report.tellAt(
        ['part'],
        told('partReads', '"{{part}}" reads the field {{name}}, which {{entity}} has not', {
          part,
          name,
          entity: shown.name,
        }),
      );
}

function checkLines(
  { fields }: EntitySchema,
  { lines, columns = [] }: Extract<SheetSection, { lines: string }>,
  report: FileReport,
): void {
  const field = Object.hasOwn(fields, lines) ? fields[lines] : undefined;
  const inner = field && innerOf(field);
  if (!inner)
    return report.tellAt(
      ['lines'],
      told(
        'noSubTable',
        '"{{name}}" is no sub-table',
        { name: lines },
        nearest(lines, Object.keys(fields)),
      ),
    );
  for (const [at, column] of columns.entries())
    if (!Object.hasOwn(inner, column))
      report.tellAt(
        ['columns', String(at)],
        told(
          'noFieldIn',
          'no column "{{name}}" in {{entity}}',
          { name: column, entity: lines },
          nearest(column, Object.keys(inner)),
        ),
      );
}

function tellForm({ fields }: EntitySchema, name: string, report: FileReport): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (formLinkOf(field)?.drawn === undefined)
    report.tellAt(
      ['form'],
      told('noDrawnForm', '"{{name}}" is no form of which a document is kept ("drawn")', { name }),
    );
}

function tellPictures(
  { fields }: EntitySchema,
  names: readonly string[],
  report: FileReport,
): void {
  for (const [at, name] of names.entries()) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const files = field && cardOf(field)?.files;
    if (files !== 'pictures' && files !== 'drawing')
      report.tellAt(
        ['pictures', String(at)],
        told(
          'noPictures',
          '"{{name}}" holds no pictures',
          { name },
          nearest(name, Object.keys(fields)),
        ),
      );
  }
}

/** Brought fields (`stationId.code`) are told by whoever knows the links. */
function tellFields(entity: EntitySchema, names: readonly string[], report: FileReport): void {
  const known = [...Object.keys(entity.fields), ...Object.keys(SYSTEM_KINDS)];
  for (const [at, name] of names.entries()) {
    const [own = ''] = name.split('.');
    if (!known.includes(own))
      report.tellAt(
        [String(at)],
        told(
          'noFieldIn',
          'no field "{{name}}" in {{entity}}',
          { name, entity: entity.name },
          nearest(own, known),
        ),
      );
    else if (isSecret(entity, own))
      report.tellAt(
        [String(at)],
        told('secretPrinted', '"{{name}}" is a secret, which nothing prints', { name }),
      );
    else if (names.indexOf(name) < at)
      report.tellAt([String(at)], told('twice', '"{{name}}" stands there already', { name }));
  }
}

function isSecret({ fields }: EntitySchema, name: string): boolean {
  const field = fields[name];
  return field !== undefined && cardOf(field)?.isSecret === true;
}
