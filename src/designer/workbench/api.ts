import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { EnginePorts, Row } from '#engine/base/ports.ts';
import type { Problem } from './language/check-locally.ts';
import type { SchemaKind } from './language/shape-at.ts';

/** One schema of the product, as the list shows it. */
export interface SchemaEntry {
  readonly kind: SchemaKind;
  readonly name: string;
  readonly module: string;
  readonly title: string;
  /** `none`: nothing runs yet, or what was published is broken. */
  readonly source: 'file' | 'database' | 'none';
  /** 0 = the file. */
  readonly version: number;
  readonly hash: string;
  readonly hasDraft: boolean;
  readonly draftBy?: string | null;
  readonly draftAt?: string | null;
  readonly problems: number;
  /** The file changed since a version was published over it. */
  readonly fileChanged?: boolean;
}

/** Names one schema. */
export interface SchemaName {
  readonly kind: SchemaKind;
  readonly module: string;
  readonly name: string;
}

/** A saved text that is not published; `lock` must be sent with the next one. */
export interface Draft {
  readonly text: string;
  readonly lock: string | number;
  readonly byName?: string;
  readonly at?: string;
}

export interface VersionEntry {
  readonly version: number;
  readonly comment: string;
  readonly byName?: string;
  readonly at: string;
}

/** A published text that is not in force comes as `running` of no source. */
type ServedInfo = Omit<SchemaInfo, 'running' | 'broken'> & {
  readonly running: (Omit<NonNullable<SchemaInfo['running']>, 'source'> & { readonly source: string }) | null;
};

/** Everything about one schema: what runs, what is being written, what was. */
export interface SchemaInfo extends SchemaName {
  readonly file: { readonly text: string } | null;
  readonly running: { readonly text: string; readonly version: number; readonly hash: string; readonly source: 'file' | 'database' } | null;
  /** A published text that is not in force because it is broken. */
  readonly broken?: string;
  readonly draft: Draft | null;
  readonly versions: readonly VersionEntry[];
  /** Tables that stay behind when it is published no more, without a file below it. */
  readonly leaves?: readonly LeftTable[];
}

/** A table with the number of its rows, counted up to ten thousand. */
export interface LeftTable {
  readonly table: string;
  readonly rows: number;
  /** An operator approved that its rows may go. */
  readonly isApproved: boolean;
}

/** A change of the database that publishing brings. */
export interface TableChange {
  readonly table: string;
  readonly column?: string;
  readonly change: string;
  readonly isDestructive: boolean;
  readonly text: string;
}

/** What the server says of a text. Problems of other schemas carry their `file`. */
export interface CheckAnswer {
  readonly problems: readonly (Problem & { readonly path?: string; readonly file?: string })[];
  readonly changes: readonly TableChange[];
}

export interface PreviewAnswer {
  readonly schema: EntitySchema | ScreenSchema | StatesSchema;
  /** The entity runs: its rows can be read through its own endpoints. */
  readonly hasTable?: boolean;
  /** Rows made from the field types. */
  readonly sample?: readonly Row[];
}

export interface TableEntry {
  readonly table: string;
  readonly columns: number;
  readonly comment: string | null;
  readonly hasEntity: boolean;
}

/** A schema text made by the server, with what it could not know. */
export interface MadeSchema {
  readonly text: string;
  readonly notes: readonly string[];
}

export interface OpenApiCandidate {
  readonly schema: string;
  readonly path: string;
  readonly fields: number;
}

type Call = Pick<EnginePorts, 'call'>;
const SILENT = { isSilent: true };

/** The endpoints of the workbench; refusals reject with `CallError`. */
export function workbenchApi({ call }: Call) {
  return {
    list: () => call<readonly SchemaEntry[]>('GET /sys/schema/list', {}, SILENT),
    info: async ({ kind, name }: SchemaName) => asInfo(await call<ServedInfo>('GET /sys/schema/info', { params: { kind, name } }, SILENT)),
    version: ({ kind, name }: SchemaName, version: number) =>
      call<{ readonly text: string }>('GET /sys/schema/version', { params: { kind, name, version } }, SILENT),
    saveDraft: (own: SchemaName, text: string, lock: Draft['lock'] | null) =>
      call<{ readonly lock: Draft['lock'] }>('PUT /sys/schema/draft', { body: { ...pick(own), text, lock } }, SILENT),
    dropDraft: ({ kind, name }: SchemaName) => call('DELETE /sys/schema/draft', { body: { kind, name } }, SILENT),
    check: (own: SchemaName, text: string) => call<CheckAnswer>('POST /sys/schema/check', { body: { ...pick(own), text } }, SILENT),
    preview: (own: SchemaName, text: string) => call<PreviewAnswer>('POST /sys/schema/preview', { body: { ...pick(own), text } }, SILENT),
    publish: (own: SchemaName, sent: { readonly text: string; readonly comment: string; readonly lock: Draft['lock'] | null; readonly grant: boolean }) =>
      call<{ readonly version: number }>('POST /sys/schema/publish', { body: { ...pick(own), ...sent } }, SILENT),
    rollback: ({ kind, name }: SchemaName, version: number, comment: string, dropTables = false) =>
      call<{ readonly version: number }>('POST /sys/schema/rollback', { body: { kind, name, version, comment, ...(dropTables && { dropTables }) } }, SILENT),
    tables: () => call<readonly TableEntry[]>('GET /sys/schema/tables', {}, SILENT),
    fromTable: (sent: { readonly table: string; readonly name: string; readonly title: string; readonly module: string }) =>
      call<MadeSchema>('POST /sys/schema/from-table', { body: sent }, SILENT),
    candidates: (text: string) => call<{ readonly candidates: readonly OpenApiCandidate[] }>('POST /sys/schema/from-openapi', { body: { text } }, SILENT),
    fromOpenApi: (sent: { readonly text: string; readonly schema: string; readonly name: string; readonly module: string }) =>
      call<MadeSchema>('POST /sys/schema/from-openapi', { body: sent }, SILENT),
    why: (entity: string, userId: string) => call<WhyAnswer>('GET /sys/schema/why', { params: { entity, userId } }, SILENT),
  };
}

/** Why one person sees what of an entity. */
export interface WhyAnswer {
  readonly menu: { readonly visible: boolean; readonly reason: string };
  readonly verbs: readonly { readonly verb: string; readonly permission: string; readonly allowed: boolean; readonly reason: string }[];
  readonly fields: readonly WhyField[];
  readonly actions: readonly {
    readonly key: string;
    readonly title?: string;
    readonly permission?: string;
    readonly allowed: boolean;
    readonly reason: string;
  }[];
  readonly rows: { readonly sentence?: string; readonly reason?: string } | string;
}

export interface WhyField {
  readonly name: string;
  readonly title?: string;
  readonly list?: boolean;
  readonly form?: boolean;
  readonly export?: boolean;
  readonly masked?: boolean;
  readonly reason?: string;
}

function pick({ kind, module, name }: SchemaName): SchemaName {
  return { kind, module, name };
}

/** One key for a schema: `entity:station`. */
export function keyOf({ kind, name }: Pick<SchemaName, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}

function asInfo({ running, ...info }: ServedInfo): SchemaInfo {
  if (running?.source === 'file' || running?.source === 'database') return { ...info, running: { ...running, source: running.source } };
  return { ...info, running: null, ...(running?.text ? { broken: running.text } : {}) };
}
