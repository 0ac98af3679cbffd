import type { EffectSpec, MoveCase, MoveSpec, StatesSchema } from './states.ts';

/** A move as it applies to a record in one status: which row of the table, and where it leads. */
export interface PossibleMove {
  readonly name: string;
  readonly move: MoveSpec;
  readonly case: MoveCase;
  /** Status values it may lead to; `same` is already replaced by the present status. */
  readonly to: readonly string[];
}

/** What the asker knows: roles he has towards the record (absent: not judged here, as in the browser) and the row rule. */
export interface MoveQuestion {
  readonly roles?: readonly string[];
  /** Judges the `when` of a case; absent: every case passes. */
  readonly holds?: (when: string) => boolean;
}

/** Whether the table knows this move from this status (for one of these roles, when given). */
export function canMove(
  states: StatesSchema,
  status: string | null,
  name: string,
  question: MoveQuestion = {},
): boolean {
  return findMove(states, status, name, question) !== undefined;
}

/** The row of the table for a move from a status, or undefined when there is none. */
export function findMove(
  states: StatesSchema,
  status: string | null,
  name: string,
  question: MoveQuestion = {},
): PossibleMove | undefined {
  if (!Object.hasOwn(states.moves, name)) return undefined;
  const move = states.moves[name];
  const row = move?.cases.find((candidate) => applies(candidate, status, question));
  if (!move || !row) return undefined;
  return {
    name,
    move,
    case: row,
    to: row.to.flatMap((to) => (to === 'same' ? (status === null ? [] : [status]) : [to])),
  };
}

function applies(row: MoveCase, status: string | null, { roles, holds }: MoveQuestion): boolean {
  return (
    row.from.includes(status) &&
    (!roles || !row.roles || row.roles.some((role) => roles.includes(role))) &&
    (!row.when || !holds || holds(row.when))
  );
}

/** What happens with a move: what every change of the status does, then the move's own, then that of its line in the table. */
export function effectsOf(
  { effects = [] }: StatesSchema,
  { move, case: line }: Pick<PossibleMove, 'move' | 'case'>,
  changesStatus: boolean,
): readonly EffectSpec[] {
  return [...(changesStatus ? effects : []), ...(move.effects ?? []), ...(line.effects ?? [])];
}
