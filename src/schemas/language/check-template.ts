import { told } from '../texts/told.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { checkSheetOf } from './check-sheet.ts';
import { templateDict, type ReportSchema } from './report.ts';

/** A template of reports shows what records of its entity have, and each period once. */
export function checkTemplate(
  { entity: name, kinds, sheet }: ReportSchema,
  index: SchemaIndex,
  report: FileReport,
): void {
  for (const [at, kind] of kinds.entries())
    if (kinds.indexOf(kind) < at)
      report.tellAt(
        ['kinds', String(at)],
        told('twice', '"{{name}}" stands there already', { name: kind }),
      );
  const entity = index.entities.get(name);
  if (!entity) return;
  if (!entity.sheet)
    return report.tellAt(
      ['entity'],
      told('noReports', 'records of {{entity}} are no reports: the entity has no "sheet"', {
        entity: name,
      }),
    );
  const dict = templateDict(entity);
  if (dict === undefined || !Object.hasOwn(entity.dictionaries ?? {}, dict))
    return report.tellAt(
      ['entity'],
      told(
        'noTemplate',
        'records of {{entity}} do not say their template: it needs a field "template" with a dictionary of its own file',
        { entity: name },
      ),
    );
  checkSheetOf(entity, sheet, { index, report: report.within(['sheet']) });
}
