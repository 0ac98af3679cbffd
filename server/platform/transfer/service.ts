import { ENGINE } from '#schemas/api/engine.ts';
import { FILES } from '#schemas/api/files.ts';
import { defineService, only } from '#server/house/define-service.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { EXPORTS } from './export/export.ts';
import { registerExportRoutes } from './export/routes.ts';
import { TABLE_FILES } from './export/table-file.ts';
import { cleanImports } from './import/clean.ts';
import { registerImportRoutes } from './import/routes.ts';
import { IMPORTS } from './import/run.ts';
import { UNDOS } from './import/undo.ts';

export const TRANSFER_SERVICE = defineService<{
  readonly files: FileDeps;
  readonly tasks: BackgroundTaskRunner;
}>({
  name: 'transfer',
  contracts: [
    only(ENGINE, 'export', 'table', 'tableTask'),
    only(FILES, 'importTemplate', 'importUpload', 'importCheck', 'importRun', 'importUndo'),
  ],
  routes: (host, parts) => {
    registerExportRoutes(host, parts);
    registerImportRoutes(host, parts);
  },
  jobs: [
    { name: 'imports', at: '0 10 * * * *', run: (ctx, { files }) => cleanImports(ctx, files) },
  ],
  brings: [EXPORTS, TABLE_FILES, ...IMPORTS, UNDOS],
});
