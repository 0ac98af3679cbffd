import { told } from '../texts/told.ts';
import type { FileReport, Met } from './check-file.ts';

/** Words whose expression says when something is so. */
const CONDITIONS: ReadonlySet<string | undefined> = new Set([
  'when',
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
]);
/** Words below which each entry says when it is so. */
const LOOKS: ReadonlySet<string | undefined> = new Set(['rowClass', 'tones']);

/** Conditions that say the same of every record. A `visibleWhen` of `false` is meant: such a field is filled by the dialog itself. */
export function checkConstants(met: readonly Met[], report: FileReport): void {
  for (const { meaning, path, text, at } of met) {
    const word = path.at(-1) ?? '';
    const isCondition = CONDITIONS.has(word) || LOOKS.has(path.at(-2));
    const isMeant = word === 'visibleWhen' && text === 'false';
    if (meaning === 'expression' && isCondition && !isMeant && isConstant(text))
      report.warn(
        at,
        told('saysAlways', '"{{word}}" says the same of every record: {{text}}', { word, text }),
      );
  }
}

/** A fixed value, or the opposite of one. */
const isConstant = (text: string): boolean =>
  /^[\s!(]*(?:true|false|null|-?\d+|'[^']*')[\s)]*$/.test(text);
