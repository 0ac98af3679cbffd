import fs from 'node:fs';
import { expect, it } from 'vitest';

import { shippedPackages, unknownLicences } from '../../scripts/third-party.mjs';

it('every package that is shipped has a licence somebody has looked at', () => {
  const packages = shippedPackages(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')));

  expect(unknownLicences(packages)).toEqual([]);
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['bpmn-js', '@expo-google-fonts/noto-sans-sc', 'map-outlines', 'pg']),
  );
});

it('a licence nobody knows, or none, is refused; of a choice one known is enough', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/free': { version: '1.0.0', license: '(MIT OR GPL-3.0)' },
      'node_modules/bound': { version: '2.0.0', license: 'MIT AND GPL-3.0' },
      'node_modules/free/node_modules/silent': { version: '3.0.0' },
      'node_modules/tool': { version: '4.0.0', license: 'GPL-3.0', dev: true },
    },
  };

  expect(unknownLicences(shippedPackages(lock))).toEqual([
    'bound 2.0.0: MIT AND GPL-3.0',
    'silent 3.0.0: none',
  ]);
});
