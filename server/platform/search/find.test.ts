import type { Ctx } from '#server/base/context/ctx.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { fillSearchWords } from '#server/records/search/keep-words.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { insertMissing } from '#server/records/store/seed-rows.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { findRecords } from './find.ts';

const TAG = aSampleEntity({
  name: 'searchTag',
  title: 'Tag',
  table: { name: 'lab_search_tag' },
  rest: { base: '/lab/searchTag' },
  fields: { name: { type: 'string', title: 'Name' } },
  list: {},
});
const PAPER = aSampleEntity({
  name: 'searchPaper',
  title: 'Paper',
  table: { name: 'lab_search_paper', lock: true, scope: { enterprise: 'enterpriseId' } },
  rest: { base: '/lab/searchPaper' },
  fields: {
    name: { type: 'string', title: 'Name' },
    enterpriseId: { type: 'ref', to: 'enterprise', title: 'Enterprise', list: true },
    tags: { type: 'refs', to: 'searchTag', title: 'Tags', list: true },
    content: { type: 'richText', title: 'Content' },
  },
  list: {},
  search: 'full',
});
const KEYS = new Set(['lab:searchPaper:page', 'lab:searchPaper:info']);

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

  it('a page beyond what is ranked goes on by date', async () => {
    const ranked = await findRecords(all, { text: '氨氮', page: 1, limit: 2 });
    const next = await findRecords(all, { text: '氨氮', page: 2, limit: 2 });

    expect(ranked.total).toBe(4);
    expect(new Set([...ranked.list, ...next.list].map(({ id }) => id)).size).toBe(4);
  });
});
