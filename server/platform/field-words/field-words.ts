import {
  type FieldWordKey,
  type FieldWords,
  isBlank,
  linkLabel,
  TEXT_OF,
} from '#schemas/formats/field-text.ts';
import { pollutantText } from '#schemas/formulas/pollutant-text.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { dictOf, isHtml, isSecretType, optionsOf, statesOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText, serverWord } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import type { StoredRow } from '#server/registry/rows.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** Says the value of a field as people read it: what its page shows, as one text. Empty where there is nothing. */
export type SayField = (fields: Fields, name: string, row: StoredRow) => string;

/** The words of values in the texts of the server. */
const KEYS: Readonly<Record<FieldWordKey, ServerKey>> = {
  'cell.yes': 'export.yes',
  'cell.no': 'export.no',
  'cell.listSeparator': 'sheet.separator',
  'cell.rows': 'sheet.rows',
  'cell.corners': 'sheet.corners',
  'cell.tenThousand': 'sheet.word.tenThousand',
  'cell.word.hour': 'sheet.word.hour',
  'cell.word.minute': 'sheet.word.minute',
  'cell.word.second': 'sheet.word.second',
  'cell.word.date': 'sheet.word.date',
  'cell.word.weekdays': 'sheet.word.weekdays',
};

/**
 * How values read is said once (`formats/field-text.ts`); this gives it the reader's words.
 * @param known all fields whose values will be asked for, in the reader's language: their dictionaries are read at once
 */
export async function makeFieldWords(ctx: Ctx, known: readonly Fields[]): Promise<SayField> {
  const specs = known.flatMap((fields) => Object.values(fields));
  const labels = await readLabelsOf(ctx, [...new Set(specs.flatMap((spec) => dictOf(spec) ?? []))]);
  const factors = specs.some(hasFactorCell) ? await readFactorNames(ctx) : undefined;
  const words: FieldWords = {
    t: (key, params) =>
      params ? serverText(ctx.lang, KEYS[key], params) : serverWord(ctx.lang, KEYS[key]),
    dict: (code) =>
      [...(labels.get(code) ?? [])].map(([dictValue, dictLabel]) => ({ dictValue, dictLabel })),
    stateTitle: (states, value) =>
      ctx.registry.localizedStates(states, ctx.lang)?.values[value]?.title,
  };
  return (fields, name, row) => {
    const [spec, value] = [fields[name], row[name]];
    if (!spec || isBlank(value) || isSecretType(spec)) return '';
    if (targetOf(spec) !== undefined) return linkLabel(value, name, row, words);
    const named = linkLabel(undefined, name, row, words) || row[`${name}Name`];
    if (!saysItself(spec) && !isBlank(named)) return String(named);
    if (factors && hasFactorCell(spec))
      return [value]
        .flat()
        .map((code) => pollutantText(factors.get(String(code)) ?? String(code)))
        .join(serverWord(ctx.lang, 'sheet.separator'));
    if (cellOf(spec) === 'pollutants') return pollutantText(String(value));
    return isHtml(spec) ? linesOf(String(value)) : TEXT_OF[spec.type](value, spec, words, row);
  };
}

/** Whether the words of the values stand in the schema, a dictionary or a states file. */
function saysItself(spec: FieldSpec): boolean {
  return [optionsOf, dictOf, statesOf].some((words) => words(spec) !== undefined);
}

function hasFactorCell(spec: FieldSpec): boolean {
  return cellOf(spec) === 'factor';
}

function cellOf({ list }: FieldSpec): string | undefined {
  return typeof list === 'object' ? list.cell : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
};

/** Formatted text as the lines it has on its page. */
function linesOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
