import { describe, expect, it } from 'vitest';

import { LANGS, type Lang } from '#schemas/types/words.ts';
import { inLanguages, sayIn, wordsFor, type Said } from './said.ts';
import { serverText } from './server-text.ts';

describe('what is kept in every language', () => {
  it('says a sentence by its key with what is filled in, sentences inside it too', () => {
    const said: Said = {
      key: 'alarm:mark',
      params: {
        place: '恒泰热电-1#烟囱',
        time: '2026-03-01 08:00:00',
        factor: [{ in: { 'zh-TW': '二氧化硫', 'en-US': 'SO2' } }, { key: 'alarm:and' }, 'NOx'],
        flag: 'D',
        flagName: { key: 'alarm:flag.D' },
        times: 3,
      },
    };

    expect(sayIn('zh-TW', said)).toContain('二氧化硫、NOx');
    expect(sayIn('en-US', said)).toMatch(/SO2, NOx.*D/);
    expect(sayIn('en-US', said)).not.toMatch(/仪器|儀器|\{/);
  });

  it('leaves the text of the record where another version kept what this one does not know', () => {
    const kept = {
      message: { key: 'alarm:gone' },
      title: { key: 'alarm:rule', params: { said: { key: 'alarm:gone' } } },
      body: 7,
      more: { some: 'thing' },
      list: [{ in: { 'zh-TW': '一' } }],
    };

    expect(wordsFor('en-US', kept)).toEqual({ body: '7' });
    expect([wordsFor('zh-CN', kept), wordsFor('en-US', null), wordsFor('en-US', 'x')]).toEqual([
      {},
      {},
      {},
    ]);
  });

  it('keeps beside the texts only those that differ, in each other language', async () => {
    const kept = await inLanguages({ lang: 'en-US' as Lang }, ({ lang }) => ({
      title: serverText(lang, 'message.alarm.level.4'),
      name: '恒泰热电',
    }));
    const alike = await inLanguages({ lang: 'zh-TW' as Lang }, () => ({ name: '恒泰热电' }));

    const { words, ...own } = kept;
    expect(own).toEqual({
      title: serverText('zh-CN', 'message.alarm.level.4'),
      name: '恒泰热电',
    });
    expect(LANGS.slice(1).map((lang) => wordsFor(lang, words))).toEqual(
      LANGS.slice(1).map((lang) => ({ title: serverText(lang, 'message.alarm.level.4') })),
    );
    expect(alike.words).toBeNull();
  });
});
