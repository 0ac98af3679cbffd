import { ERRORS } from '#schemas/api/errors.ts';
import { LANGS } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { errorText, sayIssue, sayRefusal } from '#server/base/texts/refusal-text.ts';
import { parseLanguage } from './texts.ts';

it.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['fr-FR', 'zh-CN'],
  ['en-US', 'en-US'],
  ['en-GB,en;q=0.9', 'en-US'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-TW;q=0.8', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['en;q=0.3, zh-TW;q=0.9', 'zh-TW'],
  [';;;q=x,,', 'zh-CN'],
])('Accept-Language %j means %s', (header, lang) => {
  expect(parseLanguage(header)).toBe(lang);
});

it.each(LANGS)('every error has a text in %s', (lang) => {
  for (const name of Object.keys(ERRORS) as (keyof typeof ERRORS)[])
    expect(errorText(lang, `errors.${name}`)).not.toBe(`errors.${name}`);
});

it.each([
  ['', '提交的内容格式错误'],
  ['0', '提交的内容格式错误'],
  ['ids', '要处理的记录格式错误'],
  ['more', 'more格式错误'],
])('what is wrong at %j has a name', (path, words) => {
  const issue = { path, rule: 'format', message: 'validation.format', params: { label: path } };

  expect(sayIssue('zh-CN', issue).message).toBe(words);
});

it('class “a refusal that names a place and does not say it”: the sentence names it', () => {
  const said = (error: 'invalid' | 'notFound', params: Record<string, string>) =>
    sayRefusal('zh-CN', new AppError(error, params));

  expect([
    said('invalid', { name: 'date' }),
    said('invalid', { field: 'alarmIds' }),
    said('invalid', { name: 'from', message: 'errors.diagnosis.span' }),
    said('invalid', {}),
    said('notFound', { name: 'date' }),
  ]).toEqual([
    'date格式错误',
    '报警格式错误',
    errorText('zh-CN', 'errors.diagnosis.span'),
    '提交的内容不正确',
    '记录不存在或已被删除',
  ]);
});
