import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { CHROME_FLAGS, findChrome } from './scripts/chrome-path.mjs';
import { useFastFolder } from './scripts/fast-folder.mjs';
import { findSystemPostgres } from './tests/builders/system-postgres.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { CASE_MS, WAIT_MS } from './tests/patience.ts';
import { filesOnPostgres, postgresSource } from './tests/postgres/files.mjs';
import { ToldLast } from './tests/told-last.ts';

useFastFolder();
const chrome = findChrome();
const postgres = postgresSource(findSystemPostgres());
process.stderr.write(
  postgres === null
    ? "the server's tests run on the embedded database only: no PostgreSQL found (TEST_DATABASE_URL, /usr/lib/postgresql)\n"
    : `the server's tests run on the embedded database and on a real PostgreSQL (${postgres})\n`,
);

/**
 * In a whole run a file meets one database: the real PostgreSQL where it is among those that are asked of it, else the embedded one. All
 * of them are files of `unit` then: workers that begin anew for another project import and compile the server once more.
 */
const isEachOnOne = process.env.EACH_ON_ONE === '1' && postgres !== null;

/**
 * In a whole run the server's files are parted (`scripts/test.mjs`): of those in memory the ones below these folders, which start no other
 * program and open no port, run beside the browser tests, on what these leave of the cores; the rest runs before.
 */
const BESIDE_FOLDERS = [
  'tests/security',
  'server/areas',
  'server/base/tables',
  'server/entities',
  'server/moves',
  'server/platform/public-view',
  'server/records',
  'server/registry',
  'server/workbench',
];
const OPEN_PORTS = [
  'tests/security/listening.test.ts',
  'tests/security/uploads-on-the-wire.test.ts',
  'server/areas/control/control.test.ts',
  'server/areas/video/check-cameras.test.ts',
  'server/areas/video/play.test.ts',
];
const ON_SERVER = ['server/**/*.test.ts', 'tests/{contracts,flows,security}/**/*.test.ts'];
const unitPart = process.env.UNIT_PART;
const beside = unitPart === undefined ? [] : filesBeside();

function filesBeside(): string[] {
  const others = new Set([...OPEN_PORTS, ...(isEachOnOne ? filesOnPostgres() : [])]);
  return BESIDE_FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  ).filter((file) => file.endsWith('.test.ts') && !others.has(file));
}

/** Where files of `unit` may meet the real PostgreSQL. */
const meetsServer = isEachOnOne && unitPart !== 'beside';

/**
 * The files of one worker share their modules and the database in memory. Starting both anew costs a file with a database
 * three to four seconds of CPU (six of them: 23 s shared, 48 s each for itself; the sixty on PostgreSQL: 146 s and 319 s, all of
 * them passing either way), five minutes and more of a whole run on two cores.
 * So what a file opens it closes, and what it registers bears a name of its own.
 */
const SHARED = { isolate: false };
/**
 * Workers live for minutes and run most of their code a few times: what the engine prepares for a long life costs more than it
 * saves. Threads of its own took a third of what a file takes; with these words a tenth less in all (48.5 s of CPU, 43.5 s). Said
 * for each project: what the command line says of workers does not reach those of projects.
 */
const SHORT_LIVED = {
  execArgv: [
    // young objects get twice the room, MB, and are looked through by the thread that made them
    '--max-semi-space-size=32',
    '--single-threaded-gc',
    // old ones are looked through from so many MB on: a worker keeps 130
    '--initial-old-space-size=512',
    // JavaScript is compiled anew when it has run four times as often as else, the embedded database eight times
    '--interrupt-budget=270000',
    '--wasm-tiering-budget=14000000',
  ],
};
const PATIENT = { expect: { poll: { timeout: WAIT_MS } } };
/**
 * One project after the other: a worker that changes the project starts anew, and the stories of the whole product are late beside
 * two busy workers. The one page of the components leaves a core to the files on PostgreSQL, in a whole run to all of the server's.
 * There the pure files run as a program of their own (`scripts/test.mjs`).
 */
const ORDER = {
  first: 0,
  pure: 1,
  unit: 2,
  postgres: 3,
  component: isEachOnOne ? 2 : 3,
  e2e: 4,
};
/** What starts no product, and asks a database next to nothing. */
const PURE = ['src/**/*.test.ts', 'tests/house/**/*.test.ts'];

/** A module that lists files by a pattern is compiled anew: what it lists changes without its text. */
const listsAreNew: Plugin = {
  name: 'lists-are-new',
  configureVitest({ experimental_defineCacheKeyGenerator: keyBy }) {
    keyBy(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined));
  },
};

/** The server's tests on a real PostgreSQL: those that ask every statement, in the long form all that open a database (`tests/postgres/files.mjs` says which and why). */
const onPostgres: TestProjectInlineConfiguration = {
  plugins: [listsAreNew],
  test: {
    name: 'postgres',
    ...SHARED,
    ...SHORT_LIVED,
    sequence: { groupOrder: ORDER.postgres },
    globals: true,
    ...PATIENT,
    environment: 'node',
    include: filesOnPostgres(),
    globalSetup: [
      'tests/postgres/server.ts',
      'tests/workroom/build.ts',
      'tests/builders/declared-rows/read.ts',
    ],
    setupFiles: [
      'tests/fixed-seed.ts',
      'tests/postgres/use-server.ts',
      'tests/builders/declared-rows/hold.ts',
    ],
    testTimeout: CASE_MS,
    hookTimeout: CASE_MS,
  },
};

const toldLast = process.env.TOLD_LAST;

export default defineConfig({
  test: {
    reporters: ['default', ...(toldLast ? [new ToldLast(toldLast)] : [])],
    // one more than there are cores: each waits now and then for a process, a socket or a timer (unit: 10.4 min with two, 7.2 with three)
    maxWorkers: os.availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // what one project has compiled the next one loads, and so does the next run: 1,170 modules of the server take 5 s of CPU
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/test-modules' },
    projects: [
      // what any change may break; `npm test` runs it by itself before all others
      {
        plugins: [listsAreNew],
        test: {
          name: 'first',
          sequence: { groupOrder: ORDER.first },
          globals: true,
          ...PATIENT,
          environment: 'node',
          include: ['tests/first/**/*.test.ts'],
          testTimeout: CASE_MS,
          hookTimeout: CASE_MS,
          fileParallelism: false,
        },
      },
      // pure code, and what is said of the whole house
      {
        plugins: [listsAreNew],
        test: {
          name: 'pure',
          ...SHARED,
          ...SHORT_LIVED,
          setupFiles: ['tests/fixed-seed.ts'],
          sequence: { groupOrder: ORDER.pure },
          globals: true,
          ...PATIENT,
          environment: 'node',
          include: PURE,
          testTimeout: CASE_MS,
          hookTimeout: CASE_MS,
        },
      },
      // the server on an in-memory database
      {
        plugins: [listsAreNew],
        test: {
          name: 'unit',
          ...SHARED,
          ...SHORT_LIVED,
          sequence: { groupOrder: ORDER.unit },
          globals: true,
          ...PATIENT,
          environment: 'node',
          globalSetup: [
            ...(meetsServer ? ['tests/postgres/server.ts'] : []),
            'tests/workroom/build.ts',
            'tests/builders/declared-rows/read.ts',
          ],
          setupFiles: [
            ...(meetsServer ? ['tests/postgres/each-on-one.ts'] : []),
            'tests/fixed-seed.ts',
            'tests/postgres/record.ts',
            'tests/builders/declared-rows/hold.ts',
          ],
          include: unitPart === 'beside' ? beside : ON_SERVER,
          exclude: [...configDefaults.exclude, ...(unitPart === 'rest' ? beside : [])],
          testTimeout: CASE_MS,
          hookTimeout: CASE_MS,
        },
      },
      ...(postgres === null || isEachOnOne ? [] : [onPostgres]),
      // components in a real Chromium
      {
        plugins: [react(), listsAreNew],
        optimizeDeps: {
          // whatever a source imports is made ready before the first test: found later it reloads the page under one
          entries: ['src/**/*.{ts,tsx}'],
          include: [
            'antd/es/locale/en_US',
            'antd/es/locale/zh_CN',
            'antd/es/locale/zh_TW',
            'axios',
            'bpmn-moddle',
            'bpmn-js/lib/NavigatedViewer',
            'react',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'antd',
            'dayjs',
            'ahooks',
            '@formily/core',
            '@formily/react',
            '@formily/antd-v5',
            '@formily/json-schema',
            '@formily/reactive',
            '@formily/reactive-react',
            'antd/locale/zh_CN',
            'dayjs/locale/zh-cn',
            'dayjs/locale/zh-tw',
            'i18next',
            'react-i18next',
            'react-router-dom',
            '@testing-library/react',
            '@testing-library/user-event',
            'jotai',
            'uqr',
            '@ant-design/icons',
            '@tiptap/extension-image',
            '@tiptap/extension-subscript',
            '@tiptap/extension-superscript',
            '@tiptap/extension-table',
            '@tiptap/extension-text-align',
            '@tiptap/extension-text-style',
            '@tiptap/react',
            '@tiptap/starter-kit',
            '@codemirror/autocomplete',
            '@codemirror/commands',
            '@codemirror/lang-json',
            '@codemirror/language',
            '@codemirror/lint',
            '@codemirror/merge',
            '@codemirror/search',
            '@codemirror/state',
            '@codemirror/view',
          ],
        },
        test: {
          name: 'component',
          // one page for all files: what a file leaves in it, the setup takes away
          ...SHARED,
          setupFiles: ['tests/component/setup.ts'],
          sequence: { groupOrder: ORDER.component },
          globals: true,
          ...PATIENT,
          include: ['src/**/*.test.tsx'],
          testTimeout: CASE_MS,
          hookTimeout: CASE_MS,
          browser: {
            enabled: true,
            headless: true,
            // a page that is asked for while its libraries are bundled on a busy machine comes late
            connectTimeout: CASE_MS,
            screenshotFailures: false,
            viewport: { width: 1366, height: 768 },
            provider: playwright({
              launchOptions: {
                executablePath: chrome.executablePath,
                args: CHROME_FLAGS,
                ...(chrome.env ? { env: chrome.env } : {}),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // the whole product in a real Chromium
      {
        plugins: [listsAreNew],
        test: {
          name: 'e2e',
          sequence: { groupOrder: ORDER.e2e },
          globals: true,
          ...PATIENT,
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/seed.ts'],
          testTimeout: CASE_MS,
          hookTimeout: CASE_MS,
          // the files share a browser and a product (`support/world.ts`): starting both costs a file eight seconds of CPU
          ...SHARED,
          ...SHORT_LIVED,
          // a product, its browser and the test keep two cores busy: two files at a time saved a tenth and took each test twice as long
          fileParallelism: false,
        },
      },
    ],
  },
});
