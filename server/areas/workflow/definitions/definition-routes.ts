import { WORKFLOW_DEFINITIONS } from '#schemas/api/workflow-definitions.ts';
import { ok } from '#server/endpoints/answer.ts';
import { takeFormFile } from '#server/endpoints/form-file.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { sendPicture } from '#server/endpoints/send-picture.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import {
  compareVersions,
  convertToModel,
  demandStartPage,
  needDefinition,
  readDrawing,
  readLatestRoute,
  readResource,
  readRoute,
  readRouteAndInstance,
  removeDeployments,
  saveRoute,
  suspendDefinition,
} from './definitions.ts';
import { deployUpload } from './deploy-upload.ts';
import { asBytes, BPMN_MIME } from './file-answer.ts';
import { migrateInstances, previewMigration } from './migrate.ts';

/** Deployed processes (CONTRACT.md section 4). */
export function registerDefinitionRoutes(host: RouteHost): void {
  serve(
    host,
    WORKFLOW_DEFINITIONS.deploy,
    async ({ ctx, request }) =>
      ok(
        await takeFormFile(request, {
          names: ['processFile', 'file'],
          take: (file) => deployUpload(ctx, file),
        }),
      ),
    { allowQueryToken: true },
  );
  serve(host, WORKFLOW_DEFINITIONS.activate, async ({ ctx, params }) => {
    await suspendDefinition(ctx, params.id, false);
    return ok();
  });
  serve(host, WORKFLOW_DEFINITIONS.suspend, async ({ ctx, params }) => {
    await suspendDefinition(ctx, params.id, true);
    return ok();
  });
  serve(host, WORKFLOW_DEFINITIONS.convert, async ({ ctx, params }) =>
    ok(await convertToModel(ctx, params.id)),
  );
  serve(host, WORKFLOW_DEFINITIONS.remove, async ({ ctx, body }) => {
    await ('ids' in body
      ? removeDeployments(ctx, body.ids, body.onRunning)
      : removeDeployments(ctx, body));
    return ok();
  });
  serve(
    host,
    WORKFLOW_DEFINITIONS.resource,
    async ({ ctx, query: { deploymentId, resourceName, download }, reply }) => {
      const { kind, text } = await readResource(ctx, deploymentId, resourceName);
      if (kind === 'picture')
        return sendPicture(reply, text, download === '1' ? resourceName : null);
      return sendFile(reply, { name: resourceName, mime: BPMN_MIME, bytes: asBytes(text) });
    },
    { allowQueryToken: true },
  );
  serve(host, WORKFLOW_DEFINITIONS.source, async ({ ctx, params }) => {
    const { id, name, key, version, xml } = await needDefinition(ctx, params.id);
    return ok({ id, name: name ?? key, key, version, xml });
  });
  serve(host, WORKFLOW_DEFINITIONS.difference, async ({ ctx, query }) =>
    ok(await compareVersions(ctx, query.from, query.to)),
  );
  serve(host, WORKFLOW_DEFINITIONS.migratePreview, async ({ ctx, params }) =>
    ok(await previewMigration(ctx, params.id)),
  );
  serve(host, WORKFLOW_DEFINITIONS.migrate, async ({ ctx, params, body }) =>
    ok(await migrateInstances(ctx, params.id, body.instanceIds)),
  );
  registerBusinessRoutes(host);
}

/** On which page a process is started and worked on. */
function registerBusinessRoutes(host: RouteHost): void {
  serve(host, WORKFLOW_DEFINITIONS.route, async ({ ctx, params }) =>
    ok(await readRoute(ctx, params.id)),
  );
  serve(host, WORKFLOW_DEFINITIONS.latestRoute, async ({ ctx, query }) =>
    ok(await readLatestRoute(ctx, query.procDefKey)),
  );
  serve(host, WORKFLOW_DEFINITIONS.routeAndInstance, async ({ ctx, query }) =>
    ok(await readRouteAndInstance(ctx, query.procDefKey, query.businessKey)),
  );
  serve(host, WORKFLOW_DEFINITIONS.saveRoute, async ({ ctx, body }) => {
    await saveRoute(ctx, body);
    return ok();
  });
  serve(host, WORKFLOW_DEFINITIONS.changeRoute, async ({ ctx, body }) => {
    await saveRoute(ctx, body);
    return ok();
  });
  serve(host, WORKFLOW_DEFINITIONS.drawing, async ({ ctx, params }) =>
    ok(await readDrawing(ctx, params.id)),
  );
  serve(host, WORKFLOW_DEFINITIONS.startPage, async ({ ctx, params }) => {
    await demandStartPage(ctx, params.id);
    return ok();
  });
}
