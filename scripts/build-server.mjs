import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Bundles the server's own code (packages stay outside) into a folder below the repository:
 * the program, the thread of its work room, and the two parts of the embedded database that run beside it.
 * @param {{ outdir: string, entries?: readonly string[] }} options
 */
export async function buildServer({
  outdir,
  entries = ['main', 'work-thread', 'pglite-worker', 'pglite-init'],
}) {
  const sources = {
    main: 'server/main.ts',
    'work-thread': 'server/work-thread.ts',
    'pglite-worker': 'server/db/embedded/pglite-worker.ts',
    'pglite-init': 'server/db/embedded/pglite-init.ts',
  };
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map((name) => [name, sources[name]])),
    bundle: true,
    platform: 'node',
    format: 'esm',
    // what is imported later is loaded later, with the packages it needs
    splitting: true,
    target: 'node20',
    packages: 'external',
    // `packages: external` would also leave out our own names
    plugins: [
      {
        name: 'own-imports',
        setup: (api) => api.onResolve({ filter: /^#(schemas|server|locales)\// }, resolveOwn),
      },
    ],
    outdir,
    sourcemap: true,
    logLevel: 'warning',
  });
  if (entries.includes('work-thread')) copyFonts(path.join(outdir, 'fonts'));
  if (entries.includes('main')) copyTestPicture(path.join(outdir, 'test-stream'));
}

/** The built-in picture of the video area. */
function copyTestPicture(folder) {
  fs.cpSync(path.join(root, 'server/areas/video/test-stream'), path.resolve(root, folder), {
    recursive: true,
  });
}

/** The font of documents in its two weights, and its licence: whole, since names hold characters that no common selection has. */
function copyFonts(folder) {
  const font = path.join(root, 'node_modules', '@expo-google-fonts', 'noto-sans-sc');
  fs.mkdirSync(path.resolve(root, folder), { recursive: true });
  for (const file of [
    '400Regular/NotoSansSC_400Regular.ttf',
    '700Bold/NotoSansSC_700Bold.ttf',
    'LICENSE_FONT',
  ])
    fs.copyFileSync(path.join(font, file), path.resolve(root, folder, path.basename(file)));
}

const FOLDERS = { schemas: 'src/schemas', server: 'server', locales: 'locales' };

function resolveOwn({ path: name }) {
  const [alias, ...rest] = name.slice(1).split('/');
  return { path: path.join(root, FOLDERS[alias], ...rest) };
}
