import { FUNCTION_EXAMPLES } from '../expressions/function-examples.ts';
import { suggestedIn } from '../expressions/nearest.ts';
import type { KeyIn, TextParams } from '../texts/text-keys.ts';

type Key = KeyIn<'workbench'>;

/** A message, and the words of the house for it. */
export type SayingIn<K extends string> = readonly [RegExp, K];

/** What is said of expressions: that they cannot be read, and that they do not say what they seem to. */
export const EXPRESSION_SAYINGS: readonly SayingIn<Key>[] = [
  [/^"(?<link>[^"]*)" does not bring "(?<name>[^"]*)"/, 'workbench.say.notBrought'],
  [/^no name "(?<name>[^"]*)"/, 'workbench.say.noName'],
  [/^expected a value, not "(?<found>.*)"$/, 'workbench.say.noValue'],
  [/^expected "(?<expected>.)", not "(?<found>.*)"$/, 'workbench.say.wrongSign'],
  [/^"(?<name>[^"]*)" never is "(?<value>.*)": .*; known: (?<known>.*)$/, 'workbench.say.neverIs'],
  [
    /^"(?<name>[^"]*)" is a (?:date|time|month) and is compared with "(?<value>.*)"; write it as (?<form>.*)$/,
    'workbench.say.noDate',
  ],
  [
    /^"(?<name>[^"]*)" holds the id of a record and is compared with "(?<value>.*)"$/,
    'workbench.say.noId',
  ],
  [
    /^"(?<name>[^"]*)" is true or false and is compared with "(?<value>[^"]*)"/,
    'workbench.say.noBool',
  ],
  [
    /^"(?<name>[^"]*)" is a sub-table: name one of its columns as a text, (?<form>.*?\))/,
    'workbench.say.nameColumn',
  ],
  [
    /^"(?<name>[^"]*)" is a sub-table of many rows; write (?<form>.*) for a column/,
    'workbench.say.nameColumn',
  ],
  [/^"(?<name>[^"]*)" is no sub-table: it has no column/, 'workbench.say.noSubTable'],
  [
    /^the column "(?<column>[^"]*)" of "(?<name>[^"]*)" is no number/,
    'workbench.say.columnNoNumber',
  ],
  [/^"(?<name>[^"]*)" has no column "(?<column>[^"]*)"/, 'workbench.say.noColumn'],
  [/^"(?<found>[^"]+)" means nothing here/, 'workbench.say.noSign'],
  [
    /^"(?<name>\w+)" holds the id of a record.*: it has no (?<part>.*)$/,
    'workbench.say.idHasNoParts',
  ],
  [/^"(?<name>\w+)" holds one value: it has no (?<part>.*)$/, 'workbench.say.valueHasNoParts'],
  [
    /^"(?<name>\w+)" is a text and is compared with a number; write (?<value>.*) for the text/,
    'workbench.say.textWithNumber',
  ],
  [
    /^"(?<name>\w+)" is a number and is compared with the text "(?<value>.*)"/,
    'workbench.say.numberWithText',
  ],
  [/^longer than (?<max>\d+) characters$/, 'workbench.say.tooLong'],
  [/^unexpected character "(?<found>[^]*)"$/, 'workbench.say.oddCharacter'],
  [/^unknown escape "(?<found>[^"]*)"/, 'workbench.say.oddEscape'],
  [/^text does not end: expected (?<quote>.)$/, 'workbench.say.openText'],
  [/^nested deeper than (?<max>\d+)$/, 'workbench.say.tooDeep'],
  [/^expected a property name after "\."$/, 'workbench.say.noProperty'],
  [/^only these can be called: (?<known>.*)$/, 'workbench.say.onlyCalls'],
  [/^expected (?:a value|"(?<sign>.+)"), but the expression ends$/, 'workbench.say.expressionEnds'],
  [/^"(?<name>.*)" is a (?<what>\w+): "(?<op>.)" reckons with numbers$/, 'workbench.say.reckons'],
  [/^no function "(?<name>[^"]*)".*; known: (?<known>.*)$/, 'workbench.say.noFunction'],
  [/^(?<name>\w+) takes .*, not (?<count>\d+) arguments$/, 'workbench.say.arguments'],
  [/^the name "(?<name>[^"]*)" is not allowed$/, 'workbench.say.nameForbidden'],
  [/^unexpected "(?<found>[^"]*)"$/, 'workbench.say.unexpected'],
  [
    /^"(?<name>[^"]*)" holds the code of a region and is compared with "(?<value>.*)"; write/,
    'workbench.say.noRegionCode',
  ],
  [
    /^"(?<name>[^"]*)" is a whole number and is compared with (?<value>.*)$/,
    'workbench.say.notWholeValue',
  ],
  [
    /^"(?<name>[^"]*)" holds several values and is none of them; write (?<form>.*)$/,
    'workbench.say.severalValues',
  ],
  [/^"(?<name>[^"]*)" is no sub-table$/, 'workbench.say.noSubTable'],
  [/^no table of criteria "(?<name>[^"]*)".*; known: (?<known>.*)$/, 'workbench.say.noCriteria'],
  [
    /^the criteria of (?<table>\S+) have no factor "(?<name>[^"]*)"/,
    'workbench.say.noCriteriaFactor',
  ],
  [/^"(?<name>[^"]*)" has no number column "(?<column>[^"]*)"/, 'workbench.say.noNumberColumn'],
  [/^name two columns as texts/, 'workbench.say.twoColumns'],
];

/** Where an expression stopped, as its error says it to who reads no column. */
const PLACE = / \(position \d+ of "[^]*"\)$/;

type Say<K extends string> = (key: K | 'workbench.say.meant', params?: TextParams) => string;

/** A message by the first saying that fits it, with what was probably meant; one that none fits is shown as it is. @param noun says a filling */
export function sayBy<K extends string>(
  sayings: readonly SayingIn<K>[],
  message: string,
  t: Say<NoInfer<K>>,
  noun: (value: string) => string = (value) => value,
): string {
  const told = message.replace(PLACE, '');
  for (const [pattern, key] of sayings) {
    const found = pattern.exec(told);
    if (!found) continue;
    const suggestion = suggestedIn(told);
    const fillings = Object.entries(found.groups ?? {}).map(
      ([name, value]: [string, string | undefined]) => [name, noun(value ?? '')],
    );
    const said = t(key, { ...exampleOf(found.groups?.['name']), ...Object.fromEntries(fillings) });
    return suggestion === undefined
      ? said
      : `${said} ${t('workbench.say.meant', { name: suggestion })}`;
  }
  return told;
}

/** How a function is called: the same in every language. */
function exampleOf(name = ''): TextParams {
  const known: Readonly<Record<string, { readonly example: string }>> = FUNCTION_EXAMPLES;
  return Object.hasOwn(known, name) ? { example: known[name]?.example } : {};
}

/** What is wrong with an expression, in the reader's language. */
export const sayExpression = (message: string, t: Say<Key>): string =>
  sayBy(EXPRESSION_SAYINGS, message, t);
