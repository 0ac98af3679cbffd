import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { checkTerms, LANGUAGES, readTerms } from '../../scripts/terms.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const GLOSSARY = `# Glossary

## Words on the screen

| 简体 | 繁體（台灣） | English | avoid |
| --- | --- | --- | --- |
| 报警 | 警報 | alarm | zh-CN: 告警, 警报 · zh-TW: 報警 · en-US: alert |
| 模型 | 模型 | schema | zh-CN: 架构 |
`;

/** What the check says about a tree with one text in one file. */
function judge(file: string, text: string): readonly string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'terms-'));
  for (const folder of [
    ...LANGUAGES.map((lang) => `locales/${lang}`),
    'src/schemas',
    'server/seeds',
  ])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, file), `{\n  "alert.key": ${JSON.stringify(text)}\n}\n`);
  try {
    return checkTerms(root, readTerms(GLOSSARY));
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('one word for one thing', () => {
  it('the texts of the product use no word that the glossary says to avoid', () => {
    expect(checkTerms(ROOT)).toEqual([]);
  });

  it.each([
    ['locales/zh-CN/alarm.json', '今日告警', '报警'],
    ['locales/zh-CN/alarm.json', '组织架构和架构', '模型'],
    ['locales/zh-TW/alarm.json', '今日報警', '警報'],
    ['locales/en-US/alarm.json', 'Alert of today', 'alarm'],
    ['src/schemas/pump.json', '警报', '报警'],
    ['server/seeds/roles.json', '告警', '报警'],
  ])(
    'class "two words for one thing": %s, %s is refused and told the word to use',
    (file, text, use) => {
      expect(judge(file, text)).toEqual([expect.stringContaining(`${file}:2`)]);
      expect(judge(file, text)[0]).toContain(`say "${use}"`);
    },
  );

  it.each([
    ['locales/zh-CN/alarm.json', '组织架构'],
    ['src/schemas/warning.json', '预警报告'],
    ['locales/zh-TW/alarm.json', '架构'],
    ['locales/en-US/alarm.json', 'stay alerted'],
  ])('%s, %s is right', (file, text) => {
    expect(judge(file, text)).toEqual([]);
  });

  it('a glossary without the table is no glossary', () => {
    expect(() => readTerms('# Glossary')).toThrow('Words on the screen');
  });
});
