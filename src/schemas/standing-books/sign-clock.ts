import { isEmpty } from '../expressions/functions.ts';
import { workOut } from '../types/work-out.ts';
import type { StoredForm } from './elements/card.ts';
import { isSignatureSeen } from './hidden.ts';
import { signTimesIn, type SignedTime } from './signed.ts';

type Values = Readonly<Record<string, unknown>>;

/** The times of signatures while a book is filled in: known as long as the page stands, shown as long as their signatures are. */
export interface SignClock {
  /** Values were typed or came from elsewhere. @param before what was held under their names */
  readonly note: (values: Values, before: Values) => void;
  /** The times that stand otherwise in what is held than they are to be shown. */
  readonly changes: (held: Values) => Values;
}

/** @param stored what the book begins with here: a signature that has no time of the server yet has that of its device */
export function signClock(
  fields: StoredForm['fields'],
  times: readonly SignedTime[],
  stored: Values,
): SignClock {
  let known: Values = {
    ...signTimesIn(times, stored),
    ...timesIn(times, stored),
  };
  // working out all of a book for each key is for those whose signatures may be hidden
  const mayHide = times.some(({ signature }) => fields[signature]?.visibleWhen !== undefined);
  return {
    note: (values, before) => {
      const isAnew = (one: string): boolean => one in values && !isSame(values[one], before[one]);
      known = {
        ...known,
        ...signTimesIn(
          times.filter(({ signature }) => isAnew(signature)),
          values,
        ),
        ...timesIn(
          times.filter(({ name }) => isAnew(name)),
          values,
        ),
      };
    },
    changes: (held) => {
      if (times.length === 0) return NOTHING;
      const values = mayHide ? workOut(fields, held) : held;
      const shown = times.map((time): [string, unknown] => [
        time.name,
        isSignatureSeen(fields, time, values) ? (known[time.name] ?? null) : null,
      ]);
      return Object.fromEntries(shown.filter(([name, at]) => at !== (held[name] ?? null)));
    },
  };
}

const NOTHING: Values = {};

function timesIn(times: readonly SignedTime[], values: Values): Values {
  return Object.fromEntries(
    times.filter(({ name }) => !isEmpty(values[name])).map(({ name }) => [name, values[name]]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
