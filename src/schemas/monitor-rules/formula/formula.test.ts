import { aRandomCondition } from '#tests/builders/a-random-formula.ts';
import { aRuleWorld } from '#tests/builders/a-rule-world.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import type { Condition } from '../tree.ts';
import { blocksUnder } from '../walk.ts';
import { inChinese } from './in-chinese.ts';
import { MAX_FORMULA, parseFormula } from './parse.ts';
import { printFormula } from './print.ts';

const world = aRuleWorld();

/** A condition without its ids. */
function bare(what: unknown): unknown {
  return JSON.parse(
    JSON.stringify(what, (key, value: unknown) => (key === 'id' ? undefined : value)),
  );
}

function read(text: string, old?: Condition): Condition {
  const parsed = parseFormula(text, world, old);
  if ('error' in parsed) throw new Error(`${text}: ${JSON.stringify(parsed.error)}`);
  return parsed.when;
}

function faultOf(text: string) {
  const parsed = parseFormula(text, world);
  return 'error' in parsed ? parsed.error : undefined;
}

describe('the formula of a rule', () => {
  it('what is printed is read back as the same blocks, for random conditions', () => {
    const random = seededRandom(20_261_123);
    for (let i = 0; i < rounds(2_000, 10_000); i += 1) {
      const tree = aRandomCondition(random);
      const text = printFormula(tree);
      if (text.length > MAX_FORMULA) continue;
      expect(bare(read(text)), text).toEqual(bare(tree));
      const chinese = inChinese(text);
      if (chinese.length <= MAX_FORMULA && i % 4 === 0)
        expect(bare(read(chinese)), chinese).toEqual(bare(tree));
    }
  });

  it('a formula is said in Chinese words as in English ones; names and texts stay', () => {
    expect(inChinese("times([times] > upper(w21003) * 0.9, 3, 30min) and mark('not')")).toBe(
      "连续([times] > 上限(w21003) * 0.9, 3, 30分钟) 且 标记('not')",
    );
  });

  it('a block that is still there keeps its id', () => {
    const random = seededRandom(7);
    for (let i = 0; i < 500; i += 1) {
      const tree = aRandomCondition(random);
      expect(read(printFormula(tree), tree)).toEqual(tree);
    }
  });

  it('the other blocks keep their ids when one is put beside them', () => {
    const old = read('times([氨氮] > 0.9 * upper([氨氮]), 3) and flow > 0');

    const when = read(
      'flow > 0 and times([氨氮] > 0.9 * upper([氨氮]), 4) and absent(w01018, 3h)',
      old,
    );

    const idOf = (tree: Condition, op: string) =>
      blocksUnder(tree).find((block) => block.op === op)?.id;
    expect([when.id, idOf(when, 'times'), idOf(when, 'limit')]).toEqual([
      old.id,
      idOf(old, 'times'),
      idOf(old, 'limit'),
    ]);
    expect(blocksUnder(old).map(({ id }) => id)).not.toContain(idOf(when, 'absent'));
  });

  it.each([
    [
      '连续(氨氮 > 0.9 × 上限(氨氮), 3) 且 流量 > 0',
      'times(w21003 > 0.9 * upper(w21003), 3) and flow > 0',
    ],
    [
      '（[氨氮]≥5 mg/L 或 w01018＞100）并且 非 标记(w21003，“D”、“M”)',
      "(w21003 >= 5 mg/L or w01018 > 100) and not mark(w21003, 'D', 'M')",
    ],
    ['氨氮>5且水温<=30', 'w21003 > 5 and w01010 <= 30'],
    ['change%(w21003) > 50 %', 'changePercent(w21003) > 50 %'],
    ['[总汞] > 5000 ug/L', 'w20111 > 5000 μg/L'],
    ['a20007 = 1 || b1 != 2 && c1 <> 3', 'a20007 = 1 or b1 != 2 and c1 != 3'],
    [
      '时段("08:00", "20:00", 星期 1 2 3 4 5, 节假日 除外)',
      "clock(from '08:00', to '20:00', days 1 2 3 4 5, holidays never)",
    ],
    ["治污设施('0') 且 流量 > 0", "facility('0') and flow > 0"],
    [
      '分析仪(氨氮，“1”、3) 或 治污设施(sb2, 0, 4)',
      "analyser(w21003, '1', '3') or facility(SB2, '0', '4')",
    ],
    [
      'W21003 > mean(converted(w21003), 7天) and lasts(w21003 > 5, 2小时)',
      'w21003 > mean(converted(w21003), 7d) and lasts(w21003 > 5, 2h)',
    ],
  ])('%s is read as %s', (typed, printed) => {
    expect(printFormula(read(typed))).toBe(printed);
  });

  it('factors are written by name where the name is that of one alone', () => {
    expect(printFormula(read('w21003 > 1 and w20119 > 2'), { names: world })).toBe(
      '[氨氮] > 1 and w20119 > 2',
    );
  });

  it.each([
    ['', 0, 'expected'],
    ['w21003 >', 8, 'expected'],
    ['w21003', 0, 'notCondition'],
    ['(w21003 > 1) > 2', 0, 'notValue'],
    ['w21003 > 1 2', 11, 'expected'],
    ['[氨] > 1', 0, 'unknownFactor'],
    ['foo > 1', 0, 'unknownName'],
    ['[砷] > 1', 0, 'sameName'],
    ['times(w21003 > 1, 0)', 18, 'outOfRange'],
    ['times(w21003 > 1)', 16, 'expected'],
    ['mean(w21003, 7) > 1', 13, 'expected'],
    ["facility(w21003, '0')", 9, 'expected'],
    ["analyser(SB, '0')", 9, 'unknownName'],
    ["mark(w21003, 'D", 13, 'textEnds'],
    ['('.repeat(200), 60, 'tooDeep'],
    ['x'.repeat(10_001), 10_000, 'tooLong'],
  ])('%s is refused at letter %i: %s', (text, at, code) => {
    expect(faultOf(text)).toMatchObject({ at, code });
  });

  it.each([
    ['sums', `${'1+'.repeat(4990)}1>1`],
    ['comparisons', `${'1>1 or '.repeat(1400)}1>1`],
    ['units', `${'1mg/L+'.repeat(1660)}1mg/L>1`],
    ['factors by name', `${'[氨氮]>1或'.repeat(1250)}1>1`],
  ])('more %s than a rule holds blocks are refused where they become too many', (_, text) => {
    expect(faultOf(text)).toMatchObject({ code: 'tooManyBlocks', params: { max: 300 } });
  });

  it('no text makes it throw', () => {
    const random = seededRandom(3);
    const letters = [
      '(',
      ')',
      '[',
      ']',
      "'",
      '"',
      'w21003',
      ' ',
      '>',
      '5',
      'mg/L',
      ',',
      'not',
      '且',
      'mean',
      '氨氮',
      '“',
      '\n',
      '-',
      'off',
      '3h',
      '😀',
    ];
    for (let i = 0; i < rounds(1_000, 5_000); i += 1) {
      const text = Array.from(
        { length: random.int(20) },
        () => letters[random.int(letters.length)],
      ).join('');
      expect(() => parseFormula(text, world), text).not.toThrow();
    }
  });

  it('says where each block stands', () => {
    const parsed = parseFormula('flow > 0 and w21003 > 5 mg/L', world);

    const spots = 'spots' in parsed ? [...parsed.spots.values()] : [];
    expect(spots).toContainEqual([22, 28]);
  });
});
