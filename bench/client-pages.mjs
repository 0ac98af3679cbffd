/** Builds the pages of `npm run bench:client` for production and serves them. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const pages = path.join(root, 'bench', 'client');
/** Where the pages of benches stand: below `bench`, as they are served below what is built. */
const bench = path.join(root, 'bench');
const outDir = path.join(root, '.cache', 'bench');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Our scenes and those by hand, then each rival's with its own packages. @returns the address of each page below the server's. */
export async function buildPages(rivals) {
  const own = await buildPage('client', 'client/index.html', []);
  const theirs = [];
  for (const { name, folder } of rivals)
    theirs.push([
      name,
      await buildPage(name, `client/rivals/${name}.html`, [packagesFrom(folder)]),
    ]);
  return { own, rivals: Object.fromEntries(theirs) };
}

/** Serves what was built on a free port of the loopback. */
export function servePages() {
  const server = http.createServer((request, response) => {
    const file = path.join(outDir, decodeURI(new URL(request.url ?? '/', 'http://x').pathname));
    if (!file.startsWith(outDir) || !fs.existsSync(file) || fs.statSync(file).isDirectory())
      return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
      .end(fs.readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/**
 * Builds a page.
 * @param html its address below `bench`
 * @param mode `development` for a page whose packages say in the console what they think of how they are used
 * @returns its address below the server's
 */
export async function buildPage(name, html, plugins, mode = 'production') {
  await build({
    root,
    configFile: false,
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    logLevel: 'error',
    base: './',
    publicDir: false,
    plugins: [...plugins, react()],
    resolve: {
      dedupe: [
        '@formily/core',
        '@formily/react',
        '@formily/reactive',
        '@formily/reactive-react',
        '@formily/shared',
      ],
    },
    build: {
      outDir: path.join(outDir, name),
      emptyOutDir: true,
      target: 'chrome109',
      // old style sheets hold what the minifier calls no CSS
      cssMinify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: path.join(bench, html) },
    },
  });
  return `${name}/bench/${html}`;
}

/** The packages of a rival's scenes are looked for in its own install. */
function packagesFrom(folder) {
  return {
    name: 'rival-packages',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOurs = importer?.startsWith(path.join(pages, 'rivals'));
      if (!isOurs || source.startsWith('.') || path.isAbsolute(source)) return null;
      return this.resolve(source, path.join(folder, 'package.json'), { skipSelf: true });
    },
  };
}
