// `npm run bench:size`: what a browser fetches of the built product for the address of a list: the login page, then the shell with
// that list, in bytes as the server sends them (counted by the browser). The home page is not on this way; what it adds is told below. The targets are about the bodies of JavaScript and the number of
// answers; what all of them weigh together with their heads stands below. What of it is which, and what stays for later. Exit code 1
// above a target.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { importTs } from '../scripts/bundle-ts.mjs';
import { launchChrome } from './chrome.mjs';

const TARGET_KB = 400;
const TARGET_ANSWERS = 60;
const LIST_ROUTE = '/sys-user';
const USER = 'admin';
/** The message connection, what waits to be sent, the first tour: fetched by themselves once the shell stands, nothing on the way waits for them. */
const BACKGROUND = /mqtt|outbox-|tour-/;
const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
await import('../scripts/build.mjs');
const clientDir = path.join(root, 'dist', 'client');
const { startProduct } = await importTs(root, 'tests/e2e/support/product.ts');

/** Bytes of the bodies of JavaScript by file, as they came. */
const bodies = new Map();
/** Bytes of all answers, heads and bodies, and their number. */
const wire = { bytes: 0, answers: 0 };
const kb = (bytes) => Math.round(bytes / 102.4) / 10;
const sizeOf = (file) => bodies.get(file) ?? onDisk(file);
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);

/** What a file that was not asked for would weigh: as the build packed it. */
function onDisk(file) {
  const packed = path.join(clientDir, `${file}.br`);
  return fs.statSync(fs.existsSync(packed) ? packed : path.join(clientDir, file)).size;
}

/** Counts what arrives at a page, by the browser's own account. */
async function countBytes(page) {
  const session = await page.context().newCDPSession(page);
  const open = new Map();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(product.url)) open.set(requestId, response);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = open.get(requestId);
    if (!response || response.fromDiskCache) return;
    wire.bytes += encodedDataLength;
    wire.answers += 1;
    const file = new URL(response.url).pathname.slice(1);
    // what had come when the head was read is the head
    if (file.endsWith('.js') && response.status === 200)
      bodies.set(file, encodedDataLength - response.encodedDataLength);
  });
  await session.send('Network.enable');
}

const product = await startProduct({ env: { APP_MODE: 'demo' } });
const browser = await launchChrome();
let isMet = false;
try {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  await countBytes(page);
  await page.goto(`${product.url}/#${LIST_ROUTE}`);
  await page.locator('#captcha').waitFor();
  await page.waitForLoadState('networkidle');
  const login = new Set(bodies.keys());
  const atLogin = { ...wire };
  await page.locator('#username').fill(USER);
  await page.locator('#password').fill('Demo_2026');
  await page.locator('#captcha').fill(await captcha(page));
  await page.locator('button[type="submit"]').click();
  await page.locator('.engine-list .ant-table-row').first().waitFor();
  const atList = { ...wire };
  const background = [...bodies.keys()].filter((file) => BACKGROUND.test(file));
  const first = new Set([...bodies.keys()].filter((file) => !BACKGROUND.test(file)));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  const later = [...bodies.keys()].filter((file) => !first.has(file) && !background.includes(file));
  const before = new Set(bodies.keys());
  await page.goto(`${product.url}/#/`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  const home = [...bodies.keys()].filter((file) => !before.has(file));
  const all = fs
    .readdirSync(path.join(clientDir, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
  const never = all.filter((file) => !bodies.has(file));

  process.stdout.write(
    `${os.cpus().length} cores, node ${process.version}; JavaScript as sent, KB\n`,
  );
  tell('login page', login);
  tell(
    'then shell and first list',
    [...first].filter((file) => !login.has(file)),
  );
  tell('fetched meanwhile in the background', background);
  tell('after that, when idle', later);
  tell('the home page, charts and all', home);
  tell('not loaded (lazy)', never);
  process.stdout.write(
    `\nall answers, heads and bodies: login ${kb(atLogin.bytes)} KB in ${atLogin.answers}, until the first rows ${kb(atList.bytes)} KB in ${atList.answers} of at most ${TARGET_ANSWERS}\n`,
  );
  const total = sum(first);
  isMet = total <= TARGET_KB * 1024 && atList.answers <= TARGET_ANSWERS;
  process.stdout.write(
    `\nlogin: ${kb(sum(login))} KB; login → shell → first list: ${kb(total)} KB of at most ${TARGET_KB} KB (${Math.round((total / TARGET_KB / 1024) * 100)} %): ${isMet ? 'met' : 'missed'}\n`,
  );
} finally {
  await browser.close();
  await product.stop();
}
process.exit(isMet ? 0 : 1);

function tell(title, files) {
  const list = [...files].sort((a, b) => sizeOf(b) - sizeOf(a));
  process.stdout.write(`\n${title}: ${kb(sum(list))} KB in ${list.length} files\n`);
  for (const file of list.slice(0, 25))
    process.stdout.write(`  ${String(kb(sizeOf(file))).padStart(7)}  ${path.basename(file)}\n`);
  if (list.length > 25)
    process.stdout.write(
      `  ${String(kb(sum(list.slice(25)))).padStart(7)}  in ${list.length - 25} smaller files\n`,
    );
}

async function captcha(page) {
  const source = await page.locator('.captcha img').first().getAttribute('src');
  const uuid = new URL(source ?? '', 'http://page').searchParams.get('uuid');
  for (let i = 0; i < 100; i += 1) {
    const hook = product.hooks().find((line) => line.kind === 'captcha' && line.uuid === uuid);
    if (hook) return String(hook.answer);
    await page.waitForTimeout(50);
  }
  throw new Error(`no captcha answer for ${uuid}`);
}
