import type { ActionForm } from './action.ts';
import type { Rule } from './field.ts';
import type { Tone } from './page.ts';
import type { Expression, Translations } from './words.ts';

/** Status values of an entity and the moves between them; buttons and server read the same table. */
export interface StatesSchema {
  readonly $schema?: string;
  readonly v: number;
  readonly name: string;
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
  readonly translations?: Translations;
}

export interface MoveSpec {
  readonly title: string;
  /** One entry per row of the move table: the same action may lead elsewhere for other people or states. */
  readonly cases: readonly MoveCase[];
  /** Actor roles are named values judged by the policy (`DISP`, `ENG`, `MGR` …). */
  readonly permission: string;
  readonly form?: ActionForm;
  /** Fields the body must carry. */
  readonly requires?: readonly string[];
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
  /** `null` = the record does not exist yet. */
  readonly from: readonly (string | null)[];
  /** `same` keeps the status. With several, `choose` tells which. */
  readonly to: readonly string[];
  /** Which of several statuses it is: the first whose expression holds for the row, else the last. */
  readonly choose?: Readonly<Record<string, Expression>>;
  readonly roles: readonly string[];
  /** Names of guard functions known to the server's policy. */
  readonly guards?: readonly string[];
  /** Must hold for the row, on both ends. */
  readonly when?: Expression;
}
