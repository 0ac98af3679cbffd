import { expressionScope, judgeSafely, type Asker } from '#engine/base/expression-scope.ts';
import type { Row } from '#engine/base/ports.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { STEP_BAR } from '#schemas/language/block-takes.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { PropsOf } from '#schemas/types/takes.ts';

/** A step of the way: the work a status waits for, who did it and when. */
export interface Step {
  readonly status: string;
  readonly title: string;
  readonly state: 'done' | 'now' | 'next';
  /** Empty where nobody did it yet, or where the history does not say. */
  readonly who: string;
  readonly at: string;
}

interface StepQuestion {
  readonly states: StatesSchema;
  readonly row: Row;
  readonly status: string;
  /** Rows of the history: `from`, `to`, `userName`, `at`, in any order. */
  readonly history: readonly Row[];
  readonly props: PropsOf<typeof STEP_BAR>;
  readonly asker: Asker;
}

const DEAD_ENDS: ReadonlySet<string> = new Set(['stop', 'rollback', 'delete', 'close-circle']);

/**
 * The steps of a record. A step is done by the newest move that led past it, unless the record came back since; its person and time are
 * that move's. `props.steps` chooses the statuses (else all that are no dead end; of several ends the first good one), `props.when` shows one only where it holds,
 * `props.at` says at which step a status beside the way stands.
 */
export function stepsOf(question: StepQuestion): readonly Step[] {
  const { states, status, history, props } = question;
  const names = stepNames(states, props).filter(
    (name) => name === status || isShown(question, name),
  );
  const places = props.at ?? {};
  const placeOf = (value: unknown): number => {
    const text = String(value);
    const at = names.indexOf(text);
    return at === -1 && places[text] !== undefined ? names.indexOf(places[text]) : at;
  };
  const newestFirst = [...history].sort((a, b) =>
    String(b.at ?? '').localeCompare(String(a.at ?? '')),
  );
  const reached = placeOf(status);
  return names.map((name, index) => {
    const passed = passing(newestFirst, index, placeOf);
    const isLast = index === names.length - 1;
    const isDone =
      reached === -1 ? passed !== undefined : index < reached || (isLast && index === reached);
    const title = states.values[name]?.work ?? states.values[name]?.title ?? name;
    if (!isDone)
      return { status: name, title, state: index === reached ? 'now' : 'next', who: '', at: '' };
    if (!isLast) return { status: name, title, state: 'done', ...doneBy(passed) };
    // the end itself is nobody's work: whoever did the last step stands there
    return {
      status: name,
      title,
      state: 'done',
      ...doneBy(newestFirst.find(({ to }) => placeOf(to) === index)),
      who: '',
    };
  });
}

/** Who made a move and when; empty where the history does not say. */
function doneBy(move: Row | undefined): Pick<Step, 'who' | 'at'> {
  return { who: String(move?.userName ?? ''), at: String(move?.at ?? '') };
}

/** The newest move past a step, as long as nothing led back to it or before it since. */
function passing(
  newestFirst: readonly Row[],
  index: number,
  placeOf: (value: unknown) => number,
): Row | undefined {
  for (const entry of newestFirst) {
    if (entry.to === entry.from) continue;
    const to = placeOf(entry.to);
    if (to === -1) continue;
    return to > index ? earliestSince(newestFirst, entry, index, placeOf) : undefined;
  }
  return undefined;
}

/** Later moves go on from further along: the one that left this step is the last of an unbroken row of moves beyond it. */
function earliestSince(
  newestFirst: readonly Row[],
  newest: Row,
  index: number,
  placeOf: (value: unknown) => number,
): Row {
  let found = newest;
  for (const entry of newestFirst.slice(newestFirst.indexOf(newest))) {
    if (entry.to === entry.from) continue;
    const to = placeOf(entry.to);
    if (to === -1) continue;
    if (to <= index) break;
    found = entry;
  }
  return found;
}

function isShown({ props, row, asker }: StepQuestion, name: string): boolean {
  const when = props.when?.[name];
  return when === undefined || judgeSafely(() => holds(when, expressionScope(asker, row)));
}

function stepNames(states: StatesSchema, props: StepQuestion['props']): readonly string[] {
  const all = Object.keys(states.values);
  if (props.steps) return props.steps.filter((name) => all.includes(name));
  const way = all.filter((name) => !DEAD_ENDS.has(states.values[name]?.icon ?? ''));
  const ends = way.filter((name) => isEnd(states, name));
  const aim = ends.find((name) => states.values[name]?.tone === 'success') ?? ends[0];
  return way.filter((name) => name === aim || !ends.includes(name));
}

/** No move leads out of a status: of several one is the aim of the way, the others stand aside. */
function isEnd({ moves }: StatesSchema, name: string): boolean {
  return !Object.values(moves).some(({ cases }) => cases.some(({ from }) => from.includes(name)));
}
