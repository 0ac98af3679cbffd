import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles a TypeScript module of the project in memory and imports it, so that scripts run the product's own code. */
export async function importTs(root, entry) {
  return importBuilt(root, { entryPoints: [join(root, entry)] });
}

/** The same of whatever esbuild is told to take, such as text on `stdin`. */
export async function importBuilt(root, input) {
  const { outputFiles } = await build({
    ...input,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    write: false,
    logLevel: 'silent',
  });
  // inside node_modules, so that packages of the project are found from there and git does not see it
  const folder = await mkdtemp(join(root, 'node_modules', '.tmp-'));
  try {
    const file = join(folder, 'bundle.mjs');
    await writeFile(file, outputFiles[0].contents);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
