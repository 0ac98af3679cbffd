import { callAddress } from '#engine/base/call.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import type { InputAt } from '#schemas/api/contracts.ts';
import type {
  Judgement,
  Rights,
  SchemaInfo as ServedInfo,
  WorkbenchProblem,
} from '#schemas/api/workbench.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { SheetDocument } from '#schemas/sheet/document.ts';
import type { SchemaKind } from './language/shape-at.ts';

/** Names one schema. */
export interface SchemaName {
  readonly kind: SchemaKind;
  readonly module: string;
  readonly name: string;
}

/** A saved text that is not published; `lock` must be sent with the next one. */
export type Draft = Pick<Served, 'text' | 'lock'> & Partial<Served>;
type Served = NonNullable<ServedInfo['draft']>;

type Running = Omit<ServedInfo['running'], 'source'> & {
  readonly source: Exclude<ServedInfo['running']['source'], 'none'>;
};

/** Everything about one schema: what runs, what is being written, what was. */
export type SchemaInfo = Omit<ServedInfo, 'running' | 'draft'> & {
  readonly running: Running | null;
  readonly draft: Draft | null;
  /** A published text that is not in force because it is broken. */
  readonly broken?: string;
};

/** What the server says of a text. Problems of other schemas carry their `file`. */
export type CheckAnswer = Omit<Judgement, 'problems'> & {
  readonly problems: readonly (Omit<WorkbenchProblem, 'path'> &
    Partial<Pick<WorkbenchProblem, 'path'>>)[];
};

/** A text as a client would get it; the language says what stands in it. */
export interface PreviewAnswer {
  readonly schema: EntitySchema | ScreenSchema | StatesSchema;
  /** The entity runs: its rows can be read through its own endpoints. */
  readonly hasTable?: boolean | undefined;
  /** Rows made from the field types. */
  readonly sample?: readonly Row[] | undefined;
  /** Of a template of reports: a report by it on paper; with `hasTable` one that is there. */
  readonly sheet?: SheetDocument | undefined;
}

const SILENT = { isSilent: true };

/** The endpoints of the workbench; refusals reject with `CallError`. */
export function workbenchApi(ports: Pick<DataPort, 'call'>) {
  return { ...draftCalls(ports), ...versionCalls(ports), ...sourceCalls(ports) };
}

type Caller = Pick<DataPort, 'call'>;

/** What is written, and what the server makes of it. */
function draftCalls(ports: Caller) {
  return {
    list: () => callAddress(ports, 'GET /sys/schema/list', {}, SILENT),
    info: async ({ kind, name }: SchemaName) =>
      asInfo(await callAddress(ports, 'GET /sys/schema/info', { params: { kind, name } }, SILENT)),
    saveDraft: (own: SchemaName, text: string, lock: Draft['lock'] | null) =>
      callAddress(
        ports,
        'PUT /sys/schema/draft',
        { body: { ...pick(own), text, ...(lock !== null && { lock }) } },
        SILENT,
      ),
    dropDraft: ({ kind, name }: SchemaName) =>
      callAddress(ports, 'DELETE /sys/schema/draft', { body: { kind, name } }, SILENT),
    check: (own: SchemaName, text: string): Promise<CheckAnswer> =>
      callAddress(ports, 'POST /sys/schema/check', { body: { ...pick(own), text } }, SILENT),
    rights: (own: SchemaName, text: string): Promise<Rights> =>
      callAddress(ports, 'POST /sys/schema/rights', { body: { ...pick(own), text } }, SILENT),
    preview: async (own: SchemaName, text: string): Promise<PreviewAnswer> => {
      const { schema, sheet, ...shown } = await callAddress(
        ports,
        'POST /sys/schema/preview',
        { body: { ...pick(own), text } },
        SILENT,
      );
      return {
        ...shown,
        schema: schema as unknown as PreviewAnswer['schema'],
        sheet: sheet as SheetDocument | undefined,
      };
    },
    why: (entity: string, userId: string) =>
      callAddress(ports, 'GET /sys/schema/why', { params: { entity, userId: [userId] } }, SILENT),
  };
}

/** What runs, ran and will run. */
function versionCalls(ports: Caller) {
  return {
    version: ({ kind, name }: SchemaName, version: number) =>
      callAddress(ports, 'GET /sys/schema/version', { params: { kind, name, version } }, SILENT),
    publish: (
      own: SchemaName,
      {
        lock,
        ...sent
      }: {
        readonly text: string;
        readonly comment: string;
        readonly lock: Draft['lock'] | null;
        readonly grant: boolean;
      },
    ) =>
      callAddress(
        ports,
        'POST /sys/schema/publish',
        { body: { ...pick(own), ...sent, ...(lock !== null && { lock }) } },
        SILENT,
      ),
    rollback: ({ kind, name }: SchemaName, version: number, comment: string, dropTables = false) =>
      callAddress(
        ports,
        'POST /sys/schema/rollback',
        { body: { kind, name, version, comment, ...(dropTables && { dropTables }) } },
        SILENT,
      ),
  };
}

/** What a first text is made from. */
function sourceCalls(ports: Caller) {
  return {
    tables: () => callAddress(ports, 'GET /sys/schema/tables', {}, SILENT),
    fromTable: (body: InputAt<'POST /sys/schema/from-table'>['body']) =>
      callAddress(ports, 'POST /sys/schema/from-table', { body }, SILENT),
    candidates: async (text: string) => {
      const answer = await callAddress(
        ports,
        'POST /sys/schema/from-openapi',
        { body: { text } },
        SILENT,
      );
      return 'candidates' in answer ? answer.candidates : [];
    },
    fromOpenApi: async (body: InputAt<'POST /sys/schema/from-openapi'>['body']) => {
      const answer = await callAddress(ports, 'POST /sys/schema/from-openapi', { body }, SILENT);
      return 'text' in answer ? answer : { text: '', notes: [] };
    },
  };
}

function pick({ kind, module, name }: SchemaName): SchemaName {
  return { kind, module, name };
}

/** One key for a schema: `entity:station`. */
export function keyOf({ kind, name }: Pick<SchemaName, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}

function asInfo({ running, ...info }: ServedInfo): SchemaInfo {
  if (running?.source === 'file' || running?.source === 'database')
    return { ...info, running: { ...running, source: running.source } };
  return { ...info, running: null, ...(running?.text ? { broken: running.text } : {}) };
}
