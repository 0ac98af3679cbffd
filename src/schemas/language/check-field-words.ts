import { told } from '../texts/told.ts';
import { cardOf, optionsOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { LIST_WORDS } from './call-shapes.ts';
import type { Fields, FileReport } from './check-file.ts';
import { filterFace, spansOf } from './derive.ts';

export function checkBounds(field: FieldSpec, path: readonly string[], report: FileReport): void {
  if ('min' in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    report.tellAt(
      [...path, 'min'],
      told('minMax', 'min {{min}} is more than max {{max}}', { min: field.min, max: field.max }),
    );
  if (
    'minRows' in field &&
    field.minRows !== undefined &&
    field.maxRows !== undefined &&
    field.minRows > field.maxRows
  )
    report.tellAt(
      [...path, 'minRows'],
      told('minMax', 'minRows {{min}} is more than maxRows {{max}}', {
        min: field.minRows,
        max: field.maxRows,
      }),
    );
  checkOptions(field, path, report);
}

/** What may be chosen is told apart by its values. */
function checkOptions(field: FieldSpec, path: readonly string[], report: FileReport): void {
  const values = (optionsOf(field) ?? []).map(({ value }) => value);
  for (const [i, value] of values.entries()) {
    const at = [...path, 'options', String(i), 'value'];
    if (value === '')
      report.tellAt(
        at,
        told('optionEmpty', 'an option has a value: none is what an empty field holds'),
      );
    else if (values.indexOf(value) < i)
      report.tellAt(at, told('twice', '"{{name}}" stands there already', { name: value }));
  }
}

export function checkTextWords(
  field: FieldSpec,
  path: readonly string[],
  report: FileReport,
): void {
  if (cardOf(field)?.isMaskable) return;
  if (field.mask)
    report.tellAt(
      [...path, 'mask'],
      told('maskText', 'only texts are masked, not {{type}}', { type: field.type }),
    );
  if (field.translatable)
    report.tellAt(
      [...path, 'translatable'],
      told('translateText', 'only texts are translated, not {{type}}', { type: field.type }),
    );
}

/** Spans of time belong to a filter over a span, and must be ones its type can show. */
export function checkRanges(field: FieldSpec, path: readonly string[], report: FileReport): void {
  if (typeof field.filter !== 'object' || field.filter.ranges === undefined) return;
  const at = [...path, 'filter', 'ranges'];
  const possible = spansOf(field);
  if (possible.length === 0 || filterFace(field).op !== 'between')
    return report.tellAt(
      at,
      told('rangesWhere', 'spans of time are offered by a "between" of a date, datetime or month'),
    );
  for (const [i, span] of field.filter.ranges.entries())
    if (!possible.includes(span))
      report.tellAt(
        [...at, String(i)],
        told('noSpan', 'a {{type}} has no "{{name}}"; known: {{known}}', {
          type: field.type,
          name: span,
          known: possible.join(', '),
        }),
      );
}

/** Other names for the ends of a span, in a query that has room for them. */
export function checkEnds(fields: Fields, name: string, report: FileReport): void {
  const field = fields[name];
  if (!field || typeof field.filter !== 'object' || field.filter.ends === undefined) return;
  const { ends } = field.filter;
  if (filterFace(field).op !== 'between')
    report.tellAt([], told('endsAlone', 'only a filter "between" has two ends'));
  for (const [i, end] of ends.entries())
    if (has(fields, end) || ends.indexOf(end) < i || usualEnds(fields, name).includes(end))
      report.tellAt([String(i)], told('twice', '"{{name}}" stands there already', { name: end }));
    else if (LIST_WORDS.includes(end))
      report.tellAt(
        [String(i)],
        told('endWord', 'every list is asked with "{{name}}": it is no end of a span', {
          name: end,
        }),
      );
}

/** The ends of the other spans that name none of their own. */
const usualEnds = (fields: Fields, name: string): readonly string[] =>
  Object.entries(fields).flatMap(([other, field]) =>
    other !== name &&
    field.filter !== undefined &&
    filterFace(field).op === 'between' &&
    filterFace(field).ends === undefined
      ? [`${other}Start`, `${other}End`]
      : [],
  );

export function has(object: object, name: string): boolean {
  return Object.hasOwn(object, name);
}
