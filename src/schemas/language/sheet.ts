import type { Rule } from '../types/field-base.ts';
import type { Expression } from '../types/words.ts';
import type { ReportOf } from './report-node.ts';

/**
 * `approval`: the steps of its approval; `alarmWhy`: why it was raised; `readingCurve`: the hours around it; `sameFactorCurve`: the same hours
 * at other points of its enterprise; `weather`: what its station measured of the weather; `diagnosisEvidence`: what a diagnosis found; `testingResults`:
 * results of a testing task by item and sample; of a report of a period `reportFactors`: its factors with their extremes, means and masses, `reportValues`: every value, `reportCurves`:
 * the same as curves with their limits, `reportExceedances`: what was above limits, `reportAlarms`: alarms that began in it, `reportOrders`: orders that were given in it, `reportMembers`: those it adds up, `reportDifference`: what differs from the version before.
 */
export const SHEET_PARTS = [
  'approval',
  'alarmWhy',
  'readingCurve',
  'sameFactorCurve',
  'weather',
  'diagnosisEvidence',
  'testingResults',
  'reportFactors',
  'reportValues',
  'reportCurves',
  'reportExceedances',
  'reportAlarms',
  'reportOrders',
  'reportMembers',
  'reportDifference',
] as const;
export type SheetPart = (typeof SHEET_PARTS)[number];

/** How a record lies on A4: from it come the printed page and the PDF. Whoever prints finds on it what the record's page shows him. */
export interface SheetSpec {
  /** Default the title of the entity; `{field}` is filled in. */
  readonly title?: string;
  /** Fields in the line below the title. */
  readonly head?: readonly string[];
  readonly sections: readonly SheetSection[];
  /** Lines to sign on; `field` is a signature or a person that stands there already. */
  readonly sign?: readonly SheetSignSpec[];
  /** Pale text under the content; `{field}` is filled in. */
  readonly watermark?: SheetWatermark;
  /** A code at the head: `true` leads to the record, an expression says its text. */
  readonly qr?: boolean | Expression;
}

interface SheetSignSpec {
  readonly title: string;
  readonly field?: string;
}

interface SheetWatermark {
  readonly text: string;
  /** Only where it holds. */
  readonly when?: Expression;
}

interface Titled {
  readonly title: string;
  /** Only where it holds of the record. */
  readonly when?: Expression;
}

interface Found extends Titled {
  /** What stands there where nothing is found, `{field}` filled in; without it the section is left out. */
  readonly empty?: string;
}

export type SheetSection =
  /** Facts side by side; of the newest other record that meets a rule with `of`. */
  | (Found & {
      readonly fields: readonly string[];
      readonly columns?: 1 | 2 | 3;
      readonly of?: ReportOf;
    })
  /** Records beside it: those of `rows` that meet the rule, where `$row.x` is this record. */
  | (Found & {
      readonly rows: string;
      readonly where: Rule;
      readonly columns: readonly string[];
      readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
      /** Default 100. */
      readonly limit?: number;
    })
  /** A sub-table of the record. */
  | (Found & { readonly lines: string; readonly columns?: readonly string[] })
  /** What happened in its life cycle; of the newest other record with `of`. */
  | (Found & { readonly timeline: true; readonly of?: ReportOf })
  | (Found & { readonly pictures: readonly string[] })
  /** What was filled into a form that another record holds, as that form lies on paper. */
  | { readonly form: string }
  /** What an area of the server writes of the record, or of the newest other one that meets a rule with `of`. */
  | (Found & { readonly part: SheetPart; readonly of?: ReportOf })
  /** Words of the form itself; `{field}` is filled in. */
  | (Titled & { readonly text: string })
  /** What follows begins on a new page. */
  | { readonly break: true };
