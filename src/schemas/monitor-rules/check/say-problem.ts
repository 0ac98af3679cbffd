import type { Translate } from '../phrases/phrases.ts';
import type { Note, Params, Problem } from '../problem-codes.ts';
import { type Fault, WANTS } from '../scanning/fault.ts';

/** Parts of blocks and of rules that a problem may name. */
const PART_NAMES = [
  'of',
  'left',
  'is',
  'right',
  'value',
  'low',
  'high',
  'outside',
  'factor',
  'in',
  'item',
  'by',
  'from',
  'to',
  'days',
  'holidays',
  'count',
  'span',
  'unit',
  'field',
  'point',
  'back',
  'side',
  'as',
  'kind',
  'level',
  'reason',
  'type',
  'urgency',
  'text',
  'off',
  'when',
  'then',
  'period',
  'recover',
  'effective',
] as const;

/** A problem in the reader's language. */
export function sayProblem({ code, params: { near, ...params } }: Problem, t: Translate): string {
  const said = t(`rule.problem.${code}`, withPart(params, t));
  return near === undefined ? said : said + t('rule.problem.near', { near });
}

/** A note in the reader's language. */
export function sayNote({ code, params }: Note, t: Translate): string {
  return t(`rule.note.${code}`, withPart(params, t));
}

/** Why a formula cannot be read, with where, in the reader's language. */
export function sayFault({ at, code, params }: Fault, t: Translate): string {
  const wanted = WANTS.find((one) => one === params.want) ?? 'word';
  const want = params.want === 'sign' ? `${params.sign}` : t(`rule.want.${wanted}`);
  const found = params.found === '' ? t('rule.formula.theEnd') : params.found;
  return t('rule.formula.at', {
    at: at + 1,
    text: t(`rule.formula.${code}`, { ...params, want, found }),
  });
}

function withPart(params: Params, t: Translate): Params {
  const part = PART_NAMES.find((one) => one === params.part);
  return part === undefined ? params : { ...params, part: t(`rule.part.${part}`) };
}
