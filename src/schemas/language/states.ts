import type { Rule } from '../types/field-base.ts';
import type { KeyRule } from '../types/key-rule.ts';
import type { Expression, Translations } from '../types/words.ts';
import type { ActionForm } from './action.ts';
import type { OutgoingSpec } from './outgoing.ts';
import type { Tone } from './page.ts';

/** Status values of an entity and the moves between them; buttons and server read the same table. */
export interface StatesSchema extends LifeCycle {
  readonly $schema?: string;
  readonly v: number;
  readonly name: string;
  readonly translations?: Translations;
}

/** Statuses and moves without a name: what a states file says, and the part `states` of an entity file. */
export interface LifeCycle {
  /** What the workbench calls it; the name where there is none. */
  readonly title?: string;
  readonly values: Readonly<
    Record<
      string,
      {
        readonly title: string;
        /** The work this status waits for, as the step bar calls it; the title where there is none. */
        readonly work?: string;
        readonly tone: Tone;
        readonly icon?: string;
        readonly color?: string;
        readonly background?: string;
      }
    >
  >;
  /** The status of a new row. */
  readonly initial: readonly string[];
  readonly moves: Readonly<Record<string, MoveSpec>>;
  /** What people are towards a record, by a name that cases use. */
  readonly roles?: Readonly<Record<string, RoleSpec>>;
  /** Conditions with the words of their refusal, by a name that cases use. */
  readonly guards?: Readonly<Record<string, GuardSpec>>;
  /** What every move does that changes the status, before its own effects. */
  readonly effects?: readonly EffectSpec[];
  /** How people are told, whoever is told of what: the rest of every `notify`. */
  readonly notice?: NoticeSpec;
  /** What happens by itself when a record stays in a status, by name. */
  readonly timers?: Readonly<Record<string, TimerSpec>>;
}

/** Who has a role: whoever meets all of its words. */
export interface RoleSpec {
  readonly title?: string;
  /** He holds the key, or meets the rule of keys. */
  readonly permission?: KeyRule;
  /** He made the record. */
  readonly owner?: true;
  /** The field names him: a user, or the unit, department or enterprise he belongs to. */
  readonly field?: string;
  /** Holds for the row and `$user`. A role that shows who has something to do (`todo`) uses `where` instead: one cannot ask all rows at once by an expression. */
  readonly when?: Expression;
  /** A rule over the row, with `$user.…`. */
  readonly where?: Rule;
  /** Timers have it and no person: `system` under a name of the file's own. */
  readonly system?: true;
}

/** A condition with the words of its refusal; `when` and `none` both hold where both stand. */
export interface GuardSpec {
  /** Over the row, `$form` (what was filled in) and `$user`. */
  readonly when?: Expression;
  /** No record of an entity meets the rule, whoever may see it; `$row.x` is the record that moves, its links among them, `$form.x` the dialog. */
  readonly none?: { readonly entity: string; readonly where: Rule };
  /** Why not, as the person reads it; `{field}` is filled from the row. */
  readonly text: string;
}

/** One thing a move does besides changing the status; exactly one word of `set`, `compute`, `create`, `notify`, `log`, `call`, `outgoing`. */
export interface EffectSpec {
  /** Over the row as it was, `$form`, `$user`, and `$to`, the status it comes to. */
  readonly when?: Expression;
  /** Fields of the record: literals, `$form.x`, `$row.x`, `$user.id`, `$now`, `$today`; null empties. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Fields of the record by expressions over the same: `(times ?? 0) + 1`, `minutes(begun, $now)`. */
  readonly compute?: Readonly<Record<string, Expression>>;
  /** Facts the log keeps besides what was filled in. */
  readonly log?: Readonly<Record<string, unknown>>;
  readonly create?: { readonly entity: string; readonly values: Readonly<Record<string, unknown>> };
  readonly notify?: NotifySpec;
  /** A service the server has registered under this name: it writes elsewhere, or says what to set on the record. */
  readonly call?: string;
  /** A service outside that an administrator registered: called once the move is committed, and again until it answers. */
  readonly outgoing?: Omit<OutgoingSpec, 'say'>;
}

export interface NotifySpec {
  /**
   * `owner`; `field:<name>` for a field that names a user, `was:<name>` for whom it named before the move; a permission key: whoever holds it
   * and sees the record; or a name the server has registered.
   */
  readonly to: readonly string[];
  /** The title of the message; absent: name of the record and title of the move. */
  readonly text?: string;
  /** Of a message: 1 tells, 2 counts, 3 shows a card, 4 is urgent. Default 2. */
  readonly level?: '1' | '2' | '3' | '4';
  /** The message is urgent (4) where it holds. */
  readonly urgent?: Expression;
  readonly topic?: PushTopicName;
}

/** What the messages of a life cycle have in common. */
export interface NoticeSpec {
  /** Under which kind people find them; default `system`. */
  readonly kind?: 'system' | 'workOrder' | 'alarm';
  readonly topic?: PushTopicName;
  /** The title; `{field}` is filled from the row, `{what}` by the title of the move or timer. */
  readonly text?: string;
  /** Fields the message tells, one a line with its title. */
  readonly lines?: readonly string[];
}

/** Topics a message may go to (`src/schemas/api/topics.ts`). */
export type PushTopicName = 'pushOpsTask' | 'pushEnvSpecialMsg';

export interface TimerSpec {
  readonly title: string;
  /** The statuses it runs in. */
  readonly in: readonly string[];
  /** `30m`, `2h`, `3d` after the record came into the status; or so many of a unit as a system parameter says. */
  readonly after?: string | ParamDuration;
  /** Or: when the time in this field has come. */
  readonly at?: string;
  /** Again and again at this distance while the record stays; absent: once. */
  readonly every?: string;
  /** Only for records that meet the rule. */
  readonly where?: Rule;
  /** The move it makes, as the system: of a case with the role `system`. */
  readonly move?: string;
  readonly effects?: readonly EffectSpec[];
}

/** A time that operators may change: the number in a system parameter, and what counts where it holds none. */
export interface ParamDuration {
  readonly param: string;
  readonly unit: 'm' | 'h' | 'd';
  readonly or: string;
}

export interface MoveSpec {
  readonly title: string;
  /** One entry per row of the move table: the same action may lead elsewhere for other people or states. */
  readonly cases: readonly MoveCase[];
  readonly permission: string;
  readonly form?: ActionForm;
  /** Fields the body must carry. */
  readonly requires?: readonly string[];
  /** The move asks for a remark, which its log keeps: under this title, or in a field of its dialog. */
  readonly comment?: {
    readonly title?: string;
    readonly required?: boolean;
    readonly field?: string;
  };
  readonly effects?: readonly EffectSpec[];
  /**
   * The move leads the record on: those that meet the rule, in a status it starts from, wait for whoever may make it. Presets with
   * `todo` show them.
   */
  readonly todo?: Rule;
  readonly kind?: 'primary' | 'default' | 'danger';
  readonly icon?: string;
}

export interface MoveCase {
  readonly id: string;
  /** `null` = the record does not exist yet: the move is made by saving it, with the key of `save`. */
  readonly from: readonly (string | null)[];
  /** `same` keeps the status. With several, `choose` tells which. */
  readonly to: readonly string[];
  /** Which of several statuses it is: the first whose expression holds for the row, else the last. */
  readonly choose?: Readonly<Record<string, Expression>>;
  /**
   * Who makes it, one of: a name of `roles`, or of the life cycle the server registered; `owner`; `field:<name>`; a permission key;
   * `system` for timers alone. Absent: whoever holds the key of the move and sees the record.
   */
  readonly roles?: readonly string[];
  /** All must hold: names of `guards`, or of the life cycle the server registered. */
  readonly guards?: readonly string[];
  readonly effects?: readonly EffectSpec[];
  /** Must hold for the row, on both ends. */
  readonly when?: Expression;
}
