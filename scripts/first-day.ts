import { readFileSync } from 'node:fs';
import path from 'node:path';

import { FIRST_DAY_NAMES, readGuide, type FirstDayName } from '#runtime/help/first-day.ts';

const NOTE =
  '<!-- Printed from locales/zh-CN/help/first-day-*.json by `npm run docs`; do not edit. -->';
const FILE = path.join('docs', 'guides', 'first-day.md');

/** The texts of a guide in a language. */
export function firstDayTexts(
  root: string,
  lang: string,
  name: FirstDayName,
): Readonly<Record<string, string>> {
  const file = path.join(root, 'locales', lang, 'help', `first-day-${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** `docs/guides/first-day.md`, as it must be: what the help of the product shows, for those who read before they start it. */
export function printFirstDay(root: string): { readonly path: string; readonly text: string } {
  const guides = FIRST_DAY_NAMES.flatMap((name) => {
    const { title, who, steps } = readGuide(firstDayTexts(root, 'zh-CN', name));
    return [
      `## ${title}`,
      '',
      who,
      '',
      ...steps.map(
        ({ title: step, parts }, at) =>
          `${at + 1}. **${step}**：${parts
            .map(({ text, route }) => (route ? `${text}（\`#${route}\`）` : text))
            .join('')}`,
      ),
      '',
    ];
  });
  const lines = [
    NOTE,
    '',
    '# 第一天',
    '',
    '每个岗位第一天要做的事。在系统中按 F1 或点右上角的“帮助”打开同样的内容（三种语言），页面名称可以直接点开。演示账号的密码见 README。',
    '',
    ...guides,
  ];
  return { path: FILE, text: `${lines.join('\n').trimEnd()}\n` };
}
