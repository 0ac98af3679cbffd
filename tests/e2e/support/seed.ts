import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

import { callApi, startProduct, tokenOf } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo city in it; every product of a test starts with a copy. */
    seededData: string;
  }
}

/** All demo accounts but the tester, who signs in for the first time. */
const KNOWS_THE_HOUSE = [
  'admin',
  'implementer',
  'bureau',
  'enterprise',
  'opsmgr',
  'opseng',
  'opseng2',
  'auditor',
];

/** Fills one data folder for the whole run: a first start takes seconds, a start on a copy takes none. */
export default async function seed(project: TestProject): Promise<() => void> {
  if (!existsSync('dist/server/main.js') || !existsSync('dist/client/index.html'))
    throw new Error('the product is not built: npm run build');
  const folder = mkdtempSync(path.join(tmpdir(), 'e2e seed '));
  const product = await startProduct({ dataDir: folder });
  // whoever signs in knows the house: the tour has a test of its own
  for (const username of KNOWS_THE_HOUSE)
    await callApi(product, await tokenOf(product, username), 'PUT /sys/user-setting/tour', {
      value: 1,
    });
  await product.stop();
  project.provide('seededData', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
