import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

import { callApi, startProduct, tokenOf, type Product } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo city in it; every product of a test starts with a copy. */
    seededData: string;
    /** A file with the process of every product that outlives the file of tests that started it, one a line. */
    sharedProducts: string;
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
const GONE_WITHIN_MS = 20_000;

/**
 * The data folder every product of the run starts with a copy of: the one the first start of `npm test` has left
 * (`SEEDED_DATA`), else one that is made here. A first start takes seconds, a start on a copy far fewer.
 */
export default async function seed(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/server/main.js') || !existsSync('dist/client/index.html'))
    throw new Error('the product is not built: npm run build');
  const given = process.env['SEEDED_DATA'];
  const own = mkdtempSync(path.join(tmpdir(), 'e2e seed '));
  if (!given) {
    const product = await startProduct({ dataDir: path.join(own, 'data') });
    await knowTheHouse(product);
    await product.stop();
  }
  const list = path.join(own, 'shared products');
  appendFileSync(list, '');
  const shared = () => readFileSync(list, 'utf8').split('\n').filter(Boolean).map(Number);
  // of a run that is broken off nothing else is left to end them
  const breakOff = () => {
    for (const pid of shared()) tell(pid, 'SIGKILL');
    rmSync(own, { recursive: true, force: true });
  };
  process.once('exit', breakOff);
  project.provide('seededData', given ?? path.join(own, 'data'));
  project.provide('sharedProducts', list);
  return async () => {
    process.off('exit', breakOff);
    for (const pid of shared()) await end(pid);
    rmSync(own, { recursive: true, force: true });
  };
}

/** Whoever signs in has seen the tour: it has a test of its own. @throws when the server does not keep that */
export async function knowTheHouse(
  product: Product,
  usernames: readonly string[] = KNOWS_THE_HOUSE,
): Promise<void> {
  for (const username of usernames) {
    const token = await tokenOf(product, username);
    const { code, msg } = await callApi(product, token, 'PUT /sys/user-setting/tour', { value: 1 });
    if (code !== 0) throw new Error(`${username}: ${msg}`);
  }
}

/** Ends a process that is no child of ours, by force when it takes too long. */
async function end(pid: number): Promise<void> {
  const until = Date.now() + GONE_WITHIN_MS;
  if (!tell(pid, 'SIGTERM')) return;
  while (tell(pid, 0)) {
    if (Date.now() > until) tell(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @returns whether the process is there. */
function tell(pid: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
