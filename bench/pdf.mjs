/**
 * `npm run bench:pdf [-- --only kinds]`: a document of ten pages with 260 rows and pictures, drawn by the thread of the work room: seconds, seconds of CPU,
 * size, and the longest time in which the event loop of the process that asked answered nobody. Then a record of each kind of sheet in the
 * demo city, as a PDF and as a workbook, asked of the whole server: the worst of three, and the longest pause of its loop.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { forkServer, nextMessage } from './run-load.mjs';

const root = path.resolve(import.meta.dirname, '..');
const ROUNDS = 3;
const ROWS = 260;
const PAUSE_LIMIT_MS = 50;
/** Of the whole server, beside what it does for others: as in bench/pause.mjs. */
const SERVER_PAUSE_LIMIT_MS = 200;
const TIME_LIMIT_S = 5;

const folder = path.join(root, '.cache', 'bench');
await buildServer({ outdir: folder, entries: ['work-thread'] });
await bundle('server/base/workroom/work-room.ts', path.join(folder, 'work-room.js'));
const { runWork } = await import(pathToFileURL(path.join(folder, 'work-room.js')).href);
const picture = readFileSync(path.join(root, 'tests/fixtures/picture.png'));

const document = {
  title: '运维任务单',
  running: '运维任务单 GD20261126001',
  head: [
    { title: '工单编号', text: 'GD20261126001' },
    { title: '站点', text: '镕喆㙦废水总排口' },
  ],
  blocks: [
    {
      kind: 'table',
      title: '监测数据 SO₂ m³/h⁻¹ ☑ ☐',
      columns: ['序号', '时间', '因子', '数值', '限值', '判定', '说明'].map((title) => ({
        title,
        align: 'left',
      })),
      rows: Array.from({ length: ROWS }, (_, at) => [
        String(at + 1),
        `2026-11-${String((at % 28) + 1).padStart(2, '0')} 08:00`,
        ['化学需氧量', '氨氮', '总磷', '二氧化硫'][at % 4],
        (at * 1.37).toFixed(2),
        '50.00',
        at % 7 === 0 ? '超标' : '达标',
        '现场复核后恢复正常，已换管；'.repeat((at % 2) + 1),
      ]),
    },
    {
      kind: 'pictures',
      title: '现场照片',
      pictures: ['1', '2', '3'].map((id) => ({
        id,
        caption: `照片${id}`,
        width: 1366,
        height: 768,
      })),
    },
  ],
  sign: [{ title: '运维人员' }, { title: '审核人' }],
  made: '管理员 打印于 2026-11-26 12:00',
  pageNote: '第 {n} 页 共 {m} 页',
  watermark: '数字站房',
};
const pictures = new Map(['1', '2', '3'].map((id) => [id, picture]));

let worst = { seconds: 0, pause: 0 };
const rounds = process.argv.includes('kinds') ? 0 : ROUNDS;
for (let round = 1; round <= rounds; round += 1) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const cpu = process.cpuUsage();
  const from = performance.now();
  delay.enable();
  const { pages, bytes } = await runWork(
    { job: 'drawPdf', input: { document, pictures, maxPages: 100, lang: 'zh-CN' } },
    { who: 'bench', timeoutMs: 60_000, memoryMb: 512 },
  );
  delay.disable();
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const pause = delay.max / 1e6;
  worst = { seconds: Math.max(worst.seconds, seconds), pause: Math.max(worst.pause, pause) };
  writeFileSync(path.join(folder, 'bench.pdf'), bytes);
  process.stdout.write(
    `${pages} pages, ${ROWS} rows: ${seconds.toFixed(2)} s, CPU ${((user + system) / 1e6).toFixed(2)} s, ${Math.round(bytes.length / 1024)} KB, longest pause ${pause.toFixed(1)} ms\n`,
  );
}
const kindsPause = await drawKinds();
if (kindsPause >= SERVER_PAUSE_LIMIT_MS) process.exitCode = 1;
if (worst.seconds > TIME_LIMIT_S || worst.pause > PAUSE_LIMIT_MS) process.exitCode = 1;

/** A record of each kind of sheet, by its addresses. @returns the longest own pause of the server, ms */
async function drawKinds() {
  const own = path.join(root, '.cache', 'bench-sheet');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-sheet-'));
  mkdirSync(own, { recursive: true });
  await buildServer({ outdir: own });
  await bundle(path.join(root, 'bench/sheet-server.ts'), path.join(own, 'sheet-server.js'));
  const child = forkServer(path.join(own, 'sheet-server.js'), [], {
    dataDir,
    env: { APP_MODE: 'demo' },
  });
  let longest = 0;
  try {
    const { port, token, sheets } = await nextMessage(child);
    const look = () => {
      const answer = nextMessage(child);
      child.send('pause');
      return answer;
    };
    for (const { name, ...files } of sheets)
      for (const [kind, address] of Object.entries(files)) {
        await look();
        const drawn = await drawOften(`http://127.0.0.1:${port}/api${address}`, token);
        const { longestMs, ownMs } = await look();
        const pause = ownMs ?? longestMs;
        longest = Math.max(longest, pause);
        process.stdout.write(
          `${name}, ${kind}: ${drawn.pages > 0 ? `${drawn.pages} pages, ` : ''}${drawn.seconds.toFixed(2)} s, ${Math.round(drawn.size / 1024)} KB, longest pause ${longestMs} ms, own ${pause} ms\n`,
        );
      }
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) =>
      child.exitCode === null ? child.once('exit', resolve) : resolve(),
    );
    rmSync(dataDir, { recursive: true, force: true });
  }
  return longest;
}

/** @returns the slowest of some times */
async function drawOften(url, token) {
  let seconds = 0;
  let bytes = Buffer.alloc(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    const answer = await fetch(url, { headers: { token } });
    bytes = Buffer.from(await answer.arrayBuffer());
    seconds = Math.max(seconds, (performance.now() - from) / 1000);
    if (!['%PDF', 'PK'].some((begin) => bytes.toString('latin1', 0, 4).startsWith(begin)))
      throw new Error(`${url} answered ${bytes.toString('utf8', 0, 300)}`);
  }
  const pages = (bytes.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;
  return { seconds, size: bytes.length, pages };
}
