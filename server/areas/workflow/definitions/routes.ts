import { WORKFLOW_MODELS } from '#schemas/api/workflow-definitions.ts';
import { ok } from '#server/endpoints/answer.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { sendPicture } from '#server/endpoints/send-picture.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { registerDefinitionRoutes } from './definition-routes.ts';
import { deployModel, previewDeploy } from './deploy.ts';
import { listFacts } from './facts.ts';
import { asBytes, BPMN_MIME } from './file-answer.ts';
import {
  checkModel,
  copyModel,
  createModel,
  exportModel,
  readSource,
  removeModels,
  renameModel,
  saveSource,
} from './models.ts';
import { drawProcess } from './picture.ts';
import { findPictured } from './pictured.ts';
import { listTemplates } from './templates.ts';
import { tryModel } from './trial.ts';

/** Models of processes and what is deployed of them (CONTRACT.md section 4). */
export function registerModelRoutes(host: RouteHost): void {
  registerDefinitionRoutes(host);
  serve(host, WORKFLOW_MODELS.create, async ({ ctx, body }) => ok(await createModel(ctx, body)));
  serve(host, WORKFLOW_MODELS.rename, async ({ ctx, body }) => {
    await renameModel(ctx, body);
    return ok();
  });
  serve(host, WORKFLOW_MODELS.copy, async ({ ctx, params, body }) =>
    ok(await copyModel(ctx, params.id, body)),
  );
  serve(host, WORKFLOW_MODELS.remove, async ({ ctx, body }) => {
    await removeModels(ctx, 'ids' in body ? body.ids : body);
    return ok();
  });
  serve(host, WORKFLOW_MODELS.templates, ({ ctx }) => ok(listTemplates(ctx.lang)));
  serve(host, WORKFLOW_MODELS.facts, ({ ctx }) => ok(listFacts(ctx)));
  serve(host, WORKFLOW_MODELS.source, async ({ ctx, params }) =>
    ok(await readSource(ctx, params.id)),
  );
  serve(host, WORKFLOW_MODELS.saveSource, async ({ ctx, params, body }) =>
    ok(await saveSource(ctx, params.id, body)),
  );
  serve(host, WORKFLOW_MODELS.check, async ({ ctx, body }) => ok(await checkModel(ctx, body.xml)));
  serve(host, WORKFLOW_MODELS.try, async ({ ctx, body }) => ok(await tryModel(ctx, body)));
  serve(host, WORKFLOW_MODELS.deployPreview, async ({ ctx, params }) =>
    ok(await previewDeploy(ctx, params.id)),
  );
  serve(host, WORKFLOW_MODELS.deploy, async ({ ctx, params, body }) => {
    await deployModel(ctx, params.id, { comment: body.comment });
    return ok();
  });
  serve(
    host,
    WORKFLOW_MODELS.export,
    async ({ ctx, params, reply }) => {
      const { key, xml } = await exportModel(ctx, params.id);
      return sendFile(reply, { name: `${key}.bpmn20.xml`, mime: BPMN_MIME, bytes: asBytes(xml) });
    },
    { allowQueryToken: true },
  );
  serve(
    host,
    WORKFLOW_MODELS.image,
    async ({ ctx, params, query, reply }) => {
      const { xml, name } = await findPictured(ctx, params.id);
      return sendPicture(
        reply,
        await drawProcess(ctx, xml, name),
        query.download === '1' ? `${name}.svg` : null,
      );
    },
    { allowQueryToken: true },
  );
}
