import type { DataPort, Row, TextPort } from '#engine/base/ports.ts';
import type { BackgroundTask } from '#schemas/api/background-task.ts';
import type { ImportColumn, ImportPreview } from '#schemas/api/files.ts';

/** Field → column of the file, from 0. */
export type Mapping = Readonly<Record<string, number>>;

/** A background task; `result` of imports and their trials. */
export type ImportBackgroundTask = Omit<BackgroundTask, 'result'> & {
  readonly result: ImportResult | null;
};

export interface ImportResult {
  readonly saved?: number;
  readonly updated?: number;
  readonly bad?: number;
  readonly undone?: number;
  readonly kept?: number;
  readonly hasPasswords?: boolean;
  readonly issues?: readonly ImportIssue[];
}

export interface ImportIssue {
  readonly row: number;
  /** Of a line that stood in another sheet than its record. */
  readonly sheet?: string;
  readonly title?: string;
  readonly message: string;
}

/** A row as people find it: `5`, `明细 5`. */
export function rowLabel(row: number, sheet: string | undefined): string {
  return sheet === undefined ? String(row) : `${sheet} ${row}`;
}

/** What an import made of its rows is its own affair: the contract of background tasks only says that it is a record. */
export function asImportBackgroundTask(task: BackgroundTask): ImportBackgroundTask {
  return task;
}

/** Whether a task needs no more waiting. */
export function hasEnded({ status }: Pick<ImportBackgroundTask, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

/**
 * The mapping a person starts with: what he chose the last time for columns of the same titles, and where he chose nothing what
 * the server found by the titles. No column fills two fields.
 */
export function firstMapping(
  { header, columns, mapping }: ImportPreview,
  remembered: Readonly<Record<string, string>> = {},
): Mapping {
  const known = new Set(columns.map(({ field }) => field));
  const first: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (field: string, at: number): void => {
    if (!known.has(field) || first[field] !== undefined || taken.has(at)) return;
    first[field] = at;
    taken.add(at);
  };
  for (const [at, title] of header.entries()) {
    const field = Object.hasOwn(remembered, title) ? remembered[title] : undefined;
    if (field !== undefined) take(field, at);
  }
  for (const [field, at] of Object.entries(mapping)) take(field, at);
  return first;
}

/** The mapping with another column for one field; a column that filled another field leaves it. `null`: no column. */
export function mapField(mapping: Mapping, field: string, at: number | null): Mapping {
  const others = Object.entries(mapping).filter(
    ([name, column]) => name !== field && column !== at,
  );
  return Object.fromEntries(at === null ? others : [...others, [field, at] as const]);
}

/** Titles of columns → fields, as the next import of this person begins with. */
export function rememberMapping(
  header: readonly string[],
  mapping: Mapping,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at]) =>
      header[at] ? [[header[at], field] as const] : [],
    ),
  );
}

/** Fields that need a column and have none. */
export function missingColumns(
  columns: readonly ImportColumn[],
  mapping: Mapping,
): readonly ImportColumn[] {
  return columns.filter(
    ({ field, isRequired, isKey }) => (isRequired || isKey) && mapping[field] === undefined,
  );
}

/** How long the rest takes, in words. */
export function timeLeft(t: TextPort['t'], seconds: number): string {
  return seconds < 60
    ? t('transfer.seconds', { count: seconds })
    : t('transfer.minutes', { count: Math.ceil(seconds / 60) });
}

/** The file a task made, loaded by the browser. */
export function downloadResult(ports: DataPort, task: Pick<ImportBackgroundTask, 'id'>): void {
  ports.download(`GET /sys/task/file/${encodeURIComponent(task.id)}`, {} satisfies Row);
}
