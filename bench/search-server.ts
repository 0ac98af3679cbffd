import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';

import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { findRecords } from '#server/platform/search/find.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { fillSearchWords } from '#server/records/search/keep-words.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { productHouse } from '#tests/builders/product-house.ts';

/** Full search and `like` over many articles. For `bench/search.mjs`. */
const [, , dataDir = '', databaseUrl = '', documentsText = '100000'] = process.argv;
const DOCUMENTS = Number(documentsText);
const TIMES = 9;
const BATCH = 1000;
const ASKED = [
  '氨氮超标',
  '在线监测',
  '标',
  '蠕动泵',
  '氨氮 蠕动泵',
  '罕见词汇',
  'HJ 212',
  '没有的词',
];
const root = path.resolve(fileURLToPath(import.meta.url), '..', '..', '..'); // .cache/bench/
const log = {
  debug() {},
  info() {},
  warn: (fields: object) => process.stderr.write(`${JSON.stringify(fields)}\n`),
  error: (fields: object) => process.stderr.write(`${JSON.stringify(fields)}\n`),
};

const handle = await openDatabase({ dataDir, databaseUrl: databaseUrl || null, log });
await migrate(handle.pool, path.join(root, 'server', 'db', 'migrations'));
const registry = await loadRegistry({ root });
await syncTables(handle.db, registry);
const ctx = makeSystemCtx({ house: productHouse(), db: handle.db, registry, log });

/** Frequent words first; each is half as frequent as the one of double its place. */
const WORDS = (
  '在线监测 数据 设备 运行 仪器 正常 检查 记录 超标 氨氮 标准 校准 采样 站房 排放 浓度 平台 报警 试剂 更换 ' +
  '管路 总磷 总氮 流量 水样 比对 误差 量程 零点 维护 工单 运维 人员 企业 烟气 颗粒物 二氧化硫 氮氧化物 含氧量 折算 ' +
  '伴热管 冷凝器 数采仪 HJ 212 离线 恒值 补传 通讯 供电 空调 接地 门禁 视频 台账 质控 标样 消解 比色池 电极 蠕动泵'
).split(' ');
let seed = 20_261_127;

function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

function text(length: number): string {
  const parts: string[] = [];
  for (let size = 0; size < length;) {
    const word = WORDS[Math.floor((WORDS.length + 1) ** random()) - 1] ?? '数据';
    parts.push(word, random() < 0.25 ? '，' : '');
    size += word.length;
  }
  return parts.join('');
}

for (let start = 0; start < DOCUMENTS; start += BATCH) {
  const ids = Array.from({ length: Math.min(BATCH, DOCUMENTS - start) }, (_, n) => start + n + 1);
  await sql`insert into academy_knowledge (id, title, content, status, creator, create_date, update_date)
    select d.id, d.title, d.content, '1', 1, now(), now() - make_interval(mins => d.id::int)
    from unnest(${ids}::bigint[], ${ids.map(() => text(14))}::text[], ${ids.map((id) => `<p>${text(360)}${id % 5000 === 0 ? '罕见词汇' : ''}</p>`)}::text[]) as d (id, title, content)`.execute(
    handle.db,
  );
}
const began = performance.now();
await fillSearchWords(ctx);
const wordsMs = Math.round(performance.now() - began);
await sql`analyze academy_knowledge`.execute(handle.db);
const { rows: sizes } = await sql<{ mb: number }>`
  select round(pg_relation_size('ix_academy_knowledge__search_words') / 1048576.0)::int as "mb"`.execute(
  handle.db,
);

async function times(ask: () => Promise<unknown>): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const from = performance.now();
    await ask();
    taken.push(performance.now() - from);
  }
  return taken.toSorted((a, b) => a - b).map((ms) => Math.round(ms * 10) / 10);
}

const like = async (asked: string) => {
  const pattern = `%${asked}%`;
  await sql`select id, title from academy_knowledge where title ilike ${pattern} or content ilike ${pattern} order by update_date desc limit 20`.execute(
    handle.db,
  );
  await sql`select count(*) from (select 1 from academy_knowledge where title ilike ${pattern} or content ilike ${pattern} limit 1001) t`.execute(
    handle.db,
  );
};

const lines = [];
for (const asked of ASKED) {
  const question = { text: asked, entities: 'academyKnowledge' };
  const { total } = await findRecords(ctx, question);
  const own = await times(() => findRecords(ctx, question));
  const bare = await times(() => like(asked));
  lines.push({
    asked,
    total,
    medianMs: own[Math.floor(TIMES / 2)] ?? 0,
    worstMs: own.at(-1) ?? 0,
    likeMs: bare[Math.floor(TIMES / 2)] ?? 0,
  });
}
process.send?.({ documents: DOCUMENTS, wordsMs, indexMb: sizes[0]?.mb, lines });
await handle.close();
