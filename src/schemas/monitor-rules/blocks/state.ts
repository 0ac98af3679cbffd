import type { RuleMemory } from '../judging/memory.ts';
import type { Judged } from '../judging/truth-cells.ts';
import { type Phrase, listText, plain } from '../phrases/phrases.ts';
import type { Saying } from '../phrases/saying.ts';
import { oneSpaced } from '../phrases/words.ts';
import { STATE_DEVICES, type StateDevice, type StateTold } from '../states.ts';

/** Of a time: `2026-03-01T10:00`. */
const MINUTE_CHARS = 16;

/** Whose state is asked for: of one facility or analyser, or of any. */
export interface StateAsk {
  readonly device: StateDevice;
  /** A facility (`SB1`) or a factor; undefined: any. */
  readonly of: string | undefined;
}

/** The states that count at the frame. */
export function statesOf(
  { device, of: wanted }: StateAsk,
  { around, timeMs }: Pick<RuleMemory, 'around' | 'timeMs'>,
): readonly StateTold[] {
  const told = around.states(device, timeMs);
  return wanted === undefined ? told : told.filter(({ of }) => of === wanted);
}

/** True where one of them is in such a state, not known where none counts. */
export function compileState(
  states: readonly string[],
  told: (memory: RuleMemory) => readonly StateTold[],
): Judged {
  const codes = new Set(states);
  return (memory) => {
    const now = told(memory);
    return now.length === 0 ? null : now.some(({ state }) => codes.has(state));
  };
}

/** Whose state, and which; where it tells of something that was, what was told and since when. */
export function sayState(
  block: { readonly id: string; readonly in: readonly string[] },
  saying: Saying,
  {
    device,
    whose,
    nameOf,
  }: {
    readonly device: StateDevice;
    readonly whose: string;
    /** How one that told is called. */
    readonly nameOf: (of: string) => string;
  },
): readonly Phrase[] {
  const { t, world, states } = saying;
  const { dict } = STATE_DEVICES[device];
  const label = (code: string): string => world.label(dict, code) ?? code;
  const words = plain(t('rule.say.state', { whose, states: listText(block.in.map(label), t) }));
  const told = (states?.[block.id] ?? []).map(({ of, state, since }) =>
    t('rule.say.stateTold', {
      whose: nameOf(of),
      state: label(state),
      since: since.slice(0, MINUTE_CHARS).replace('T', ' '),
    }),
  );
  return told.length === 0
    ? words
    : [
        ...words,
        {
          text: ` ${t('rule.say.brackets', { of: listText(told.map(oneSpaced), t) })}`,
          tone: 'number',
        },
      ];
}
