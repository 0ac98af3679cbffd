import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

import { findBrowsers } from '../../scripts/find-browsers.mjs';

it('browsers of the machine are found by their program, and the absent ones are named', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
  for (const program of ['firefox-esr', 'chromium', 'microsoft-edge'])
    writeFileSync(path.join(folder, program), '');
  for (const program of ['firefox-esr', 'chromium']) chmodSync(path.join(folder, program), 0o755);

  const { found, missing } = findBrowsers([folder], false);
  rmSync(folder, { recursive: true });

  expect(found).toEqual([
    { name: 'Chromium', engine: 'chromium', executablePath: path.join(folder, 'chromium') },
    { name: 'Firefox', engine: 'firefox', executablePath: path.join(folder, 'firefox-esr') },
  ]);
  expect(missing).toEqual(['Chrome', 'Edge']);
});

it('a machine without any other browser has none, and all are named', () => {
  expect(findBrowsers(['/nowhere'], false)).toEqual({
    found: [],
    missing: ['Chrome', 'Edge', 'Chromium', 'Firefox'],
  });
});
