import type { Json } from './node.ts';

/** A question about people that an expression asks; the core does not know the answer and is given it. */
export type PeopleWord = 'deptHead' | 'headOf' | 'usersOfRole' | 'othersWith';

/**
 * Answers questions about people: the id of a head, the ids of the users of a role. Null or an empty list: there is nobody.
 * Arguments: `deptHead` the starter and how many levels up (1: the own department), `headOf` a user, `usersOfRole` a role,
 * `othersWith` the starter, who is left out, and a right.
 */
export type Ask = (word: PeopleWord, args: readonly Json[]) => Json;

interface Words {
  /** How many arguments stand in the expression. */
  readonly least: number;
  readonly most: number;
  /** Whether who started comes first. */
  readonly isOfStarter: boolean;
  readonly isList: boolean;
}

const WORDS: ReadonlyMap<string, Words & { readonly word: PeopleWord }> = new Map([
  ['deptHead', { word: 'deptHead' as const, least: 1, most: 1, isOfStarter: true, isList: false }],
  ['headOf', { word: 'headOf' as const, least: 1, most: 1, isOfStarter: false, isList: false }],
  [
    'usersOfRole',
    { word: 'usersOfRole' as const, least: 1, most: 1, isOfStarter: false, isList: true },
  ],
  [
    'othersWith',
    { word: 'othersWith' as const, least: 1, most: 1, isOfStarter: true, isList: true },
  ],
]);

/** The variable that always holds who started a process. */
export const STARTER = 'starter';
/** Variables that only the engine and the server set: who started, the record a process is about, the counters of countersigns. */
export const OWN_VARIABLES = [
  STARTER,
  'recordId',
  'loopCounter',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
] as const;

export const findPeopleWord = (name: string): (Words & { readonly word: PeopleWord }) | undefined =>
  WORDS.get(name);

/** Whether a text has an expression that asks about people. */
export const asksPeople = (text: string): boolean =>
  /\b(?:deptHead|headOf|usersOfRole|othersWith)\s*\(/.test(text);

/** What is answered where nobody is asked: the question itself, so that it can be shown. */
export const echoPeople: Ask = (word, args) => {
  const shown = `${word}(${args.slice(WORDS.get(word)?.isOfStarter === true ? 1 : 0).join(', ')})`;
  return WORDS.get(word)?.isList === true ? [shown] : shown;
};
