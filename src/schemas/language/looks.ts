import { oncePer } from '../basics/once-per.ts';
import type { Told } from '../texts/told.ts';
import type { AskedFacts, ByName, ChangingNames, CheckFacts, Names } from './check-facts.ts';
import type { SchemaIndex, WholeSet } from './check-file.ts';

/** Something that was asked while a file was judged, of the other files or of the facts, and what they answered. */
export interface Look<Asked> {
  readonly question: (of: Asked) => unknown;
  readonly answer: unknown;
}

/** Notes what is asked of a set of files or of facts, as long as it is open. */
class Watch<Asked> {
  readonly looks: Look<Asked>[] = [];
  private of: Asked | undefined;

  constructor(of: Asked) {
    this.of = of;
  }

  readonly ask = <T>(question: (of: Asked) => T): T => {
    if (this.of === undefined) throw new Error('asked after the judgement');
    const answer = question(this.of);
    this.looks.push({ question, answer });
    return answer;
  };

  /** Questions are kept, and whoever asked them with them: none may keep alive what was asked. */
  close(): void {
    this.of = undefined;
  }

  /** Of each name it is asked once. */
  byName<T>(part: (of: Asked, name: string) => T): { get(name: string): T } {
    const known = new Map<string, { readonly answer: T }>();
    return {
      get: (name) => {
        const found = known.get(name) ?? { answer: this.ask((of) => part(of, name)) };
        known.set(name, found);
        return found.answer;
      },
    };
  }
}

/** Does work whose only way to the other files is an index that notes what was asked of them. @returns these questions with their answers */
export function noteLooks(
  whole: WholeSet,
  work: (index: SchemaIndex) => void,
): readonly Look<WholeSet>[] {
  const watch = new Watch(whole);
  work({
    entities: watch.byName(({ entities }, name) => entities.get(name)),
    states: watch.byName(({ states }, name) => states.get(name)),
    screens: watch.byName(({ screens }, name) => screens.get(name)),
    ask: watch.ask,
  });
  watch.close();
  return watch.looks;
}

/** The same for facts: which of those that change were asked, by their names. Of the others no look is noted. */
export function noteFactLooks(
  facts: CheckFacts,
  work: (asked: AskedFacts) => void,
): readonly Look<CheckFacts>[] {
  const watch = new Watch(facts);
  const { dicts, takenDicts, roles, processes, menuGroups, dictValues } = facts;
  work({
    ...partsOf(facts).standing,
    ...(dicts && { dicts: watchNames(watch, 'dicts') }),
    ...(takenDicts && { takenDicts: watchNames(watch, 'takenDicts') }),
    ...(roles && { roles: watchNames(watch, 'roles') }),
    ...(processes && { processes: watchNames(watch, 'processes') }),
    ...(menuGroups && { menuGroups: watchNames(watch, 'menuGroups') }),
    ...(dictValues && { dictValues: watchValues(watch) }),
  });
  watch.close();
  return watch.looks;
}

function watchNames(watch: Watch<CheckFacts>, fact: ChangingNames): Names {
  const names = watch.byName((facts, name) => facts[fact]?.has(name) === true);
  return { has: names.get, keys: () => watch.ask((facts) => listOf(facts[fact])) };
}

/** The values of one dictionary are one answer. */
function watchValues(watch: Watch<CheckFacts>): ByName<Names> {
  const values = watch.byName(({ dictValues }, dict) => {
    const found = dictValues?.get(dict);
    return found && listOf(found);
  });
  return {
    get: (dict) => {
      const list = values.get(dict);
      return list && { has: (value) => list.includes(value), keys: () => list };
    },
  };
}

const itemsOf = oncePer((set: ReadonlySet<string>): readonly string[] => [...set]);
const listOf = (set: ReadonlySet<string> | undefined): readonly string[] =>
  set ? itemsOf(set) : [];

/** Whether a set of files, or facts, answer as others did: then whoever asked nothing else comes to the same judgement. */
export function isStillSo<Asked>(looks: readonly Look<Asked>[], of: Asked): boolean {
  return looks.every(({ question, answer }) => isSameAnswer(question(of), answer));
}

/** A mistake is the same when it says the same. */
function isTold(answer: unknown): answer is Told {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && 'message' in answer;
}

function isSameAnswer(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (isTold(one) && isTold(other) && one.message === other.message) ||
    (Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((part, i) => Object.is(part, (other as readonly unknown[])[i])))
  );
}

/** What a judgement hangs on besides its looks: facts that stand as long as a server runs, compared as one. */
export interface Standing {
  readonly standing: Omit<CheckFacts, ChangingNames | 'dictValues' | 'texts' | 'below'>;
  /** Which of those that change are known at all. */
  readonly given: readonly boolean[];
}

/** Functions are left out: nobody can say what they would answer. */
const partsOf = oncePer((facts: CheckFacts): Standing => {
  const { texts: _texts, below: _below, ...settled } = facts;
  const { dicts, takenDicts, roles, processes, menuGroups, dictValues, ...standing } = settled;
  const changing = [dicts, takenDicts, roles, processes, menuGroups, dictValues];
  return { standing, given: changing.map((fact) => fact !== undefined) };
});

/** Standing facts that were told of late, the newest first. */
const told: Standing[] = [];
const MAX_TOLD = 8;

/** What stands of the facts, as it was when the same was told before, so that one look says whether any is another. */
export const standingOf = oncePer((facts: CheckFacts): Standing => {
  const one = partsOf(facts);
  const known = told.find(
    ({ standing, given }) => isSameFact(given, one.given) && isSameFacts(standing, one.standing),
  );
  if (known) return known;
  told.unshift(one);
  told.splice(MAX_TOLD);
  return one;
});

function isSameFacts(one: Standing['standing'], other: Standing['standing']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as ReadonlySet<
    keyof Standing['standing']
  >;
  return [...names].every((name) => isSameFact(one[name], other[name]));
}

/** What is neither a set, a map nor a list of such must be the very same. */
function isSameFact(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && isSameFact([...one], [...other]);
  if (one instanceof Map && other instanceof Map)
    return one.size === other.size && isSameFact([...one], [...other]);
  return (
    Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((part, i) => isSameFact(part, (other as readonly unknown[])[i]))
  );
}
