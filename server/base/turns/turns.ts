import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { keptPart, type Part } from '#server/base/house/house.ts';

/** How many of a long work there may be on one server. */
export interface TurnLimits {
  /** At once, each of another person. */
  readonly running: number;
  readonly waiting: number;
  /** Of one person, running and waiting together. */
  readonly ofOne: number;
  /** What is said to whoever is refused: `own` too many are his, `all` too many wait. */
  readonly refusals: { readonly own: ServerKey; readonly all: ServerKey };
}

interface WaitingTurn {
  readonly person: string;
  begin(): void;
}

/**
 * Carries out a work in its turn.
 * @param person id of who asks
 * @throws AppError `tooMany` too many wait already, or too many are his
 */
export type TakeTurn = <T>(person: string, work: () => Promise<T>) => Promise<T>;

/** Turns of a work that keeps the embedded database and a core busy for seconds: one of each person runs at a time, so that nobody has the server to himself. */
export function makeTurns(limits: TurnLimits): TakeTurn {
  /** Whose run. */
  const running: string[] = [];
  const waiting: WaitingTurn[] = [];
  const mayRun = (person: string): boolean =>
    running.length < limits.running && !running.includes(person);
  /** Whoever has waited longest of those none of whose runs. */
  const startNext = (): void => {
    const at = waiting.findIndex(({ person }) => mayRun(person));
    const [next] = at === -1 ? [] : waiting.splice(at, 1);
    if (!next) return;
    running.push(next.person);
    next.begin();
  };
  return async (person, work) => {
    const own =
      running.filter((one) => one === person).length +
      waiting.filter((one) => one.person === person).length;
    if (own >= limits.ofOne)
      throw new AppError('tooMany', { max: limits.ofOne, message: limits.refusals.own });
    if (mayRun(person)) running.push(person);
    else {
      if (waiting.length >= limits.waiting)
        throw new AppError('tooMany', { max: limits.waiting, message: limits.refusals.all });
      // whoever is done hands its turn on
      await new Promise<void>((resolve) => waiting.push({ person, begin: resolve }));
    }
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(person), 1);
      startNext();
    }
  };
}

/** The turns of a work on one server, kept in its house: `ctx.house.of(part)`. @param name of the work */
export function turnsPart(name: string, limits: TurnLimits): Part<TakeTurn> {
  return keptPart(`turns of ${name}`, () => makeTurns(limits));
}
