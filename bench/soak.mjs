// `npm run bench:soak [-- --minutes 60 --rows 20000]`: lists, exports and workbooks for some minutes; prints what the server's
// memory is as a curve, one line each half minute, and at the end what stays once nobody asks any more.
import process from 'node:process';
import { strToU8 } from 'fflate';

import { startServer } from './pause-server.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const minutes = option('minutes', 60);
const LINE_MS = 30_000;
const REST_MS = 15_000;
const BAR_MB = 20;

const server = await startServer(option('rows', 20_000));
const began = performance.now();
const table = strToU8(
  `name,code\n${Array.from({ length: 20_000 }, (_, at) => `n${at},c${at}`).join('\n')}`,
);
const print = async (what) => {
  const { rssMb, heapMb, externalMb, handles, longestMs, ownMs } = await server.look();
  const minute = ((performance.now() - began) / 60_000).toFixed(1).padStart(6);
  process.stdout.write(
    `${minute} min ${String(rssMb).padStart(5)} MB ${'#'.repeat(Math.round(rssMb / BAR_MB))} heap ${heapMb}, outside ${externalMb}, handles ${handles}, pause ${longestMs} (own ${ownMs ?? '?'}) ms ${what}\n`,
  );
};
try {
  let [nextLine, turns] = [performance.now(), 0];
  for (let turn = 0; performance.now() - began < minutes * 60_000; turn++, turns = turn) {
    if (performance.now() >= nextLine) {
      await print('');
      nextLine += LINE_MS;
    }
    await Promise.all(
      Array.from({ length: 4 }, async (_, at) =>
        (
          await server.api('GET', `/dm/alarm/record/page?page=${1 + ((turn + at) % 50)}&limit=20`)
        ).arrayBuffer(),
      ),
    );
    if (turn % 50 === 10)
      await (await server.api('GET', '/dm/alarm/record/export?exportFormat=xlsx')).arrayBuffer();
    if (turn % 200 === 20) await (await server.upload(table, `t${turn}.csv`)).arrayBuffer();
    // below the rate limit of one address
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await print(`end, ${turns} turns`);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  await print('at rest');
} finally {
  await server.stop();
}
