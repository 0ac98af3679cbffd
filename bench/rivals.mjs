/** Other engines that `npm run bench:client` measures beside ours: an install of its own under `bench/install`, never a dependency of the product. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, 'install');

/** What is installed for each, exactly. amis is written for React up to 18. */
const RIVALS = {
  'react-admin': {
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-is': '19.3.1',
    'react-admin': '5.15.4',
    'ra-core': '5.15.4',
    'ra-ui-materialui': '5.15.4',
    '@mui/material': '9.5.0',
    '@mui/icons-material': '9.5.0',
  },
  amis: {
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-is': '18.3.1',
    amis: '6.13.0',
    'amis-core': '6.13.0',
    'amis-ui': '6.13.0',
    'amis-formula': '6.13.0',
  },
};

/** Names of those that are there, and the folders that their packages are found from. */
export function installedRivals() {
  return Object.keys(RIVALS)
    .map((name) => ({ name, folder: path.join(ROOT, name) }))
    .filter(({ name, folder }) =>
      fs.existsSync(path.join(folder, 'node_modules', name, 'package.json')),
    );
}

/** Names of those that are not. */
export function missingRivals() {
  const there = new Set(installedRivals().map(({ name }) => name));
  return Object.keys(RIVALS).filter((name) => !there.has(name));
}

/** Installs all of them with npm; some 800 MB. Throws when npm fails. */
export function installRivals() {
  for (const [name, dependencies] of Object.entries(RIVALS)) {
    const folder = path.join(ROOT, name);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, 'package.json'),
      `${JSON.stringify({ private: true, type: 'module', dependencies }, null, 2)}\n`,
    );
    const { status } = spawnSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'],
      {
        cwd: folder,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      },
    );
    if (status !== 0) throw new Error(`npm could not install ${name} in ${folder}`);
  }
}
