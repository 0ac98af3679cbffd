import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findSystemPostgres } from './tests/builders/system-postgres.ts';
import { filesWithDatabase, postgresSource } from './tests/postgres/files.mjs';
import { CHROME_FLAGS, findChrome } from './scripts/chrome-path.mjs';

const chrome = findChrome();
const postgres = postgresSource(findSystemPostgres());
process.stderr.write(
  postgres === null
    ? "the server's tests run on the embedded database only: no PostgreSQL found (TEST_DATABASE_URL, /usr/lib/postgresql)\n"
    : `the server's tests run on the embedded database and on a real PostgreSQL (${postgres})\n`,
);

/** The server's tests again, on a real PostgreSQL. */
const onPostgres: TestProjectInlineConfiguration = {
  test: {
    name: 'postgres',
    globals: true,
    environment: 'node',
    include: filesWithDatabase(),
    globalSetup: ['tests/postgres/server.ts'],
    setupFiles: ['tests/postgres/use-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: [
      // pure code and the server on an in-memory database
      {
        test: {
          name: 'unit',
          globals: true,
          environment: 'node',
          include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/{contracts,flows,house,security}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...(postgres === null ? [] : [onPostgres]),
      // components in a real Chromium
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'antd/es/locale/en_US',
            'antd/es/locale/zh_CN',
            'antd/es/locale/zh_TW',
            'axios',
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
            '@ant-design/icons',
          ],
        },
        test: {
          name: 'component',
          globals: true,
          include: ['src/**/*.test.tsx'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1366, height: 768 },
            provider: playwright({ launchOptions: { executablePath: chrome.executablePath, args: CHROME_FLAGS, ...(chrome.env ? { env: chrome.env } : {}) } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // the whole product in a real Chromium
      {
        test: {
          name: 'e2e',
          globals: true,
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // a busy machine makes a browser late now and then; a second try is named in the output
          retry: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
