import { told } from '../texts/told.ts';
import type { Mask } from '../types/field-base.ts';
import type { FieldSpec } from '../types/field.ts';
import { compileLinearPattern } from '../types/linear-pattern.ts';
import { fieldsIn } from './check-defaults.ts';
import type { FileReport } from './check-file.ts';
import type { JsonNode } from './json-reader.ts';

/** Words of texts that leave nothing to enter or nothing to see together, wherever in a file the fields stand. */
export function checkLengths(root: JsonNode, report: FileReport): void {
  for (const { field, path } of fieldsIn(root)) {
    const own = report.within(path);
    tellUnmatched(field, own);
    tellCovered(field, own);
  }
}

type Texts = FieldSpec & {
  readonly pattern?: unknown;
  readonly min?: unknown;
  readonly max?: unknown;
  readonly mask?: Mask;
};

/** What the pattern takes is longer or shorter than the field. */
function tellUnmatched({ pattern, min, max }: Texts, own: FileReport): void {
  const lengths = typeof pattern === 'string' ? compileLinearPattern(pattern)?.lengths : undefined;
  if (!lengths) return;
  const { shortest, longest } = lengths;
  if (typeof max === 'number' && shortest > max)
    own.tellAt(
      ['pattern'],
      told('patternLong', 'the pattern takes {{count}} signs and more, max is {{max}}', {
        count: shortest,
        max,
      }),
    );
  if (typeof min === 'number' && longest < min)
    own.tellAt(
      ['pattern'],
      told('patternShort', 'the pattern takes {{count}} signs at most, min is {{min}}', {
        count: longest,
        min,
      }),
    );
}

/** A text too short to keep both ends is hidden whole; here every one is. */
function tellCovered({ mask, max }: Texts, own: FileReport): void {
  if (typeof mask !== 'object') return;
  const shown = mask.first + mask.last;
  if (shown > 0 && !(typeof max === 'number' && shown >= max)) return;
  own.warnAt(
    ['mask'],
    told(
      'masksAll',
      'the mask covers every value whole: show some of it, or let a key withhold the field ("permission")',
    ),
  );
}
