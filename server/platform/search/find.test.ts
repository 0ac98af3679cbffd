import { sql } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { setTexts } from '#server/platform/admin/translations.ts';
import { insertBackgroundTask } from '#server/platform/background-task/background-task-store.ts';
import { workOf, type BackgroundTaskRun } from '#server/platform/background-task/kinds.ts';
import { noteRows } from '#server/platform/transfer/import/import-store.ts';
import { makeRowWriter } from '#server/platform/transfer/import/rows.ts';
import { needEntity } from '#server/records/access.ts';
import { changeMany } from '#server/records/resource/bulk/change-many.ts';
import { undoBulk } from '#server/records/resource/bulk/undo.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { fillSearchWords } from '#server/records/search/keep-words.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { insertMissing } from '#server/records/store/seed-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { findRecords } from './find.ts';

const TAG = aSampleEntity({
  name: 'searchTag',
  title: 'Tag',
  table: { name: 'lab_search_tag' },
  rest: { base: '/lab/searchTag' },
  fields: { name: { type: 'string', title: 'Name', translatable: true } },
  list: {},
});
const PAPER = aSampleEntity({
  name: 'searchPaper',
  title: 'Paper',
  table: { name: 'lab_search_paper', lock: true, scope: { enterprise: 'enterpriseId' } },
  rest: { base: '/lab/searchPaper' },
  fields: {
    name: { type: 'string', title: 'Name', quick: true },
    words: { type: 'json', title: 'Words', holds: 'words' },
    enterpriseId: { type: 'ref', to: 'enterprise', title: 'Enterprise', list: true },
    tags: { type: 'refs', to: 'searchTag', title: 'Tags', list: true },
    content: { type: 'richText', title: 'Content' },
    note: { type: 'text', title: 'Note', translatable: true },
    kind: { type: 'dict', title: 'Kind', dict: 'search_kind' },
    kinds: { type: 'dicts', title: 'Kinds', dict: 'search_kind' },
    judge: { type: 'ref', to: 'searchTag', title: 'Judge', permission: { read: 'lab:judge' } },
  },
  list: {},
  import: {},
  bulk: { fields: ['name'] },
  search: 'full',
});
const KEYS = new Set(['lab:searchPaper:page', 'lab:searchPaper:info']);
const MAY_IMPORT = ['save', 'update', 'import'].map((verb) => `lab:searchPaper:${verb}`);

describe('full search', () => {
  let world: ResourceWorld;
  let all: Ctx;
  const save = async (body: Record<string, unknown>) =>
    (await saveRecord(world.system, 'searchPaper', body)).id;
  const titles = async (text: string, ctx = all) =>
    (await findRecords(ctx, { text, entities: 'searchPaper' })).list.map(({ title }) =>
      title.map((piece) => piece.text).join(''),
    );
  beforeAll(async () => {
    world = await aResourceWorld([TAG, PAPER]);
    all = { ...world.as({ permissions: KEYS }), scope: world.system.scope };
    await save({ name: '正文散见', content: '<p>氨氮正常。总氮超标。</p>' });
    await save({ name: '正文整句', content: '<p>记录：氨氮<b>超标</b>处理</p>' });
    await save({ name: '超标的氨氮', content: '' });
    await save({ name: '氨氮超标怎么办', content: '' });
    await save({ name: '边界甲氨', content: '<p>氮乙</p>' });
  });
  afterAll(() => world.close());

  it('the title goes before the text, words as typed before scattered ones, and nothing joins two texts', async () => {
    expect(await titles('氨氮超标')).toEqual([
      '氨氮超标怎么办',
      '超标的氨氮',
      '正文整句',
      '正文散见',
    ]);
    expect(await titles('氨氮 超标')).toEqual([
      '氨氮超标怎么办',
      '超标的氨氮',
      '正文整句',
      '正文散见',
    ]);
    expect(await titles('氨氮')).not.toContain('边界甲氨');
  });

  it('texts are found in every language they are written in, those of links as well', async () => {
    const tag = (await saveRecord(world.system, 'searchTag', { name: '锌标' })).id;
    const id = await save({ name: '译文', note: '重铬酸盐法', tags: [tag] });
    const inEnglish = { ...world.system, lang: 'en-US' } as const;
    const say = (entity: string, of: string, field: string, text: string) =>
      setTexts(world.system, { entity, id: of, field }, { 'en-US': text });
    await say('searchPaper', id, 'note', 'Dichromate method');

    expect(await titles('dichromate')).toEqual(['译文']);
    await updateRecord(inEnglish, 'searchPaper', { id, note: 'Permanganate' });
    expect(await titles('dichromate')).toEqual([]);
    expect(await titles('permanganate')).toEqual(['译文']);
    await say('searchTag', tag, 'name', 'Zinc label');
    await fillSearchWords(world.system);
    expect(await titles('zinc')).toEqual(['译文']);
    expect(await titles('锌标')).toEqual(['译文']);

    const { rows } = await sql<{ id: string }>`select id::text as id from sys_language
      where table_name = 'lab_search_paper'`.execute(world.system.db);
    await deleteRecords(
      world.system,
      'language',
      rows.map((row) => row.id),
    );
    await fillSearchWords(world.system);
    expect(await titles('permanganate')).toEqual([]);
    expect(await titles('重铬酸盐')).toEqual(['译文']);
    await deleteRecords(world.system, 'searchPaper', [id]);
  });

  it('what the product wrote is found by what it says in the language of the reader, in lists as well', async () => {
    const id = await save({ name: '已转派给王工' });
    const said = {
      key: 'lab.unfit',
      params: { items: ['Zn ', { in: { 'en-US': 'Pump (100%)' } }] },
    };
    await sql`update lab_search_paper set words = ${JSON.stringify({ name: said })}::jsonb,
      search_words = null where id = ${id}::bigint`.execute(world.system.db);
    await fillSearchWords(world.system);
    const inEnglish = { ...world.system, lang: 'en-US' } as const;
    const [sentence = ''] = serverText('en-US', 'lab.unfit', { items: '|' }).split('|');
    const listed = async (keyword: string, ctx: Ctx = inEnglish) =>
      (await pageRecords(ctx, 'searchPaper', { keyword })).list.map((row) => row.id);

    expect(await titles('pump')).toHaveLength(1);
    expect(await titles(sentence)).toHaveLength(1);
    for (const text of ['pump (100%)', 'Zn', sentence.trim(), '已转派'])
      expect(await listed(text), text).toEqual([id]);
    for (const text of ['params', 'lab.unfit', 'en-US', 'Pump_', '"'])
      expect(await listed(text), text).toEqual([]);
    expect(await listed('Pump', world.system)).toEqual([]);
    await deleteRecords(world.system, 'searchPaper', [id]);
  });

  it('one character finds it at the end of a run, and marks stand around a hit', async () => {
    expect(await titles('办')).toEqual(['氨氮超标怎么办']);
    const [hit] = (await findRecords(all, { text: '总氮' })).list;
    expect(hit?.lines).toEqual([
      { text: '氨氮正常。' },
      { text: '总氮', isHit: true },
      { text: '超标。' },
    ]);
  });

  it.each(["'", '\\', "氨氮' | 'x", '氨氮:*', '!(氨氮', '%', '<->', '\u0000'])(
    'text of a stranger is only text: %j',
    async (text) => {
      await expect(findRecords(all, { text })).resolves.toBeDefined();
    },
  );

  it('an edit, a label and what it is called are found; a removed record is not', async () => {
    const tag = await saveRecord(world.system, 'searchTag', { name: '蠕动泵' });
    const id = await save({ name: '旧名称', tags: [tag.id] });
    expect(await titles('蠕动泵')).toEqual(['旧名称']);

    await updateRecord(world.system, 'searchPaper', { id, version: 1, name: '新名称' });
    await updateRecord(world.system, 'searchTag', { id: tag.id, name: '柱塞泵' });
    await fillSearchWords(world.system);
    expect([await titles('旧名称'), await titles('柱塞'), await titles('蠕动')]).toEqual([
      [],
      ['新名称'],
      [],
    ]);

    await deleteRecords(world.system, 'searchPaper', [id]);
    expect(await titles('新名称')).toEqual([]);
  });

  it('rows that came by a statement of their own are found once they are filled', async () => {
    const row = { id: '77', name: '种子数据', version: 1 };
    await insertMissing(world.handle.db, 'lab_search_paper', [row], ['id']);
    expect(await titles('种子')).toEqual([]);

    await fillSearchWords(world.system);
    expect(await titles('种子')).toEqual(['种子数据']);
    expect(await fillSearchWords(world.system)).toEqual({ filled: 0 });
  });

  it('codes are found by their words in every language, also by new ones; a hit names them', async () => {
    const typeOf = async (dictType: string) =>
      (await saveRecord(world.system, 'dictType', { dictType, dictName: dictType, sort: 0 })).id;
    const value = async (dictTypeId: string, dictValue: string, dictLabel: string) =>
      (await saveRecord(world.system, 'dictData', { dictTypeId, dictValue, dictLabel, sort: 0 }))
        .id;
    const own = await typeOf('search_kind');
    const [pump, fan] = [await value(own, 'p', '隔膜泵'), await value(own, 'f', '引风机')];
    await setTexts(
      world.system,
      { entity: 'dictData', id: pump, field: 'dictLabel' },
      { 'en-US': 'Diaphragm' },
    );
    await save({ name: '一个代码', kind: 'p' });
    await save({ name: '几个代码', kinds: ['f', 'p'] });

    expect(await titles('隔膜')).toEqual(['几个代码', '一个代码']);
    expect(await titles('diaphragm')).toHaveLength(2);
    expect((await findRecords(all, { text: '引风机' })).list[0]?.labels).toEqual([
      '引风机',
      '隔膜泵',
    ]);

    await updateRecord(world.system, 'dictData', { id: fan, version: 1, dictLabel: '送风机' });
    await fillSearchWords(world.system);
    expect([await titles('引风'), await titles('送风')]).toEqual([[], ['几个代码']]);
  });

  it('labels narrow what was found: several of them together', async () => {
    const [a, b] = await Promise.all(
      ['甲签', '乙签'].map((name) => saveRecord(world.system, 'searchTag', { name })),
    );
    await save({ name: '两个标签的记录', tags: [a?.id, b?.id] });
    await save({ name: '一个标签的记录', tags: [a?.id] });
    const under = async (...tags: (string | undefined)[]) =>
      (
        await findRecords(all, {
          text: '标签的记录',
          links: tags.map((id) => `tags:${id}`).join(','),
        })
      ).total;

    expect([await under(a?.id), await under(b?.id), await under(a?.id, b?.id)]).toEqual([2, 1, 1]);
  });

  it('what is imported, changed with many others and taken back is found by what it says then', async () => {
    const paper = needEntity(world.system, 'searchPaper');
    const importer = world.as({ id: '78', permissions: new Set(MAY_IMPORT) });
    const writer = await makeRowWriter(world.system, paper, { name: 0 });
    const [row] = await inTransaction(world.system, (tx) =>
      writer.put(tx, [{ number: 2, cells: ['导入的文章'] }]),
    );
    const id = row?.recordId ?? '';
    expect(await titles('导入')).toEqual(['导入的文章']);

    const { undo } = await changeMany(world.system, 'searchPaper', {
      ids: [id],
      versions: { [id]: 1 },
      set: { name: '批量的文章' },
    });
    expect([await titles('导入'), await titles('批量')]).toEqual([[], ['批量的文章']]);
    await undoBulk(world.system, 'searchPaper', undo ?? '');
    expect([await titles('导入'), await titles('批量')]).toEqual([['导入的文章'], []]);

    await updateRecord(world.system, 'searchPaper', { id, version: 3, name: '再次导入' });
    await takeBack(importer, { id, stamp: '4', before: { name: '从前的文章' } });
    expect([await titles('再次'), await titles('从前')]).toEqual([[], ['从前的文章']]);
  });

  it('rights are asked inside the query: scope, keys and counts', async () => {
    const enterprise = world.registry.entity('enterprise');
    if (enterprise)
      await insertRow(world.handle.db, enterprise, { id: '501', name: '检索企业', version: 1 });
    await save({ name: '机密总磷', enterpriseId: '501' });
    const inside = world.as({ permissions: KEYS }, { enterprise: ['501'] });
    const outside = world.as({ permissions: KEYS }, { enterprise: ['9'] });
    const keyless = world.as({ permissions: new Set(['lab:searchPaper:page']) });

    expect(await titles('机密总磷', inside)).toEqual(['机密总磷']);
    for (const ctx of [outside, keyless])
      expect(await findRecords(ctx, { text: '机密总磷' })).toMatchObject({ total: 0, kinds: [] });
  });

  it('class “asked by what is not shown”: a link that is not for this person narrows to nothing', async () => {
    const { id } = await saveRecord(world.system, 'searchTag', { name: '评委' });
    await save({ name: '匿名评审', judge: id });
    const judging = {
      ...all,
      actor: world.as({ permissions: new Set([...KEYS, 'lab:judge']) }).actor,
    };
    const asked = { text: '匿名评审', links: `judge:${id}` };

    expect((await findRecords(judging, asked)).total).toBe(1);
    expect((await findRecords(all, asked)).total).toBe(0);
  });

  it('a page beyond what is ranked goes on by date', async () => {
    const ranked = await findRecords(all, { text: '氨氮', page: 1, limit: 2 });
    const next = await findRecords(all, { text: '氨氮', page: 2, limit: 2 });

    expect(ranked.total).toBe(4);
    expect(new Set([...ranked.list, ...next.list].map(({ id }) => id)).size).toBe(4);
  });
});

/** Takes back what an import did to a record. */
async function takeBack(
  ctx: Ctx,
  {
    id,
    stamp,
    before,
  }: { readonly id: string; readonly stamp: string; readonly before: StoredRow },
): Promise<void> {
  const at = new Date();
  const task = {
    id: newId(),
    kind: 'import',
    name: 'x',
    words: null,
    entity: 'searchPaper',
    ownerId: ctx.actor.id,
    lang: 'zh-CN',
    params: {},
    at,
    expiresAt: at,
  } as const;
  await insertBackgroundTask(ctx.db, task);
  await noteRows(ctx.db, task.id, [{ rowNo: 2, outcome: 'update', recordId: id, stamp, before }]);
  await workOf(
    ctx,
    'importUndo',
  )?.({
    ctx,
    keep: () => Promise.resolve(),
    report: () => Promise.resolve(),
    task: { entity: 'searchPaper', total: 1, params: { taskId: task.id } },
  } as unknown as BackgroundTaskRun);
}
