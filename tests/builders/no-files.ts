import type { EntityParts } from '#server/entities/routes.ts';

/** For servers of tests that keep no files and run no tasks: who asks for one all the same is told. */
export const NO_FILES: Pick<EntityParts, 'files' | 'tasks'> = {
  files: {
    spoolDir: '.',
    stores: {
      get named(): never {
        throw new Error('this server keeps no files');
      },
    },
  } as unknown as EntityParts['files'],
  tasks: { wake: () => undefined } as unknown as EntityParts['tasks'],
};
