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
      approve: async (table, column) => `${table}.${column ?? 'all'}`,
    });
  });
  afterEach(async () => {
    await stop();
    fs.rmSync(dataDir, { recursive: true });
  });

  it('class “only with the server stopped”: the audit chain is read and a loss approved while it runs', async () => {
    expect(await askServer(dataDir, 'audit')).toBe('{"ok":true,"links":7,"head":"h"}');
    expect(await askServer(dataDir, 'backup', { folder: '/b' })).toBe('backup /b');
    expect(await askServer(dataDir, 'approve', { table: 't', column: 'c' })).toBe('t.c');
    expect(await askServer(dataDir, 'approve', { table: 't' })).toBe('t.all');
    await expect(askServer(dataDir, 'approve')).rejects.toThrow('/approve with a table');
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
