import type { ByName, CheckFacts, SchemaIndex, WholeSet } from './check-file.ts';

/** Something that was asked of the other files while one was judged, and what they answered. */
export interface Look {
  readonly question: (whole: WholeSet) => unknown;
  readonly answer: unknown;
}

/** A set of files that notes what is asked of it, as long as it is open. */
class WatchedSet implements SchemaIndex {
  readonly looks: Look[] = [];
  readonly entities = this.byName(({ entities }) => entities);
  readonly states = this.byName(({ states }) => states);
  readonly screens = this.byName(({ screens }) => screens);
  private whole: WholeSet | undefined;

  constructor(whole: WholeSet) {
    this.whole = whole;
  }

  ask<T>(question: (whole: WholeSet) => T): T {
    if (!this.whole) throw new Error('asked after the judgement');
    const answer = question(this.whole);
    this.looks.push({ question, answer });
    return answer;
  }

  /** Questions are kept, and whoever asked them with them: none may keep the set alive. */
  close(): void {
    this.whole = undefined;
  }

  private byName<T>(part: (whole: WholeSet) => ReadonlyMap<string, T>): ByName<T> {
    const known = new Map<string, T | undefined>();
    return {
      get: (name) => {
        if (!known.has(name))
          known.set(
            name,
            this.ask((whole) => part(whole).get(name)),
          );
        return known.get(name);
      },
    };
  }
}

/** Does work whose only way to the other files is an index that notes what was asked of them. @returns these questions with their answers */
export function noteLooks(whole: WholeSet, work: (index: SchemaIndex) => void): readonly Look[] {
  const watched = new WatchedSet(whole);
  work(watched);
  watched.close();
  return watched.looks;
}

/** Whether a set answers as another did: then whoever asked nothing else comes to the same judgement. */
export function isStillSo(looks: readonly Look[], whole: WholeSet): boolean {
  return looks.every(({ question, answer }) => isSameAnswer(question(whole), answer));
}

function isSameAnswer(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((part, i) => Object.is(part, (other as readonly unknown[])[i])))
  );
}

/** Facts that were told of late, the newest first. */
const told: CheckFacts[] = [];
const MAX_TOLD = 8;

/** The facts as they were when the same were told before, so that one look says whether any is another. Functions are left out: nobody can say what they would answer. */
export function settle({ texts: _texts, below: _below, ...facts }: CheckFacts): CheckFacts {
  const known = told.find((one) => isSameFacts(one, facts));
  if (known) return known;
  told.unshift(facts);
  told.splice(MAX_TOLD);
  return facts;
}

function isSameFacts(one: CheckFacts, other: CheckFacts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as ReadonlySet<
    keyof CheckFacts
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
