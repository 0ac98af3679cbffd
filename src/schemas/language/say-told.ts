import { FUNCTION_EXAMPLES } from '../expressions/function-examples.ts';
import type { KeyIn, TextParams } from '../texts/text-keys.ts';
import type { Told } from '../texts/told.ts';

/** Says a text of the product in somebody's language. */
export type SayTold = (key: KeyIn<'workbench'>, params?: TextParams) => string;

/** Kinds of values, as the checker names them. */
const NOUNS: Readonly<Record<string, KeyIn<'workbench'>>> = {
  'a text': 'workbench.say.aText',
  'a number': 'workbench.say.aNumber',
  'true or false': 'workbench.say.aBool',
  'a list': 'workbench.say.aList',
  'an object': 'workbench.say.anObject',
  'a rule': 'workbench.say.aRule',
};

/** Rules that a value breaks, as fields name them. */
const WHYS = [
  'max',
  'minLength',
  'minValue',
  'maxValue',
  'scale',
  'int',
  'number',
  'format',
  'id',
  'list',
  'text',
  'bool',
  'date',
  'datetime',
  'month',
  'dict',
  'illegal',
  'minRows',
  'maxRows',
  'location',
  'polygon',
  'file',
] as const;

/** `minValue min 1`: the rule in words, and its numbers. */
function sayWhy(why: string, t: SayTold): string {
  const [rule = '', ...limits] = why.split(' ');
  const known = WHYS.find((one) => one === rule);
  if (known === undefined) return why;
  const numbers = limits.join(' ').match(/-?\d[\d.]*/g) ?? [];
  return [t(`workbench.why.${known}`), ...numbers].join(' ');
}

/** A mistake in the reader's language, with what was probably meant. */
export function sayTold(
  { kind, params, near }: Pick<Told, 'kind' | 'params' | 'near'>,
  t: SayTold,
): string {
  const fillings = Object.entries(params).map(([name, value]) => {
    const noun = Object.hasOwn(NOUNS, value) ? NOUNS[value] : undefined;
    if (noun !== undefined) return [name, t(noun)];
    return [name, name === 'why' ? sayWhy(value, t) : value];
  });
  const said = t(`workbench.say.${kind}`, {
    ...exampleOf(params['name']),
    ...Object.fromEntries(fillings),
  });
  return near === undefined ? said : `${said} ${t('workbench.say.meant', { name: near })}`;
}

/** How a function is called: the same in every language. */
function exampleOf(name = ''): TextParams {
  const known: Readonly<Record<string, { readonly example: string }>> = FUNCTION_EXAMPLES;
  return Object.hasOwn(known, name) ? { example: known[name]?.example } : {};
}
