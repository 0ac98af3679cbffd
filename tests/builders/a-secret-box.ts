import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { makeSecretBox, type SecretBox } from '#server/base/secrets/secret-box.ts';

const folders: string[] = [];

/** A box with a key of its own, whose folder goes with the tests of the file. */
export function aSecretBox(): SecretBox {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
  folders.push(folder);
  return makeSecretBox(folder);
}

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});
