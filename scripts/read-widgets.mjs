import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { importBuilt } from './bundle-ts.mjs';

/** What is drawn stays outside: only where it lies is read. */
const VIEWS = {
  name: 'views-stay-outside',
  setup: (build) =>
    build.onResolve({ filter: /.*/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'view', external: true } : undefined,
    ),
};

/** The configs of all widgets, sorted by folder: each folder with a `config.ts` is one. */
export async function readWidgets(root, folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => `./${folder}/${String(file).replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('/config.ts'))
      .toSorted(),
  );
  const { configs } = await importBuilt(root, {
    stdin: {
      contents: [
        ...files.map((file, at) => `import { WIDGET as w${at} } from '${file}';`),
        `export const configs = [${files.map((_, at) => `w${at}`).join(', ')}];`,
      ].join('\n'),
      resolveDir: root,
      loader: 'ts',
    },
    plugins: [VIEWS],
  });
  return configs;
}
