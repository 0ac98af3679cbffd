import { namesOf } from '../expressions/check-expression.ts';
import { told } from '../texts/told.ts';
import type { FileReport, Met } from './check-file.ts';

/** Words whose expression says when something is so. */
const CONDITIONS: ReadonlySet<string | undefined> = new Set([
  'when',
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
]);
/** Words whose expression works something out of the record; what is fixed is a "default". */
const WORKED_OUT: ReadonlySet<string | undefined> = new Set(['expr', 'suggest']);
/** Words below which each entry says when it is so. */
const LOOKS: ReadonlySet<string | undefined> = new Set(['rowClass', 'tones']);

/** Conditions and calculations that say the same of every record. A `visibleWhen` of `false` is meant: such a field is filled by the dialog itself. */
export function checkConstants(met: readonly Met[], report: FileReport): void {
  for (const { meaning, path, text, at } of met) {
    const word = path.at(-1) ?? '';
    const isSaying = CONDITIONS.has(word) || WORKED_OUT.has(word) || LOOKS.has(path.at(-2));
    const isMeant = word === 'visibleWhen' && text === 'false';
    if (meaning === 'expression' && isSaying && !isMeant && isConstant(text))
      report.warn(
        at,
        told('saysAlways', '"{{word}}" says the same of every record: {{text}}', { word, text }),
      );
  }
}

/** It reads nothing: neither the record nor the clock nor who asks. */
function isConstant(text: string): boolean {
  try {
    return namesOf(text).length === 0;
  } catch {
    return false;
  }
}
