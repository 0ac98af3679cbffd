import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toldProblem } from '#server/registry/told-check.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { slipPlaces, withSlip, type SlipPlace } from '#tests/builders/slips.ts';
import { checkDelivered, deliveredFiles } from './check-delivered.ts';
import { SEED_ROLES } from './seed-roles.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const BOOKS = 'server/seeds/standing-books.json';
const RULES = 'server/seeds/period-rules.json';
const SCHEMES = 'server/seeds/assess-schemes.json';
const DEMO_RULES = 'server/seeds/demo-rules.json';
const WORK = 'server/seeds/work-rules.json';
const MENU = 'src/schemas/screens/menu.json';
const ROLES = 'server/seeds/roles.json';
const DICTS = 'src/schemas/dictionaries/dictionaries.json';
const CHECKS = 'server/seeds/check-rules.json';
const METHODS = 'server/seeds/testing-methods.json';
const KNOWLEDGE = 'server/seeds/alarm-knowledge.json';
const PLANS = 'server/seeds/schedules.json';
/** What may be held: all that the sound file of roles names. */
const KEYS: ReadonlySet<string> = new Set(
  SEED_ROLES.flatMap(({ permissions }) => permissions.map((key) => key.replace(/\*$/, 'page'))),
);

const HOLIDAYS = 'server/seeds/holidays.json';
const STANDARDS = 'src/schemas/dictionaries/standards.json';
const BEANS = new Map([
  ['cleanUp', 'nothing'],
  ['testTask', 'text'],
] as const);
const CITY = 'server/seeds/demo-city.json';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'delivered-'));
  for (const path of [...deliveredFiles(PROJECT), 'src/schemas/entities']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(PROJECT, path), join(root, path), { recursive: true });
  }
});
afterAll(() => rmSync(root, { recursive: true }));

/** Texts may be words of one's own; so are the names of dictionaries here, for those who name them are judged elsewhere, and what is written into books. */
const isNoText = ({ kind, way }: SlipPlace): boolean =>
  kind !== 'text' &&
  !/^records\[\]\.values\.|^legacyMap\.|^suffixes\./.test(way) &&
  !/^\w+$/.test(kind === 'key' ? way : '_.');

/** What is told while one place of one file is another; what stands at the first problem. */
function planted(path: string, from: string, to: string) {
  const sound = readFileSync(join(PROJECT, path), 'utf8');
  expect(sound).toContain(from);
  const text = sound.replace(from, () => to);
  writeFileSync(join(root, path), text);
  const problems = checkDelivered(root, { only: path, keys: KEYS, beans: BEANS });
  writeFileSync(join(root, path), sound);
  const [first] = problems;
  const line = text.split('\n')[(first?.line ?? 1) - 1] ?? '';
  return {
    problems,
    first: first && toldProblem(first),
    here: line.slice((first?.column ?? 1) - 1),
  };
}

const PLANNED = ['"testTask",\n    "params": "test"', '"cleanUp",\n    "params": ""'] as const;

describe('what a fresh database begins with', () => {
  it('is sound', () => {
    expect(deliveredFiles(root)).toHaveLength(26);
    expect(checkDelivered(root)).toEqual([]);
  });

  it.each([
    ['a field that is none', BOOKS, '"medium"', '"meduim"', 'unknown', 'medium'],
    ['a word of no dictionary', BOOKS, '"period": "week"', '"period": "weak"', 'value', 'week'],
    [
      'a kind of no element',
      BOOKS,
      '"kind": "checklist"',
      '"kind": "checklst"',
      'unknown',
      'checklist',
    ],
    ['a part of no element', BOOKS, '"everyDays"', '"everyDay"', 'unknown', 'everyDays'],
    ['a source that is none', BOOKS, '"station.name"', '"station.nmae"', 'shape', 'station.name'],
    ['a choice that is none', BOOKS, "changed == '是'", "changed == '是的'", 'expression', '是'],
    ['a case that differs', BOOKS, "changed == '是'", "Changed == '是'", 'unknown', 'changed'],
    [
      'a column that is none',
      BOOKS,
      "sum(rows, 'hours')",
      "sum(rows, 'houres')",
      'expression',
      'hours',
    ],
    ['a table of no criteria', BOOKS, "meets('water'", "meets('wather'", 'expression', 'water'],
    ['a text for a number', BOOKS, '"minRows": 1', '"minRows": "1"', 'bounds', undefined],
    ['a number one item lacks', BOOKS, '"limitZero": 2.5,', '', 'shape', undefined],
    ['an element twice', BOOKS, '"id": "e2"', '"id": "e1"', 'twice', undefined],
    [
      'a key twice',
      BOOKS,
      '"code": "WATER_PATROL",',
      '"code": "A", "code": "B",',
      'json',
      undefined,
    ],
    ['a comma that lacks', RULES, '"every": 7,', '"every": 7', 'json', undefined],
    ['a book that is none', RULES, '"STD_CHECK"', '"STD_CHEK"', 'unknown', 'STD_CHECK'],
    ['an order of no type', RULES, '"orderType": "11"', '"orderType": "111"', 'value', '11'],
    ['days as a text', RULES, '"windowDays": 2', '"windowDays": "two"', 'value', undefined],
    ['a type twice', WORK, '"orderType": "2"', '"orderType": "1"', 'twice', undefined],
    ['an indicator twice', SCHEMES, '"orderInTime", 15', '"orderResponse", 15', 'twice', undefined],
    ['a level twice', SCHEMES, '[80, "B"]', '[90, "B"]', 'twice', undefined],
    ['a formula of nothing', SCHEMES, '"full - value * 2"', '"20 - 2"', 'expression', undefined],
    ['a rule of no station', DEMO_RULES, '["QY-04", "JX-02"]', '[]', 'value', undefined],
    [
      'a rule that does nothing',
      DEMO_RULES,
      '[{ "id": "do1", "do": "warning", "level": "4", "reason": "4" }]',
      '[]',
      'value',
      undefined,
    ],
    [
      'two rules of one name',
      DEMO_RULES,
      '工作日夜间厂界恶臭升高',
      '排水量偏低而化学需氧量升高',
      'twice',
      undefined,
    ],
    [
      'conditions that never meet',
      DEMO_RULES,
      '[非甲烷总烃] > 0.45 * upper([非甲烷总烃])',
      '[非甲烷总烃] > 5 and [非甲烷总烃] < 3',
      'expression',
      undefined,
    ],
    [
      'conditions of which one always holds',
      DEMO_RULES,
      '[非甲烷总烃] > 0.45 * upper([非甲烷总烃])',
      '[非甲烷总烃] > 3 or 5 > [非甲烷总烃]',
      'expression',
      undefined,
    ],
    [
      'a factor against itself',
      CHECKS,
      '"otherFactorCode": "w01017"',
      '"otherFactorCode": "w01018"',
      'value',
      undefined,
    ],
    [
      'a span that is turned',
      CHECKS,
      '"low": 0, "high": 20',
      '"low": 30, "high": 20',
      'value',
      undefined,
    ],
    ['a day that never comes', PLANS, '0 0 12 * * ?', '0 0 12 31 2 ?', 'value', undefined],
    ['a plan in words', PLANS, '0 0 12 * * ?', '每天 12 点', 'value', undefined],
    ['a key that is covered', ROLES, '"sys:*",', '"sys:*", "sys:user:page",', 'twice', undefined],
    ['a key twice', ROLES, '"academy:exam:info"', '"academy:course:info"', 'twice', undefined],
    [
      'two dictionaries of one name',
      DICTS,
      '"name": "统计方式"',
      '"name": "统计周期"',
      'twice',
      undefined,
    ],
    ['a list by another name', WORK, '"types"', '"typse"', 'shape', undefined],
    ['a yes as a text', WORK, '"needConfirm": true', '"needConfirm": "true"', 'value', undefined],
    [
      'an indicator that is none',
      SCHEMES,
      '"orderResponse"',
      '"orderRespones"',
      'value',
      'orderResponse',
    ],
    ['a formula of something else', SCHEMES, 'value >= 95', 'valeu >= 95', 'expression', 'value'],
    [
      'a weight of nothing',
      SCHEMES,
      '"orderResponse", 10',
      '"orderResponse", 0',
      'value',
      undefined,
    ],
    ['a factor that is none', DEMO_RULES, '[氨氮] > 0.9', '[氨氮氮] > 0.9', 'expression', '氨氮'],
    ['a function that is none', DEMO_RULES, 'absent(', 'abesnt(', 'expression', 'absent'],
    ['a bracket that lacks', DEMO_RULES, '4h)', '4h', 'expression', undefined],
    ['a level of no dictionary', DEMO_RULES, '"level": "3"', '"level": "33"', 'value', undefined],
    ['nothing that is done', DEMO_RULES, '"do": "trial"', '"do": "trail"', 'unknown', 'trial'],
    ['an icon of nobody', MENU, '"dashboard"', '"dashbord"', 'shape', 'dashboard'],
    [
      'a group below itself',
      MENU,
      '"parent": "alarm"',
      '"parent": "alarmRule"',
      'entity',
      undefined,
    ],
    ['a group twice', MENU, '"key": "data"', '"key": "office"', 'twice', undefined],
    ['a place of two groups', MENU, '"sort": 10', '"sort": 12', 'twice', undefined],
    ['a title of two groups', MENU, '"监测数据"', '"报警预警"', 'twice', undefined],
    ['a blank behind a title', MENU, '"监测数据"', '"监测数据 "', 'value', undefined],
    ['what a job does not take', PLANS, '"params": ""', '"params": "soon"', 'value', undefined],
    ['a plan twice', PLANS, ...PLANNED, 'twice', undefined],
    ['a blank behind a value', DICTS, '"value": "1"', '"value": "1 "', 'value', undefined],
    ['a blank before a role', ROLES, '"系统管理员"', '" 系统管理员"', 'value', undefined],
    ['an order as a text', MENU, '"sort": 10', '"sort": "10"', 'shape', undefined],
    ['a word of no role', ROLES, '"remark"', '"remrak"', 'shape', 'remark'],
    [
      'a key of nothing',
      ROLES,
      '"dm:monitor:page"',
      '"dm:moniter:page"',
      'unknown',
      'dm:monitor:page',
    ],
    ['a key without its parts', ROLES, '"my:*"', '"my*"', 'shape', undefined],
    ['a key twice', ROLES, '"my:*"', '"sys:*"', 'twice', undefined],
    [
      'a text for keys',
      ROLES,
      '"permissions": [',
      '"permissions": "sys:*", "x": [',
      'shape',
      undefined,
    ],
    ['a word of no dictionary', DICTS, '"label": "提示"', '"lable": "提示"', 'shape', 'label'],
    ['a number for a value', DICTS, '"value": "1"', '"value": 1', 'shape', undefined],
    ['a colour of five signs', DICTS, '"#4096ff"', '"#4096f"', 'shape', undefined],
    ['a value twice', DICTS, '"value": "2"', '"value": "1"', 'twice', undefined],
    ['a factor of no code', CHECKS, '"w01018"', '"w01918"', 'unknown', 'w01018'],
    ['a bound as a text', CHECKS, '"low": 0', '"low": "zero"', 'value', undefined],
    ['a word of no method', METHODS, '"quantLimit"', '"quantLimti"', 'unknown', 'quantLimit'],
    [
      'an alarm of no kind',
      KNOWLEDGE,
      '"alarmType": "1"',
      '"alarmType": "one"',
      'value',
      undefined,
    ],
    ['a plan that is none', PLANS, '"0 10 * * * ?"', '"0 10 * * *"', 'value', undefined],
    ['a job that is none', PLANS, '"cleanUp"', '"cleanup"', 'unknown', 'cleanUp'],
    [
      'a limit with its unit',
      METHODS,
      '"detectionLimit": "4"',
      '"detectionLimit": "4mg"',
      'value',
      undefined,
    ],
    ['too many places', METHODS, '"places": 1', '"places": 11', 'value', undefined],
    ['a level of no dictionary', SCHEMES, '[90, "A"]', '[90, "AA"]', 'unknown', 'A'],
    [
      'a confirmation by nobody',
      WORK,
      '"confirm_by": "any"',
      '"confirm_by": "anyy"',
      'unknown',
      'any',
    ],
    ['a day that no month has', HOLIDAYS, '"2026-02-15"', '"2026-02-30"', 'value', undefined],
    ['a factor of no table', STANDARDS, '"w01017"', '"w01O17"', 'unknown', 'w01017'],
    ['a protocol of no year', CITY, '"HJ212-2017"', '"HJ212-2071"', 'unknown', 'HJ212-2017'],
    ['somebody without an account', CITY, '"bureau" }', '"buraeu" }', 'unknown', 'bureau'],
    ['a station that is none', DEMO_RULES, '"QY-01"', '"QY-011"', 'unknown', 'QY-01'],
  ] as const)(
    '%s is told of with its place and what was meant',
    (...[, path, from, to, code, meant]) => {
      const { first, here } = planted(path, from, to);

      expect([first?.file, first?.code, first?.suggestion]).toEqual([path, code, meant]);
      if (code === 'unknown' || code === 'value')
        expect(to).toContain(
          here
            .replaceAll('"', '')
            .split(/[,:}\]]/)[0]
            ?.trim(),
        );
    },
  );

  it.each([
    ['a dictionary', DICTS, '"name": "', '"name": '],
    ['a list by another name', CITY, '"stations": [', '"station": ['],
    ['a code by another name', METHODS, '"factorCode"', '"factorCoed"'],
  ])('class “one mistake echoes from every file”: %s is told once', (_, path, from, to) => {
    const sound = readFileSync(join(PROJECT, path), 'utf8');
    writeFileSync(
      join(root, path),
      sound.replace(from, () => to),
    );
    const problems = checkDelivered(root, { beans: BEANS });
    writeFileSync(join(root, path), sound);

    expect(problems.map((problem) => problem.path)).toEqual([path]);
  });

  it(`class "4mg": ${rounds(8, 1500)} numbers, truths and keys of delivered files, each with a slip, are told of`, () => {
    const random = seededRandom(20261128);
    const files = deliveredFiles(PROJECT)
      .filter((path) => path !== BOOKS)
      .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }))
      .map((file) => ({ ...file, places: slipPlaces(file.text).filter(isNoText) }));
    const unnoticed: string[] = [];
    for (let i = 0; i < rounds(8, 1500); i += 1) {
      const { path, text, places } = random.pick(files);
      const place = random.pick(places);
      const slipped = withSlip(text, place, random);
      if (slipped === undefined) continue;
      writeFileSync(join(root, path), slipped);
      const { length } = checkDelivered(root, { only: path, keys: KEYS, beans: BEANS });
      writeFileSync(join(root, path), text);
      if (length === 0)
        unnoticed.push(`${path} ${place.way} ${place.kind} ${text.slice(place.from, place.to)}`);
    }
    expect(unnoticed).toEqual([]);
  });

  it(`class "a slip in a word that nobody notices": ${rounds(12, 3000)} words of templates, each with a letter less, are told of unless they are names of their own`, () => {
    const random = seededRandom(20261127);
    const books = readFileSync(join(PROJECT, BOOKS), 'utf8');
    const words = [
      ...books.matchAll(/"(kind|from|formula|must|visibleIf|over|system|grain)": "([^"]{4,})"/g),
    ];
    const unnoticed: string[] = [];
    for (let i = 0; i < rounds(12, 3000); i += 1) {
      const word = random.pick(words);
      const inner = [...(word?.[2] ?? '').matchAll(/[A-Za-z]{4,}/g)];
      const slip = random.pick(inner);
      if (!word || !slip) continue;
      const at = word.index + word[0].length - 1 - (word[2] ?? '').length + slip.index + 1;
      const text = books.slice(0, at) + books.slice(at + 1);
      if (problemsOf(text).length === 0) unnoticed.push(`${word[0]} without ${books.charAt(at)}`);
    }
    expect(unnoticed).toEqual([]);
  });

  function problemsOf(text: string) {
    writeFileSync(join(root, BOOKS), text);
    return checkDelivered(root, { only: BOOKS });
  }
});
