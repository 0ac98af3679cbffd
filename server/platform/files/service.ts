import { FILES } from '#schemas/api/files.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { defineService, only } from '#server/house/define-service.ts';
import { FILE_HOOKS } from './file-hooks.ts';
import { cleanFiles, type FileDeps } from './files.ts';
import params from './params.json' with { type: 'json' };
import { registerFileRoutes, registerStorageRoutes } from './routes.ts';

export const FILES_SERVICE = defineService<{
  readonly files: FileDeps;
  readonly secrets: SecretBox;
}>({
  name: 'files',
  params,
  contracts: [
    only(
      FILES,
      'uploadEnv',
      'upload',
      'keep',
      'download',
      'name',
      'storage',
      'saveStorage',
      'putStorage',
      'testStorage',
    ),
  ],
  routes: (host, parts) => {
    registerFileRoutes(host, parts.files);
    registerStorageRoutes(host, parts);
  },
  entities: { file: { hooks: FILE_HOOKS } },
  jobs: [{ name: 'files', at: '0 40 * * * *', run: (ctx, { files }) => cleanFiles(ctx, files) }],
});
