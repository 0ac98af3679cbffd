import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import packageFacts from './package.json' with { type: 'json' };
import { KIT_DIET } from './scripts/kit-diet.ts';
import { PDF_FOLDERS, pdfFiles } from './scripts/pdf-files.mjs';
import { NOTICES_FILE, thirdPartyNotices } from './scripts/third-party.mjs';

/** Where the server listens unless `npm run dev` says otherwise. */
const target = 'http://127.0.0.1:8080';
/** Stands in the bundle and in `build.json`: a page that is older than the served file tells the user. */
const buildId = new Date().toISOString();

/** The kit's styles are made by one copy of their maker, wherever npm lays further ones: two would keep two stores of the same rules. */
const STYLE_MAKER = '@ant-design/cssinjs';
const STYLE_HELPERS = /@ant-design\/cssinjs-utils\/(?!node_modules)/;
const KIT = fileURLToPath(import.meta.resolve('antd'));

/** Each icon of the kit comes with a wrapper of its own; one for all is enough. */
const ICON = /@ant-design\/icons\/es\/icons\/([A-Z]\w+)\.js$/;
const ICON_OF = {
  id: '\0kit:icon',
  code: `import { createElement, forwardRef } from 'react';
import Icon from '@ant-design/icons/es/components/AntdIconLight';
export const iconOf = (icon) => forwardRef((props, ref) => createElement(Icon, { ...props, ref, icon }));`,
};

/** Texts of the kit and of dates in the languages that are not its own. */
const KIT_WORDS = /node_modules[\\/].*[\\/]locale[\\/]zh[_-](cn|tw)\.js$/i;

/** What the login page and the shell say. */
const FIRST_WORDS = /locales[\\/][^\\/]+[\\/](common|login|shell)\.json$/;

/** The language that a file of texts is written in. */
function languageOf(id: string): string {
  const land = KIT_WORDS.exec(id)?.[1];
  return land ? `zh-${land.toUpperCase()}` : (/locales[\\/]([^\\/]+)/.exec(id)?.[1] ?? '');
}

/** What every page has by the time it fetches more: named beside no part of it, for the names of some 100 parts are fetched before the first list. */
const START_PATH = /\/(rolldown-runtime|react|kit|kit-list|start|shell|list)-[\w-]+\.js$/;
const BEFORE_THAT = /\/(index|start|login)-[\w-]+\.js$/;

function withoutStartPath(_: string, deps: string[], { hostId }: { hostId: string }): string[] {
  return BEFORE_THAT.test(hostId) ? deps : deps.filter((file) => !START_PATH.test(file));
}

/** Where Vite's own loader of parts stands, and how it begins. */
const LOADER = '\0vite/preload-helper.js';
const LOADER_BEGIN = /function preload\((\w+), (\w+), (\w+)\) \{\n/;
/**
 * Without a network a part is fetched before it is imported: a module that failed once stays failed for as long as the page is open
 * (Chromium), while a fetch may be tried again. What stands in the browser's store comes either way.
 */
const FETCH_FIRST = `function preload($1, $2, $3) {
	const own = /import\\(.(.+?).\\)/.exec($1)?.[1];
	const begin = () => load($1, $2, $3).then((it) => (had[own] = it));
	return navigator.onLine || had[own] ? begin() : Promise.all([own, ...($2 ?? [])].map((file) => file && fetch(new URL(file, $3)))).then(begin, () => { throw Error('module script'); });
}
const had = {};
function load($1, $2, $3) {
`;

export default defineConfig({
  base: './',
  plugins: [
    react(),
    {
      name: 'fetch-first',
      apply: 'build',
      transform(code: string, id: string) {
        if (id !== LOADER) return undefined;
        if (!LOADER_BEGIN.test(code)) throw new Error(`${LOADER} begins another way`);
        return { code: code.replace(LOADER_BEGIN, FETCH_FIRST), map: null };
      },
    },
    {
      // parts of the kit that ours never shows, and that no import says so: all of the table that PlainTable does not offer, antd's own Form and notices, codes in single boxes, skeletons in dialogs
      name: 'kit-diet',
      apply: 'build',
      enforce: 'pre',
      resolveId: (source: string, importer?: string) =>
        KIT_DIET.find(
          ({ from, what }) => source === what && from.test(importer?.replaceAll('\\', '/') ?? ''),
        )?.id,
      load: (id: string) => KIT_DIET.find((part) => part.id === id)?.code,
    },
    {
      name: 'one-icon',
      apply: 'build',
      enforce: 'pre',
      resolveId: (source: string) => (source === ICON_OF.id ? source : undefined),
      load(id: string) {
        if (id === ICON_OF.id) return ICON_OF.code;
        const name = ICON.exec(id.replaceAll('\\', '/'))?.[1];
        return (
          name &&
          `import drawing from '@ant-design/icons-svg/es/asn/${name}';\nimport { iconOf } from ${JSON.stringify(ICON_OF.id)};\nexport default /*#__PURE__*/ iconOf(drawing);`
        );
      },
    },
    {
      name: 'one-style-maker',
      apply: 'build',
      enforce: 'pre',
      async resolveId(source: string, importer?: string) {
        if (source !== STYLE_MAKER || !STYLE_HELPERS.test(importer?.replaceAll('\\', '/') ?? ''))
          return undefined;
        return this.resolve(source, KIT, { skipSelf: true });
      },
    },
    {
      // a build writes them beside the client
      name: 'notices',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use(`/${NOTICES_FILE}`, (_, response) => {
          response.setHeader('content-type', 'text/plain; charset=utf-8');
          response.end(thirdPartyNotices(import.meta.dirname));
        });
      },
    },
    {
      // what PDFs may leave out of themselves lies beside the client
      name: 'pdf-files',
      configureServer(server) {
        for (const { served, folder } of PDF_FOLDERS)
          server.middlewares.use(`/${served}`, (request, response, next) => {
            const file = path.join(folder, path.basename(request.url ?? ''));
            if (!existsSync(file)) return next();
            return response.end(readFileSync(file));
          });
      },
      generateBundle() {
        for (const file of pdfFiles()) this.emitFile({ type: 'asset', ...file });
      },
    },
    {
      name: 'build-id',
      apply: 'build',
      generateBundle() {
        this.emitFile({
          type: 'asset',
          fileName: 'build.json',
          source: JSON.stringify({ id: buildId }),
        });
      },
    },
  ],
  define: {
    'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId),
    'import.meta.env.VITE_VERSION': JSON.stringify(packageFacts.version),
  },
  resolve: {
    dedupe: [
      'react',
      'react-dom',
      '@formily/core',
      '@formily/react',
      '@formily/reactive',
      '@formily/reactive-react',
      '@formily/shared',
    ],
  },
  // the pages of bench/ and tests/ are no part of the product; some import what is not installed
  optimizeDeps: { entries: ['index.html'] },
  build: {
    outDir: 'dist/client',
    target: 'chrome109',
    cssTarget: 'chrome109',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    manifest: true,
    modulePreload: { resolveDependencies: withoutStartPath },
    rolldownOptions: {
      output: {
        // the shortest there is: each letter of a name is paid 500 times before the first list
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              // with what words of dates hang on: else the first language would bring it
              test: /node_modules[\\/]((react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]|dayjs[\\/]dayjs)/,
              priority: 40,
            },
            // fewer and larger files compress better: what the login page needs of the kit, and what every list adds
            {
              name: 'kit',
              test: /node_modules[\\/](antd[\\/]es[\\/](theme|config-provider|_util|style|button|input|modal|message|notification|app|locale|form|space|grid|checkbox)|@ant-design[\\/](cssinjs-utils|fast-color|colors)|@rc-component[\\/](util|motion|trigger|portal|dialog|notification|input|resize-observer)|stylis|clsx)[\\/]|antd[\\/]node_modules[\\/]@ant-design[\\/]cssinjs[\\/]/,
              priority: 15,
            },
            {
              name: 'kit-list',
              test: /node_modules[\\/](antd[\\/]es[\\/](table|select|pagination|dropdown|menu|tooltip|empty|layout)|@rc-component[\\/](table|select|virtual-list|menu|dropdown|tooltip|overflow|pagination|context))[\\/]/,
              priority: 10,
            },
            // what is always asked for together is one file: at 20 ms a request costs more than what one page of it does not need
            {
              name: (id) => `words-${languageOf(id)}-first`,
              debugName: 'words-first',
              test: (id) => FIRST_WORDS.test(id) || KIT_WORDS.test(id),
              priority: 30,
            },
            {
              name: (id) => `words-${languageOf(id)}`,
              debugName: 'words',
              test: /locales[\\/][^\\/]+[\\/](home|engine-list|engine-form|validation|chart)\.json$/,
              priority: 30,
            },
            {
              name: 'start',
              test: /src[\\/]runtime[\\/]main\.tsx$/,
              priority: 9,
            },
            { name: 'login', test: /src[\\/]runtime[\\/]login[\\/]login-page\.tsx$/, priority: 8 },
            // with what home and lists share, so that neither brings the other
            {
              name: 'shell',
              test: /src[\\/]runtime[\\/]shell[\\/]shell\.tsx$|ahooks[\\/]es[\\/]useRequest[\\/]|src[\\/]engine[\\/]base[\\/]segments\.|src[\\/]schemas[\\/]basics[\\/]/,
              priority: 7,
            },
            { name: 'list', test: /src[\\/]runtime[\\/]pages[\\/]schema-page\.tsx$/, priority: 6 },
            { name: 'home', test: /src[\\/]runtime[\\/]home[\\/]home-page\.tsx$/, priority: 5 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target },
      '/healthz': { target },
      '/mqtt': { target, ws: true },
    },
  },
});
