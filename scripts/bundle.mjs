import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const FOLDERS = { schemas: 'src/schemas', server: 'server', locales: 'locales' };

/** Bundles one TypeScript file of a benchmark with the server's own code; packages stay outside. @param {string} source @param {string} outfile */
export async function bundle(source, outfile) {
  const own = (name) => {
    const [alias, ...rest] = name.slice(1).split('/');
    return { path: path.join(root, FOLDERS[alias], ...rest) };
  };
  await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'own-imports',
        setup: (api) =>
          api.onResolve({ filter: /^#(schemas|server|locales)\// }, ({ path: name }) => own(name)),
      },
    ],
  });
}
