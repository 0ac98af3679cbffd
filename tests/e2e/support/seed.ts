import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo city in it; every product of a test starts with a copy. */
    seededData: string;
  }
}

/** Fills one data folder for the whole run: a first start takes seconds, a start on a copy takes none. */
export default async function seed(project: TestProject): Promise<() => void> {
  if (!existsSync('dist/server/main.js') || !existsSync('dist/client/index.html')) throw new Error('the product is not built: npm run build');
  const folder = mkdtempSync(path.join(tmpdir(), 'e2e seed '));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  project.provide('seededData', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
