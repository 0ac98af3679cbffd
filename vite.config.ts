import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageFacts from './package.json' with { type: 'json' };

/** Where the server listens unless `npm run dev` says otherwise. */
const target = 'http://127.0.0.1:8080';
/** Stands in the bundle and in `build.json`: a page that is older than the served file tells the user. */
const buildId = new Date().toISOString();

/** What the kit imports (`what`) in its own files (`from`), and what stands in for it. */
const UNUSED_KIT = [
  {
    id: '\0kit:filter',
    from: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    what: './FilterDropdown',
    code: 'export const flattenKeys = () => [];\nexport default () => null;',
  },
  {
    id: '\0kit:tree',
    from: /antd\/es\/table\/hooks\/useSelection\.js$/,
    what: '@rc-component/tree',
    code: "export { arrAdd, arrDel } from '@rc-component/tree/es/util';\nexport { conductCheck } from '@rc-component/tree/es/utils/conductUtil';\nexport { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';",
  },
  {
    id: '\0kit:form',
    from: /antd\/es\/form\/(context|hooks\/useForm)\.js$/,
    what: '@rc-component/form',
    code: 'export const FormProvider = ({ children }) => children;\nexport const useForm = () => [{}];',
  },
  { id: '\0kit:notices', from: /antd\/es\/app\/App\.js$/, what: '../notification/useNotification', code: 'export default () => [{}, null];' },
  { id: '\0kit:skeleton', from: /antd\/es\/(modal\/Modal|drawer\/DrawerPanel)\.js$/, what: '../skeleton', code: 'export default () => null;' },
];

export default defineConfig({
  base: './',
  plugins: [
    react(),
    {
      // parts of the kit that ours never shows, and that no import says so: filters in table heads and the trees in them, antd's own Form and notices, skeletons in dialogs
      name: 'kit-diet',
      apply: 'build',
      enforce: 'pre',
      resolveId: (source: string, importer?: string) =>
        UNUSED_KIT.find(({ from, what }) => source === what && from.test(importer?.replaceAll('\\', '/') ?? ''))?.id,
      load: (id: string) => UNUSED_KIT.find((part) => part.id === id)?.code,
    },
    {
      name: 'build-id',
      apply: 'build',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id: buildId }) });
      },
    },
  ],
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId), 'import.meta.env.VITE_VERSION': JSON.stringify(packageFacts.version) },
  resolve: {
    dedupe: ['react', 'react-dom', '@formily/core', '@formily/react', '@formily/reactive', '@formily/reactive-react', '@formily/shared'],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/, priority: 20 },
            // fewer and larger files compress better: what the login page needs of the kit, and what every list adds
            {
              name: 'kit',
              test: /node_modules[\\/](antd[\\/]es[\\/](theme|config-provider|_util|style|button|input|modal|message|notification|app|locale|form|space|grid|checkbox)|@ant-design[\\/](cssinjs|cssinjs-utils|fast-color|colors)|@rc-component[\\/](util|motion|trigger|portal|dialog|notification|input|resize-observer)|stylis|clsx)[\\/]/,
              priority: 15,
            },
            {
              name: 'kit-list',
              test: /node_modules[\\/](antd[\\/]es[\\/](table|select|pagination|dropdown|menu|tooltip|radio|badge|spin|empty|drawer|layout)|@rc-component[\\/](table|select|virtual-list|menu|dropdown|tooltip|overflow|pagination|drawer|context))[\\/]/,
              priority: 10,
            },
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
