import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  makeActionContracts,
  makeEntityContracts,
  type ActionContract,
  type EntityContract,
} from '#schemas/api/entity.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { Verb } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { ok } from '#server/endpoints/answer.ts';
import { homeOf } from '#server/endpoints/home-of.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { keyOf, readOrRefuse, serveEntities, type RouteHost } from '#server/endpoints/serve.ts';
import type { MoveInput } from '#server/moves/life-of.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { listPossibleMoves, readRecordTimeline } from '#server/moves/possible-moves.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { exportRecords } from '#server/platform/transfer/export/export.ts';
import { demandButton, demandKey, needEntity } from '#server/records/access.ts';
import { demandKeyOrStep, submitRecord } from '#server/records/approval.ts';
import { callOutside } from '#server/records/resource/act-outside.ts';
import { actOnRecords, demandAction } from '#server/records/resource/act.ts';
import {
  changeMany,
  previewBulk,
  type BulkAsked,
} from '#server/records/resource/bulk/change-many.ts';
import { undoBulk } from '#server/records/resource/bulk/undo.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { readRecordHistory } from '#server/records/resource/history.ts';
import type { RawQuery } from '#server/records/resource/list-query.ts';
import { doOnce } from '#server/records/resource/once.ts';
import { countPresets } from '#server/records/resource/preset-counts.ts';
import {
  listRecords,
  listOfferedRecords,
  pageRecords,
  readRecordInfo,
  listTreeRecords,
} from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveWithRows } from '#server/records/resource/save-with-rows.ts';
import { updateSeen } from '#server/records/resource/update-seen.ts';
import type { Registry } from '#server/registry/registry.ts';
import { makeExcel } from '#server/sheet/excel.ts';
import { makeSheet } from '#server/sheet/make-sheet.ts';
import { requestPdf } from '#server/sheet/pdf.ts';
import { makePictures } from '#server/sheet/pictures.ts';

interface Call {
  readonly ctx: Ctx;
  readonly entity: string;
  readonly id: string;
  readonly query: RawQuery;
  readonly body: unknown;
  readonly key: string | undefined;
  /** The address of the product without the part behind `#`. */
  readonly home: string;
}

/** What answers need of the running server. */
export interface EntityParts {
  readonly registry: Registry;
  readonly files: FileDeps;
  readonly tasks: BackgroundTaskRunner;
}

type Answer = (call: Call, reply: FastifyReply, parts: EntityParts) => Promise<unknown>;

const ANSWERS: Readonly<Record<Verb, Answer>> = {
  page: async ({ ctx, entity, query }) => ok(await pageRecords(ctx, entity, query)),
  list: async ({ ctx, entity, query }) => ok(await listRecords(ctx, entity, query)),
  tree: async ({ ctx, entity, query }) => ok(await listTreeRecords(ctx, entity, query)),
  options: async ({ ctx, entity, query }) => ok(await listOfferedRecords(ctx, entity, query)),
  info: async ({ ctx, entity, id }) => ok(await readRecordInfo(ctx, entity, id)),
  group: async ({ ctx, entity, query }) =>
    ok(await (query['presets'] === undefined ? groupRecords : countPresets)(ctx, entity, query)),
  history: async ({ ctx, entity, id }) => ok(await readRecordHistory(ctx, entity, id)),
  save: async ({ ctx, entity, body, key }) =>
    ok(
      await doOnce(ctx, { what: `POST ${entity}`, body, key, tells: entity }, (tx) =>
        saveWithRows(tx, entity, body as Readonly<Record<string, unknown>>),
      ),
    ),
  update: async ({ ctx, entity, body, key }) =>
    ok(
      await doOnce(ctx, { what: `PUT ${entity}`, body, key, tells: entity }, (tx) =>
        updateSeen(tx, entity, body),
      ),
    ),
  delete: async ({ ctx, entity, body, key }) =>
    ok(
      await doOnce(ctx, { what: `DELETE ${entity}`, body, key, tells: null }, (tx) =>
        deleteRecords(tx, entity, body),
      ),
    ),
  deleteOne: async ({ ctx, entity, id, key }) =>
    ok(
      await doOnce(ctx, { what: `DELETE ${entity}`, body: [id], key, tells: null }, (tx) =>
        deleteRecords(tx, entity, [id]),
      ),
    ),
  move: async ({ ctx, entity, body, key }) =>
    ok(
      await doOnce(ctx, { what: `MOVE ${entity}`, body, key, tells: entity }, (tx) =>
        moveRecord(tx, entity, moveInput(body)),
      ),
    ),
  moves: async ({ ctx, entity, id }) => ok(await listPossibleMoves(ctx, entity, id)),
  submit: async ({ ctx, entity, body, key }) =>
    ok(
      await doOnce(ctx, { what: `SUBMIT ${entity}`, body, key, tells: entity }, (tx) =>
        submitRecord(tx, entity, body as Readonly<Record<string, unknown>>),
      ),
    ),
  timeline: async ({ ctx, entity, id }) => ok(await readRecordTimeline(ctx, entity, id)),
  sheet: async ({ ctx, entity, id, home }, { request }, { files }) => {
    request.isPrinted = true;
    const { find } = makePictures(ctx, files, { isKept: false });
    const { document, unknown } = await makeSheet(ctx, entity, id, { home, findPicture: find });
    return ok({ ...document, unknown });
  },
  pdf: async ({ ctx, entity, id, home }, reply, { files, tasks }) => {
    const answer = await requestPdf(ctx, files, { entity, id, home });
    if (answer.mode === 'file')
      return sendFile(reply, { ...answer, mime: 'application/pdf', bytes: [answer.bytes] });
    tasks.wake();
    return ok({ taskId: answer.taskId });
  },
  excel: async ({ ctx, entity, id, home }, reply, { files }) =>
    sendFile(reply, await makeExcel(ctx, files, { entity, id, home })),
  bulk: async ({ ctx, entity, body, key }) => {
    const once = { what: `BULK ${entity}`, body, key, tells: null };
    return ok(await doOnce(ctx, once, (tx) => changeMany(tx, entity, body as BulkAsked)));
  },
  bulkPreview: async ({ ctx, entity, body }) =>
    ok(await previewBulk(ctx, entity, body as BulkAsked)),
  bulkUndo: async ({ ctx, entity, body, key }) => {
    const { undo } = body as { readonly undo: string };
    const once = { what: `BULK UNDO ${entity}`, body, key, tells: null };
    return ok(await doOnce(ctx, once, (tx) => undoBulk(tx, entity, undo)));
  },
  export: async ({ ctx, entity, query }, reply, { files }) =>
    sendFile(reply, await exportRecords(ctx, entity, query, { files })),
};

/** What a move is called with: its own words, and the fields of its dialog. */
function moveInput(body: unknown): MoveInput {
  const { id, move, version, ...fields } = body as Readonly<Record<string, unknown>>;
  return {
    id: toText(id),
    move: toText(move),
    version: typeof version === 'number' ? version : undefined,
    fields,
  };
}

/** Every generic address of the registry. */
export function resourceEndpoints(registry: Registry): readonly EntityContract[] {
  return registry.entities().flatMap(makeEntityContracts);
}

/**
 * Serves every entity of the registry through one dispatcher, so that a new entity file lives without a restart.
 * Addresses that other routes claim stay theirs. Each call is judged by the key of its own endpoint.
 */
export function registerResourceRoutes(host: RouteHost, parts: EntityParts): void {
  const { registry } = parts;
  let table = makeTable(registry);
  registry.onChange(() => {
    table = makeTable(registry);
  });
  serveEntities(host, async (request, reply) => {
    const path = askedPath(request);
    const act = table.act(request.method, path);
    if (act) return ok(await actOnce(request, act));
    const found = table.find(request.method, path);
    if (!found) throw new AppError('noRoute', { path });
    await demandCall(request.ctx, found);
    return ANSWERS[found.endpoint.verb](callOf(request, found.endpoint, found.id), reply, parts);
  });
}

/** What whoever may read a record gets of it. */
const OF_ONE_RECORD: ReadonlySet<Verb> = new Set(['info', 'sheet', 'pdf', 'excel']);

/** Each call needs the key of its endpoint, but that whoever has a step of a record's process reads the record. @throws AppError `forbidden` */
async function demandCall(
  ctx: Ctx,
  { endpoint: { permission, verb, entity: name }, id }: NonNullable<ReturnType<Table['find']>>,
): Promise<void> {
  const entity = needEntity(ctx, name);
  if (OF_ONE_RECORD.has(verb)) await demandKeyOrStep(ctx, entity, { key: permission, id });
  else demandKey(ctx, permission);
  demandButton(ctx, entity, verb);
}

/** A button that sets fields, by its own address and its own key. */
function actOnce(
  request: FastifyRequest,
  { entity, action, body: shape }: ActionContract,
): Promise<unknown> {
  const body = readOrRefuse<unknown>(shape, request.body ?? {});
  // what is done outside is in no transaction of ours
  if (isOutgoing(request.ctx, entity, action))
    return callOutside(request.ctx, entity, action, body);
  demandAction(request.ctx, entity, action);
  const once = { what: `DO ${entity} ${action}`, body, key: keyOf(request), tells: entity };
  return doOnce(request.ctx, once, (tx) => actOnRecords(tx, entity, action, body));
}

function isOutgoing({ registry }: Ctx, entity: string, action: string): boolean {
  return registry.entity(entity)?.actions?.[action]?.outgoing !== undefined;
}

/** Two addresses the contract spells with a slash at their end. */
const ALSO_SPELT: ReadonlySet<string> = new Set(['POST /sys/notice/', 'PUT /sys/notice/']);

/** The address as it was sent, below the prefix of this route: one that is only another spelling of an address is none. */
function askedPath({ method, url, routeOptions }: FastifyRequest): string {
  const prefix = (routeOptions.url ?? '/*').slice(0, -'/*'.length);
  const path = (url.split('?', 1)[0] ?? '').slice(prefix.length);
  return ALSO_SPELT.has(`${method} ${path}`) ? path.slice(0, -1) : path;
}

function callOf(
  request: FastifyRequest,
  { entity, verb, body: shape = null }: EntityContract,
  id: string,
): Call {
  const body: unknown = shape && readOrRefuse<unknown>(shape, request.body ?? {});
  return {
    ctx: request.ctx,
    entity,
    id,
    query: queryOf(request, verb),
    body,
    key: keyOf(request),
    home: homeOf(request),
  };
}

const READ_BY_POST: ReadonlySet<Verb> = new Set([
  'page',
  'list',
  'tree',
  'options',
  'group',
  'export',
]);

/** What is asked for: of an address that a schema reads by POST it stands in the body, with the same names. @throws AppError `invalid` a part is no plain value. */
function queryOf({ method, query, body }: FastifyRequest, verb: Verb): RawQuery {
  const sent = query as RawQuery;
  if (
    method !== 'POST' ||
    !READ_BY_POST.has(verb) ||
    typeof body !== 'object' ||
    body === null ||
    Array.isArray(body)
  )
    return sent;
  const parts = Object.entries(body).map(([name, value]: readonly [string, unknown]) => {
    const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    if (values.some((one) => typeof one === 'object' && one !== null))
      throw new AppError('invalid', { field: name });
    return [
      name,
      values
        .map((one) =>
          one === null || one === undefined ? '' : String(one as string | number | boolean),
        )
        .join(','),
    ] as const;
  });
  return { ...sent, ...Object.fromEntries(parts) };
}

interface Table {
  act(method: string, path: string): ActionContract | undefined;
  find(
    method: string,
    path: string,
  ): { readonly endpoint: EntityContract; readonly id: string } | undefined;
}

/** Exact addresses first, then those that end with an id, then those below one. */
function makeTable(registry: Registry): Table {
  const endpoints = resourceEndpoints(registry);
  const acts = new Map(
    registry
      .entities()
      .flatMap(makeActionContracts)
      .map((contract) => [`${contract.method} ${contract.path}`, contract]),
  );
  const exact = new Map(
    endpoints
      .filter(({ path }) => !path.includes('{id}'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  );
  const byId = new Map(
    endpoints
      .filter(({ path }) => path.endsWith('/{id}'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  );
  const ofId = new Map(
    endpoints
      .filter(({ path }) => path.includes('/{id}/'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  );
  return {
    act: (method, path) => acts.get(`${method} ${path}`),
    find(method, path) {
      const endpoint = exact.get(`${method} ${path}`);
      if (endpoint) return { endpoint, id: '' };
      const [base, last] = splitLast(path);
      const withId = byId.get(`${method} ${base}/{id}`);
      if (withId) return { endpoint: withId, id: last };
      const [outer, id] = splitLast(base);
      const below = ofId.get(`${method} ${outer}/{id}/${last}`);
      return below && { endpoint: below, id };
    },
  };
}

/** A path before its last slash, and what follows. */
function splitLast(path: string): readonly [before: string, last: string] {
  const at = path.lastIndexOf('/');
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)];
}
