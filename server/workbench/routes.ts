import { WORKBENCH } from '#schemas/api/workbench.ts';
import { printJsonSchemas } from '#schemas/language/json-schema.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { writeContentDisposition } from '#server/endpoints/content-disposition.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { listApiRows } from '#server/workbench/openapi/api-rows.ts';
import { openApiOf } from '#server/workbench/openapi/openapi.ts';
import { isModule } from '#server/workbench/schema/bounds.ts';
import { dropDraft, saveDraft } from '#server/workbench/schema/drafts.ts';
import {
  openApiCandidates,
  makeSchemaFromOpenApi,
} from '#server/workbench/schema/generate/from-openapi.ts';
import {
  makeSchemaFromTable,
  listTablesForSchemas,
} from '#server/workbench/schema/generate/from-table.ts';
import { judgeSchema } from '#server/workbench/schema/judge.ts';
import {
  listSchemas,
  readSchemaInfo,
  readSchemaVersionText,
} from '#server/workbench/schema/list.ts';
import { previewSchema } from '#server/workbench/schema/preview.ts';
import { diffRights } from '#server/workbench/schema/rights-diff.ts';
import { publishOrAsk, rollbackOrAsk } from '#server/workbench/schema/second-person.ts';
import { explainRights } from '#server/workbench/schema/why/why.ts';
import {
  SCHEMA_KINDS,
  type SchemaText,
  type WorkbenchDeps,
} from '#server/workbench/schema/workbench.ts';

type SchemaKey = Pick<SchemaText, 'kind' | 'name'>;

/** Names of screens are routes: `oss-oss`. */
const SCHEMA_NAME = /^[a-z][A-Za-z0-9]{0,39}(?:-[A-Za-z0-9]{1,40}){0,5}$/;
const MAX_COMMENT = 500;
/** The module of what is made without saying one. */
const OWN_MODULE = 'custom';

/** The schema workbench: every schema with its draft and its versions, and the way to put one in force. */
export function registerSchemaRoutes(host: RouteHost, deps: WorkbenchDeps): void {
  registerDraftRoutes(host, deps);
  registerForceRoutes(host, deps);
  registerSourceRoutes(host, deps);
  registerDescriptionRoutes(host, deps);
}

/** Every schema with its draft and its versions, and what is said of a text. */
function registerDraftRoutes(host: RouteHost, deps: WorkbenchDeps): void {
  serve(host, WORKBENCH.list, async ({ ctx }) => ok(await listSchemas(ctx, deps)));
  serve(host, WORKBENCH.info, async ({ ctx, query }) =>
    ok(await readSchemaInfo(ctx, deps, keyField(query))),
  );
  serve(host, WORKBENCH.version, async ({ ctx, query }) =>
    ok(await readSchemaVersionText(ctx, deps, keyField(query), query.version)),
  );
  serve(host, WORKBENCH.saveDraft, async ({ ctx, body }) =>
    ok(await saveDraft(ctx, { ...sourceField(body), lock: body.lock ?? null })),
  );
  serve(host, WORKBENCH.dropDraft, async ({ ctx, body }) =>
    ok(await dropDraft(ctx, keyField(body))),
  );
  serve(host, WORKBENCH.check, async ({ ctx, body }) =>
    ok(await judgeSchema(ctx, deps, sourceField(body))),
  );
  serve(host, WORKBENCH.rights, async ({ ctx, body }) =>
    ok(await diffRights(ctx, deps, sourceField(body))),
  );
  serve(host, WORKBENCH.preview, async ({ ctx, body }) =>
    ok(await previewSchema(ctx, deps, sourceField(body))),
  );
}

/** The way to put one in force, or out of it. */
function registerForceRoutes(host: RouteHost, deps: WorkbenchDeps): void {
  serve(host, WORKBENCH.publish, async ({ ctx, body }) =>
    ok(
      await publishOrAsk(ctx, deps, {
        ...sourceField(body),
        comment: commentField(body),
        lock: body.lock ?? null,
        isGranted: body.grant === true,
      }),
    ),
  );
  serve(host, WORKBENCH.rollback, async ({ ctx, body }) =>
    ok(
      await rollbackOrAsk(ctx, deps, {
        ...keyField(body),
        version: body.version,
        comment: commentField(body),
        dropsTables: body.dropTables === true,
      }),
    ),
  );
}

/** What schemas can be made of. */
function registerSourceRoutes(host: RouteHost, deps: WorkbenchDeps): void {
  serve(host, WORKBENCH.tables, async ({ ctx }) => ok(await listTablesForSchemas(ctx, deps)));
  serve(
    host,
    WORKBENCH.fromTable,
    async ({ ctx, body: { table, name, title = '', module = moduleOfTable(table) } }) =>
      ok(await makeSchemaFromTable(ctx, deps, { table, name, title, module })),
  );
  serve(
    host,
    WORKBENCH.fromOpenApi,
    async ({ ctx, body: { text, schema, name, module = OWN_MODULE } }) => {
      if (schema === undefined) return ok({ candidates: await openApiCandidates(ctx, text) });
      if (name === undefined) throw new AppError('missingParam', { name: 'name' });
      return ok(await makeSchemaFromOpenApi(ctx, { text, schema, name, module }));
    },
  );
}

/** What is told of schemas, rights and addresses. */
function registerDescriptionRoutes(host: RouteHost, deps: WorkbenchDeps): void {
  serve(
    host,
    WORKBENCH.why,
    async ({ ctx, query: { entity, userId: [userId = ctx.actor.id] = [], id } }) =>
      ok(await explainRights(ctx, { entity, userId, id })),
  );
  serve(
    host,
    WORKBENCH.openApi,
    async ({ ctx, reply }) => {
      void reply.header('content-disposition', writeContentDisposition('openapi.json'));
      return openApiOf(ctx, deps.routes());
    },
    { allowQueryToken: true },
  );
  serve(host, WORKBENCH.api, async ({ ctx }) => ok(await listApiRows(ctx, deps.routes())));
  const printed = printJsonSchemas();
  serve(host, WORKBENCH.language, ({ params }) => {
    const kind = SCHEMA_KINDS.find((one) => `${one}.json` === params.file);
    if (!kind) throw new AppError('notFound', {});
    return printed[kind];
  });
}

function keyField({ kind, name }: SchemaKey): SchemaKey {
  if (!SCHEMA_NAME.test(name) || name in Object.prototype)
    throw new AppError('invalid', { message: 'errors.schema.name', name });
  return { kind, name };
}

/** A draft may be empty; what is checked or published may not, by its contract. */
function sourceField({
  module = '',
  text = '',
  ...key
}: SchemaKey & {
  readonly module?: string | undefined;
  readonly text?: string | undefined;
}): SchemaText {
  if (module !== '' && !isModule(module))
    throw new AppError('invalid', { message: 'errors.schema.name', name: module });
  return { ...keyField(key), module, text };
}

/** `lab_probe` belongs to `lab`. */
function moduleOfTable(table: string): string {
  const [first = '', rest] = table.split('_', 2);
  return rest !== undefined && isModule(first) ? first : OWN_MODULE;
}

function commentField({ comment = '' }: { readonly comment?: string | undefined }): string {
  return comment.slice(0, MAX_COMMENT);
}
