/** Work that somebody does. */
export interface SpreadWork {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Who does it as it stands; null: nobody yet. */
  readonly personId: string | null;
}

/**
 * Work spread over people, so that nobody has more than one above another. As much as can be stays with whoever has it, what comes first in
 * the list before what comes later; what goes to another goes to whoever has the least on that day.
 * @returns who does each work; empty where there is nobody
 */
export function spread(
  works: readonly SpreadWork[],
  people: readonly string[],
): ReadonlyMap<string, string> {
  const quotas = quotasOf(works, people);
  const found = new Map<string, string>();
  const counts = new Map<string, number>();
  const give = ({ id, day }: SpreadWork, person: string): void => {
    found.set(id, person);
    for (const key of [person, `${person} ${day}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const has = (key: string): number => counts.get(key) ?? 0;
  const isFree = (person: string): boolean => has(person) < (quotas.get(person) ?? 0);
  const left = works.filter((work) => {
    const keeps = work.personId !== null && isFree(work.personId);
    if (keeps && work.personId !== null) give(work, work.personId);
    return !keeps;
  });
  for (const work of left) {
    const [next] = people
      .filter(isFree)
      .toSorted((a, b) => has(`${a} ${work.day}`) - has(`${b} ${work.day}`) || has(a) - has(b));
    if (next !== undefined) give(work, next);
  }
  return found;
}

/** How many works each of them may have; the odd ones go to whoever has the most. */
function quotasOf(
  works: readonly SpreadWork[],
  people: readonly string[],
): ReadonlyMap<string, number> {
  const held = (person: string): number =>
    works.filter(({ personId }) => personId === person).length;
  const byHeld = people
    .map((person) => ({ person, held: held(person) }))
    .toSorted((a, b) => b.held - a.held);
  const share = Math.floor(works.length / people.length);
  const odd = works.length % people.length;
  return new Map(byHeld.map(({ person }, at) => [person, share + (at < odd ? 1 : 0)]));
}
