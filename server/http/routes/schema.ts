import { WORKBENCH } from '#schemas/api/admin.ts';
import { jsonSchemas } from '#schemas/language/json-schema.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { apiRows } from '#server/workbench/openapi/api-rows.ts';
import { openApiOf } from '#server/workbench/openapi/openapi.ts';
import { isModule } from '#server/workbench/schema/bounds.ts';
import { dropDraft, saveDraft } from '#server/workbench/schema/drafts.ts';
import { openApiCandidates, schemaFromOpenApi } from '#server/workbench/schema/generate/from-openapi.ts';
import { schemaFromTable, tablesForSchemas } from '#server/workbench/schema/generate/from-table.ts';
import { judgeSchema } from '#server/workbench/schema/judge.ts';
import { listSchemas, schemaInfo, schemaVersionText } from '#server/workbench/schema/list.ts';
import { previewSchema } from '#server/workbench/schema/preview.ts';
import { publishSchema, rollbackSchema } from '#server/workbench/schema/publish.ts';
import { explainRights } from '#server/workbench/schema/why/why.ts';
import { SCHEMA_KINDS } from '#server/workbench/schema/workbench.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { contentDisposition } from '../content-disposition.ts';
import { idsField, objectBody, optionalInt, optionalText, textField } from './body.ts';

import type { FastifyInstance } from 'fastify';
import type { SchemaKind } from '#server/registry/schema-files.ts';
import type { SchemaText, WorkbenchDeps } from '#server/workbench/schema/workbench.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names of screens are routes: `oss-oss`. */
const SCHEMA_NAME = /^[a-z][A-Za-z0-9]{0,39}(?:-[A-Za-z0-9]{1,40}){0,5}$/;
const MAX_COMMENT = 500;
/** The module of what is made without saying one. */
const OWN_MODULE = 'custom';
const READ = { config: { permission: 'sys:schema:page' } };

/** The schema workbench: every schema with its draft and its versions, and the way to put one in force. */
export function registerSchemaRoutes(app: FastifyInstance, deps: WorkbenchDeps): void {
  app.get('/sys/schema/list', READ, async ({ ctx }) => ok(await listSchemas(ctx, deps)));
  app.get('/sys/schema/info', READ, async ({ ctx, query }) => ok(await schemaInfo(ctx, deps, keyField(objectBody(query)))));
  app.get('/sys/schema/version', READ, async ({ ctx, query }) => {
    const fields = objectBody(query);
    return ok(await schemaVersionText(ctx, deps, keyField(fields), versionField(fields)));
  });
  serve(app, WORKBENCH.saveDraft, async ({ ctx, body }) => ok(await saveDraft(ctx, { ...sourceField(body), lock: body.lock ?? null })));
  serve(app, WORKBENCH.dropDraft, async ({ ctx, body }) => ok(await dropDraft(ctx, keyField(body))));
  serve(app, WORKBENCH.check, async ({ ctx, body }) => ok(await judgeSchema(ctx, deps, sourceField(body))));
  serve(app, WORKBENCH.preview, async ({ ctx, body }) => ok(await previewSchema(ctx, deps, sourceField(body))));
  serve(app, WORKBENCH.publish, async ({ ctx, body }) =>
    ok(
      await publishSchema(ctx, deps, {
        ...sourceField(body),
        comment: commentField(body),
        lock: body.lock ?? null,
        isGranted: body.grant === true,
      }),
    ),
  );
  serve(app, WORKBENCH.rollback, async ({ ctx, body }) =>
    ok(await rollbackSchema(ctx, deps, { ...keyField(body), version: body.version, comment: commentField(body), dropsTables: body.dropTables === true })),
  );
  app.get('/sys/schema/tables', READ, async ({ ctx }) => ok(await tablesForSchemas(ctx, deps)));
  serve(app, WORKBENCH.fromTable, async ({ ctx, body: { table, name, title = '', module = moduleOfTable(table) } }) =>
    ok(await schemaFromTable(ctx, deps, { table, name, title, module })),
  );
  serve(app, WORKBENCH.fromOpenApi, async ({ ctx, body: { text, schema, name, module = OWN_MODULE } }) => {
    if (schema === undefined) return ok({ candidates: await openApiCandidates(text) });
    if (name === undefined) throw new AppError('missingParam', { name: 'name' });
    return ok(await schemaFromOpenApi(ctx, { text, schema, name, module }));
  });
  app.get('/sys/schema/why', { config: { permission: 'sys:schema:inspect' } }, async ({ ctx, query }) => {
    const fields = objectBody(query);
    const [userId] = idsField({ ids: fields['userId'] ?? ctx.actor.id }, 'ids', 1);
    return ok(await explainRights(ctx, { entity: textField(fields, 'entity'), userId: userId ?? '', id: optionalText(fields, 'id') }));
  });
  // bare, as tools read it
  app.get('/openapi.json', { config: { permission: 'login', allowQueryToken: true } }, async ({ ctx }, reply) => {
    void reply.header('content-disposition', contentDisposition('openapi.json'));
    return openApiOf(ctx, deps.routes());
  });
  app.get('/sys/schema/api', READ, async ({ ctx }) => ok(await apiRows(ctx, deps.routes())));
  app.get('/engine/language/:file', { config: { permission: 'login' } }, ({ params }) => {
    const kind = SCHEMA_KINDS.find((one) => `${one}.json` === (params as { readonly file: string }).file);
    if (!kind) throw new AppError('notFound', {});
    return Promise.resolve(jsonSchemas()[kind]);
  });
}

function keyField(fields: Fields): { readonly kind: SchemaKind; readonly name: string } {
  const kind = SCHEMA_KINDS.find((one) => one === fields['kind']);
  if (!kind) throw new AppError('invalid', { name: 'kind' });
  const name = textField(fields, 'name');
  if (!SCHEMA_NAME.test(name) || name in Object.prototype) throw new AppError('invalid', { message: 'errors.schema.name', name });
  return { kind, name };
}

/** A draft may be empty; what is checked or published may not, by its contract. */
function sourceField(fields: Fields): SchemaText {
  const module = optionalText(fields, 'module') ?? '';
  if (module !== '' && !isModule(module)) throw new AppError('invalid', { message: 'errors.schema.name', name: module });
  return { ...keyField(fields), module, text: optionalText(fields, 'text') ?? '' };
}

/** `lab_probe` belongs to `lab`. */
function moduleOfTable(table: string): string {
  const [first = '', rest] = table.split('_', 2);
  return rest !== undefined && isModule(first) ? first : OWN_MODULE;
}

function versionField(fields: Fields): number {
  const version = optionalInt(fields, 'version');
  if (version === undefined || version < 0) throw new AppError('missingParam', { name: 'version' });
  return version;
}

function commentField(fields: Fields): string {
  return (optionalText(fields, 'comment') ?? '').slice(0, MAX_COMMENT);
}
