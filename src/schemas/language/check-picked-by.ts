import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport } from './check-file.ts';
import { filterFace } from './derive.ts';

/** What says which part of time a filter picks stands beside it, and says so to a date. */
export function checkPickedBy(
  field: FieldSpec,
  beside: readonly string[],
  report: Pick<FileReport, 'tellAt'>,
  path: readonly string[] = [],
): void {
  const { pickedBy } = filterFace(field);
  if (pickedBy === undefined) return;
  const at = [...path, 'filter', 'pickedBy'];
  if (cardOf(field)?.time !== 'date')
    report.tellAt(
      at,
      told('periodType', 'months and years are picked for a date, not for a {{type}}', {
        type: field.type,
      }),
    );
  if (!beside.includes(pickedBy))
    report.tellAt(
      at,
      told(
        'noFilterBeside',
        'no filter "{{name}}" stands beside it',
        { name: pickedBy },
        nearest(pickedBy, beside),
      ),
    );
}
