import { cardOf } from '../types/ask.ts';
import { suggestNearest } from '../expressions/nearest.ts';
import type { FileReport } from './check-file.ts';
import { findPlaceholderFault } from './placeholders.ts';
import { namesOfParam, paramNames } from './screen-params.ts';
import type { FieldSpec } from '../types/field.ts';
import type { ScreenSchema } from './screen.ts';

const SPOKEN = /\$param\.([A-Za-z_][A-Za-z0-9_]*)/g;

/** The parameters of a screen: each of a type that can be asked for, each name once, each read by some node; and no node reads what nobody asks. */
export function checkParams(screen: ScreenSchema, report: FileReport): void {
  const params = screen.params ?? {};
  const names = paramNames(params);
  const spoken = new Set([...JSON.stringify([screen.body, screen.drawers ?? []]).matchAll(SPOKEN)].map(([, name = '']) => name));
  for (const [name, field] of Object.entries(params)) {
    const own = report.within(['params', name]);
    if (!isAskable(field)) own.tellAt(['type'], `a ${field.type} is nothing that can be asked for`);
    checkDefault(field, own);
    checkSpoken(namesOfParam(name, field), { names, spoken }, own);
  }
  for (const name of spoken)
    if (!names.includes(name))
      report.tellAt(pathOf(screen.body, `$param.${name}`) ?? ['body'], `the screen has no parameter "${name}"${suggestNearest(name, names)}`);
}

/** Whether a value of the field can be entered once for a whole screen and stand in an address. */
function isAskable(field: FieldSpec): boolean {
  const card = cardOf(field);
  return card !== undefined && !card.isSecret && !card.isComputed && !card.files && card.stored !== 'rows' && card.stored !== 'document';
}

function checkDefault(field: FieldSpec, report: FileReport): void {
  for (const value of [field.default].flat()) {
    const fault = typeof value === 'string' ? findPlaceholderFault(value, 'screen.params') : undefined;
    if (fault !== undefined) report.tellAt(['default'], fault);
  }
}

interface Names {
  /** Of all parameters, as nodes read them. */
  readonly names: readonly string[];
  /** Read by some node. */
  readonly spoken: ReadonlySet<string>;
}

function checkSpoken(read: readonly string[], { names, spoken }: Names, report: FileReport): void {
  if (read.some((one) => names.indexOf(one) !== names.lastIndexOf(one))) report.tellAt([], `two parameters are read as "${read.join('", "')}"`);
  if (!read.some((one) => spoken.has(one))) report.warnAt([], `no node reads "$param.${read.join('", "$param.')}"`);
}

/** The way to the first text that speaks of something. */
function pathOf(node: unknown, words: string, path: readonly string[] = ['body']): readonly string[] | undefined {
  if (typeof node === 'string') return new RegExp(`${words.replaceAll('$', String.raw`\$`)}(?![A-Za-z0-9_])`).test(node) ? path : undefined;
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const found = pathOf(value, words, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
