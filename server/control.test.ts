import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { askServer } from '../scripts/ask-server.mjs';
import { startControl } from './control.ts';

describe('the way into a running server', () => {
  let dataDir = '';
  let stop = async (): Promise<void> => {};
  beforeEach(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'control-'));
    stop = await startControl(dataDir, {
      audit: async () => '{"ok":true,"links":7,"head":"h"}',
      backup: async (to) => `backup ${to ?? ''}`,
      restore: async () => '',
    });
  });
  afterEach(async () => {
    await stop();
    fs.rmSync(dataDir, { recursive: true });
  });

  it('class “only with the server stopped”: the audit chain is read while it runs', async () => {
    expect(await askServer(dataDir, 'audit')).toBe('{"ok":true,"links":7,"head":"h"}');
    expect(await askServer(dataDir, 'backup', '/b')).toBe('backup /b');
  });

  it('needs the key of the data folder, and is gone with the server', async () => {
    const file = path.join(dataDir, 'control.json');
    fs.writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), key: 'x'.repeat(64) }),
    );

    await expect(askServer(dataDir, 'audit')).rejects.toThrow('the key of control.json is needed');

    await stop();
    stop = async () => {};
    expect(await askServer(dataDir, 'audit')).toBeNull();
  });
});
