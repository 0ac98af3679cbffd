import { oncePer } from '#schemas/basics/once-per.ts';
import type { Mover } from '#schemas/language/check-facts.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { KnownRole } from '#schemas/moves/roles.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { namedPart, type House } from '#server/base/house/house.ts';
import type { Said } from '#server/base/texts/said.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { MoveLogRow } from './move-store.ts';

/** What a guard, and a service that a move calls, are told. `form`: what was filled in, checked. */
export interface MoveFacts {
  readonly entity: EntitySchema;
  readonly move: string;
  readonly row: StoredRow;
  readonly form: StoredRow;
}

/** A service that a move calls: `row` and `after` are the stored row before and after. It writes with the move's own transaction. */
export interface MoveStep extends MoveFacts {
  readonly after: StoredRow;
  readonly to: string;
}

/** A move, or a timer, on its way: `what` is its title, `comment` the remark. */
export interface Happening extends MoveStep {
  readonly states: StatesSchema;
  readonly what: string;
  /** Where `what` is none of the words of the life cycle: the text it comes from. */
  readonly whatKey?: ServerKey;
  readonly comment: string | null;
  /** What the comment is in every language, where the product wrote it. */
  readonly said?: Said;
}

/** What the server knows of a life cycle beyond its states file, by the names the file uses. */
export interface LifeCycle {
  readonly roles?: Readonly<Record<string, (ctx: Ctx, row: StoredRow) => KnownRole>>;
  /** @returns why not, in the caller's language; null where nothing stands against the move. */
  readonly guards?: Readonly<
    Record<string, (ctx: Ctx, facts: MoveFacts) => Promise<string | null> | string | null>
  >;
  /** Guards that the row itself answers, as a rule: records they forbid do not wait for anybody. */
  readonly guardRules?: Readonly<Record<string, (ctx: Ctx) => Rule>>;
  /** Services that say what to set on the record, before it is written; `to` is the status it comes to. */
  readonly values?: Readonly<
    Record<
      string,
      (tx: Ctx, facts: MoveFacts & { readonly to: string }) => Promise<StoredRow> | StoredRow
    >
  >;
  /** Services that write elsewhere, after it. */
  readonly services?: Readonly<Record<string, (tx: Ctx, step: MoveStep) => Promise<void>>>;
  /** People to tell, found by the record. */
  readonly receivers?: Readonly<
    Record<string, (tx: Ctx, row: StoredRow) => Promise<readonly string[]>>
  >;
  /** Facts the area notes in the log by itself, besides dialogs and effects. */
  readonly facts?: readonly string[];
  /** What a line of the log is called where its move alone does not say it; null: as the move. */
  readonly lineTitle?: (ctx: Ctx, line: MoveLogRow) => string | null;
}

/** What areas know of life cycles, by the names of their states files: each is brought once. */
export const LIVES = namedPart<LifeCycle>('life cycles');

const NOTHING: LifeCycle = {};

/** What the server knows of a life cycle; empty where its file says all. */
export function lifeCycleOf({ house }: Pick<Ctx, 'house'>, states: string): LifeCycle {
  return house.of(LIVES).get(states) ?? NOTHING;
}

/** The names a states file may use besides its own, for the checker. */
export function knownLifeCycles(house: House): ReadonlyMap<string, Mover> {
  return new Map([...house.of(LIVES)].map(([states, cycle]) => [states, namesOf(cycle)]));
}

/** The same names each time: the checker compares what it is told by what it is. */
const namesOf = oncePer(
  ({ roles = {}, guards = {}, values = {}, services = {}, receivers = {} }: LifeCycle): Mover => ({
    roles: new Set(Object.keys(roles)),
    guards: new Set(Object.keys(guards)),
    services: new Set([...Object.keys(values), ...Object.keys(services)]),
    receivers: new Set(Object.keys(receivers)),
  }),
);
