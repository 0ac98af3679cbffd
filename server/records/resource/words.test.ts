import { describe, expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { takeTranslations, translateRows } from './translations.ts';

const NOTE = {
  name: 'note',
  title: '记录',
  table: { name: 'lab_note' },
  fields: {
    title: { type: 'string', title: '标题' },
    remark: { type: 'string', title: '备注' },
    words: { type: 'json', title: '其他语言', holds: 'words' },
  },
} as unknown as EntitySchema;
const ROW = {
  id: '1',
  title: '报警',
  remark: '人写的',
  words: { title: { in: { 'zh-TW': '警報', 'en-US': 'Alarm' } } },
};
/** No translations are kept: nothing else is asked of it. */
const reader = (lang: Lang) => ({ lang, registry: { entity: () => undefined } }) as unknown as Ctx;

describe('texts of a record that the product wrote', () => {
  it('are read by everybody in his language, and as they stand where nothing else is kept', async () => {
    const old = { id: '2', title: '旧的', remark: null, words: null };
    const read = async (lang: Lang) =>
      (await translateRows(reader(lang), NOTE, [ROW, old])).map((row) => row['title']);

    expect([await read('zh-CN'), await read('zh-TW'), await read('en-US')]).toEqual([
      ['报警', '旧的'],
      ['警報', '旧的'],
      ['Alarm', '旧的'],
    ]);
  });

  it('come back as they were shown without becoming the text for all; what somebody wrote instead does', async () => {
    const sent = async (title: string) =>
      (
        await takeTranslations(reader('en-US'), NOTE, {
          values: { title, remark: 'typed' },
          before: ROW,
        })
      ).values;

    expect(await sent('Alarm')).toEqual({ remark: 'typed' });
    expect(await sent('Another')).toEqual({ title: 'Another', remark: 'typed', words: {} });
  });
});
