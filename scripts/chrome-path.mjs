/**
 * Finds a Chromium for tests and screenshots: `CHROME`, then on linux x64 the pinned one of the npm registry
 * (unpacked once under node_modules/.cache), else an installed Chrome, Chromium or Edge.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import zlib from 'node:zlib';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];
/** Flags for a Chromium that runs as root, without a screen and without talking to anybody. */
export const CHROME_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

const TAR_BLOCK = 512;

function untar(buffer, folder) {
  let offset = 0;
  while (offset + TAR_BLOCK <= buffer.length && buffer[offset]) {
    const name = buffer.toString('utf8', offset, offset + 100).replace(/\0.*$/, '');
    const size = Number.parseInt(buffer.toString('ascii', offset + 124, offset + 136), 8) || 0;
    const type = String.fromCharCode(buffer[offset + 156] || 48);
    const out = path.join(folder, name);
    if (!out.startsWith(folder)) throw new Error(`path leaves the folder: ${name}`);
    if (type === '5') fs.mkdirSync(out, { recursive: true });
    else if (type === '0') {
      fs.mkdirSync(path.dirname(out), { recursive: true });
      fs.writeFileSync(out, buffer.subarray(offset + TAR_BLOCK, offset + TAR_BLOCK + size), {
        mode: 0o755,
      });
    }
    offset += TAR_BLOCK + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
}

function unpackFromNpm() {
  const require = createRequire(import.meta.url);
  const bin = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../../bin');
  const modules = path.resolve(bin, '../../..');
  const cache = path.join(modules, '.cache', 'chromium');
  const executablePath = path.join(cache, 'chromium');
  if (!fs.existsSync(executablePath)) {
    fs.mkdirSync(cache, { recursive: true });
    const unpack = (file, folder) =>
      untar(zlib.brotliDecompressSync(fs.readFileSync(path.join(bin, file))), folder);
    unpack('al2023.tar.br', path.join(cache, 'libs'));
    unpack('fonts.tar.br', cache);
    unpack('swiftshader.tar.br', cache);
    const temporary = `${executablePath}.${process.pid}`;
    fs.writeFileSync(
      temporary,
      zlib.brotliDecompressSync(fs.readFileSync(path.join(bin, 'chromium.br'))),
      { mode: 0o755 },
    );
    fs.renameSync(temporary, executablePath);
  }
  writeFontConfig(cache, modules);
  const libraries = [process.env.LD_LIBRARY_PATH, path.join(cache, 'libs/lib')]
    .filter(Boolean)
    .join(':');
  return {
    executablePath,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? cache,
    },
    from: 'npm',
  };
}

/** The paths inside are absolute, and a Chromium that finds no font at all aborts; Chinese glyphs come from a development dependency. */
function writeFontConfig(cache, modules) {
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${path.join(cache, 'fonts')}</dir><dir>${path.join(modules, '@expo-google-fonts/noto-sans-sc/400Regular')}</dir><cachedir>${path.join(cache, 'fonts-cache')}</cachedir></fontconfig>`;
  const file = path.join(cache, 'fonts.conf');
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
}

/** @returns {{ executablePath: string, env?: Record<string, string>, from: 'env' | 'npm' | 'system' }} */
export function findChrome() {
  if (process.env.CHROME) return { executablePath: process.env.CHROME, from: 'env' };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackFromNpm();
  const found = SYSTEM.find((file) => fs.existsSync(file));
  if (!found)
    throw new Error(
      `no Chromium, Chrome or Edge found; set CHROME to its path (looked at ${SYSTEM.join(', ')})`,
    );
  return { executablePath: found, from: 'system' };
}
