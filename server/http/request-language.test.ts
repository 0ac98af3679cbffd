import { expect, it } from 'vitest';

import { requestLanguage } from './request-language.ts';

const asked = (query: object, cookie?: string) =>
  requestLanguage({
    headers: { 'accept-language': 'en-US,en', ...(cookie === undefined ? {} : { cookie }) },
    query,
  });

it('class “the browser asks, not the page”: a download speaks the language of its page, not that of the browser', () => {
  expect(asked({ ticket: 't' }, 'a=1; language=zh-TW')).toBe('zh-TW');
  expect(asked({ access_token: 't' }, 'language=zh-CN')).toBe('zh-CN');
});

it('a call that can name its language is answered in it, whatever the cookie says', () => {
  expect(asked({}, 'language=zh-TW')).toBe('en-US');
});

it('a cookie that is no language of ours says nothing', () => {
  expect(asked({ ticket: 't' }, 'language=xx')).toBe('en-US');
  expect(asked({ ticket: 't' }, 'mylanguage=zh-TW')).toBe('en-US');
  expect(asked({ ticket: 't' })).toBe('en-US');
});
