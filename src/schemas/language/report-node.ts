import type { Rule } from '../types/field-base.ts';

/** A record as a sheet for paper: its head, numbered sections, lines to sign on, and a button that prints it (A4). */
export interface ReportNode {
  readonly report: string;
  /** Which record: `$query.id`. */
  readonly id: string;
  /** Fields in the line below the title. */
  readonly head?: readonly string[];
  readonly sections: readonly ReportSection[];
  /** Lines to sign on, side by side. */
  readonly sign?: readonly { readonly title: string }[];
}

/** Another record that a section shows in the place of the reported one: the newest that meets the rule, where `$row.x` is the reported record. */
export interface ReportOf {
  readonly entity: string;
  readonly where: Rule;
}

interface Titled {
  readonly title: string;
}

interface Found extends Titled {
  /** What stands there where nothing is found; without it the section is left out. */
  readonly empty?: string;
}

export type ReportSection =
  | (Found & { readonly fields: readonly string[]; readonly of?: ReportOf })
  /** A registered block of details. */
  | (Titled & {
      readonly block: string;
      readonly source?: string;
      readonly props?: Readonly<Record<string, unknown>>;
      readonly of?: ReportOf;
    })
  /** Records beside it: those of `rows` that meet the rule, where `$row.x` is the reported record. */
  | (Found & {
      readonly rows: string;
      readonly where: Rule;
      readonly columns: readonly string[];
      readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
      /** Default 20. */
      readonly limit?: number;
    });
