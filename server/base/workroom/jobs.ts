import type { CheckFacts, SchemaFile } from '#schemas/language/check-facts.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import type { PdfFile, PdfWork } from '#server/base/pdf/draw-pdf.ts';
import type { WorkbookWork } from '#server/base/tables/document-workbook.ts';
import type { ReadRow } from '#server/base/tables/read-cell.ts';
import type { TableFacts, TableFile, WantedTable } from '#server/base/tables/read-table.ts';
import type { TableLimits } from '#server/base/tables/table-limits.ts';

/** A schema of the description that an entity could be made from. */
export interface Candidate {
  /** Its name, or the call whose body it is: `POST /pets`. */
  readonly schema: string;
  /** The first call that names it; empty when none does. */
  readonly path: string;
  readonly fields: number;
}

/** Texts as they would stand together. */
export interface CheckInput {
  readonly files: readonly SchemaFile[];
  /** The foreign one among them. */
  readonly path: string;
  readonly facts: Omit<CheckFacts, 'texts' | 'below'>;
  /** The shipped schema below the foreign one. */
  readonly shipped: unknown;
}

/** The first of each: nobody reads thousands. */
export interface CheckOutput {
  readonly own: readonly SchemaProblem[];
  readonly others: readonly SchemaProblem[];
}

/** Work on what came from outside: it may be made to cost anything, so none of it runs where everybody's requests are answered. */
export interface Jobs {
  /** The rows of a workbook or a CSV file, in parts, and what else the file holds. */
  readTable: {
    readonly input: TableFile & WantedTable & { readonly limits: TableLimits };
    readonly part: readonly ReadRow[];
    readonly output: TableFacts;
  };
  /** What an entity could be made from, out of an OpenAPI description. */
  openApiCandidates: {
    readonly input: string;
    readonly part: never;
    readonly output: readonly Candidate[];
  };
  /** Mistakes of a schema text among the others, and those of the others beside it. */
  checkSchemas: { readonly input: CheckInput; readonly part: never; readonly output: CheckOutput };
  /** A document as a PDF: it holds its thread from the begin to the end. */
  drawPdf: { readonly input: PdfWork; readonly part: never; readonly output: PdfFile };
  /** A document as a workbook. */
  makeWorkbook: { readonly input: WorkbookWork; readonly part: never; readonly output: Uint8Array };
  /** Formatted text without what may run. */
  cleanHtml: { readonly input: string; readonly part: never; readonly output: string };
  /** An OpenAPI description as plain data. */
  readOpenApi: {
    readonly input: string;
    readonly part: never;
    readonly output: Readonly<Record<string, unknown>>;
  };
}

export type JobName = keyof Jobs;

/** What a worker is given. */
export interface Assignment<N extends JobName = JobName> {
  readonly job: N;
  readonly input: Jobs[N]['input'];
}

/** What a worker says. A part is answered before the next one is made: nothing piles up. */
export type WorkerMessage =
  /** `thread`: as the system counts it (`ownThread`) */
  | { readonly kind: 'began'; readonly thread: string | null }
  | { readonly kind: 'part'; readonly part: unknown }
  | { readonly kind: 'done'; readonly output: unknown }
  | {
      readonly kind: 'failed';
      readonly name: string;
      readonly message: string;
      readonly stack?: string;
      readonly facts: Readonly<Record<string, unknown>>;
    };

/** How a job is carried out inside the worker. */
export type JobTable = {
  readonly [N in JobName]: (
    input: Jobs[N]['input'],
    give: (part: Jobs[N]['part']) => Promise<void>,
  ) => Promise<Jobs[N]['output']>;
};
