import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { FileReport } from './check-file.ts';
import { placesIn } from './fill-text.ts';

/** Every place of a text is filled by one of these names: another one stays empty. */
export function checkFilledNames(
  text: string | undefined,
  names: readonly string[],
  report: FileReport,
): void {
  for (const name of placesIn(text ?? ''))
    if (!names.includes(name))
      report.tellAt(
        [],
        told('noField', 'no field "{{name}}" to fill in', { name }, nearest(name, names)),
      );
}
