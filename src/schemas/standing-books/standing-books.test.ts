import { describe, expect, it } from 'vitest';

import en from '#locales/en-US/book.json' with { type: 'json' };
import zhBook from '#locales/zh-CN/book.json' with { type: 'json' };
import zhWorkbench from '#locales/zh-CN/workbench.json' with { type: 'json' };
import { cardOf, innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { workOut } from '#schemas/types/work-out.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import seeds from '#server/seeds/standing-books.json' with { type: 'json' };
import { BOOK_WORDS, sampleValues } from '#tests/builders/filled-book.ts';
import { ELEMENT_KINDS, cardOfKind, keyOf } from './ask.ts';
import { checkBook } from './check/check-book.ts';
import { sayBookProblem } from './check/say-problem.ts';
import { readBook } from './check/shape.ts';
import { compileBook } from './compile.ts';
import { differBooks } from './difference.ts';
import type { BookDocument } from './document.ts';
import { faultsOf } from './faults.ts';
import { seenValues } from './hidden.ts';
import { liftValues } from './lift.ts';
import { liveAsks, putLive } from './live.ts';
import { valueNames } from './names.ts';
import { renamesBetween, underNewNames } from './renamed.ts';
import { usesOf } from './used.ts';
import { elementsOf } from './walk.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

const book = (...elements: readonly object[]): BookDocument =>
  ({ v: 1, elements }) as unknown as BookDocument;
const compiled = (...elements: readonly object[]) => compileBook(book(...elements), BOOK_WORDS);
const text = (id: string, more: object = {}) => ({ id, kind: 'text', key: id, title: id, ...more });
const codes = (value: unknown) =>
  checkBook(value).map(({ code, elementId, path }) => [code, elementId, path.join('.')]);
const issuesOf = (fields: Fields, record: Readonly<Record<string, unknown>>) =>
  validateRecord(fields, record, { mode: 'create' }).map(({ path, rule }) => [path, rule]);

const zh = { ...zhBook, ...zhWorkbench };

describe('the 28 templates', () => {
  it('are all there, with the 932 fields of the trade: headers, footers, columns and repeated parts counted once', () => {
    expect(seeds).toHaveLength(28);
    expect(new Set(seeds.map(({ code }) => code)).size).toBe(28);
    const count = seeds.flatMap(({ document }) => elementsOf(document as BookDocument)).length;
    expect(count).toBeGreaterThan(800);
  });

  it.each(seeds.map((seed) => [seed.code, seed] as const))(
    '%s passes the checker, goes round unchanged, compiles, and takes what is filled in',
    (_, { document }) => {
      expect(checkBook(document)).toEqual([]);
      expect(readBook(JSON.parse(JSON.stringify(document)))).toEqual(document);
      expect(differBooks(document as BookDocument, document as BookDocument)).toEqual([]);
      const { fields } = compileBook(document as BookDocument, BOOK_WORDS);
      // an empty book is refused for all that is required, a filled one for nothing
      expect(issuesOf(fields, {}).length).toBeGreaterThan(0);
      const filled = coerceRecord(fields, sampleValues(fields));
      const wrong = issuesOf(fields, filled).filter(([, rule]) => rule !== 'must');
      expect(wrong).toEqual([]);
    },
  );
});

describe('formulas of the templates, by hand', () => {
  const form = (code: string) => {
    const seed = seeds.find((one) => one.code === code);
    return compileBook(seed?.document as BookDocument, BOOK_WORDS);
  };

  it('station room: what was measured out of its limits is no pass, neither is a room with a point that is none; what is to be mended needs a term', () => {
    const { fields } = form('STATION_ROOM');
    const measured = {
      length: 2.5,
      width: 2.5,
      height: 2.8,
      temperature: 30,
      humidity: 60,
      voltage: -10,
      grounding: 4,
    };
    const points = ['space', 'climate', 'power', 'ups', 'earth', 'pipes', 'video', 'door'];
    const good = {
      ...Object.fromEntries([...points, 'waste', 'rules'].map((key) => [key, '合格'])),
      ...measured,
      acceptDate: '2026-11-20',
      verdict: '通过',
    };
    const wrong = (more: object) =>
      issuesOf(fields, { ...good, ...more }).flatMap(([path, rule]) =>
        rule === 'must' ? [path] : [],
      );

    expect(wrong({})).toEqual([]);
    expect(wrong({ width: 2.49 })).toEqual(['space']);
    expect(wrong({ temperature: 14.9, voltage: -10.1, grounding: 4.01 })).toEqual([
      'climate',
      'power',
      'earth',
    ]);
    expect(wrong({ door: '不合格' })).toEqual(['verdict']);
    expect(wrong({ pipes: '不适用' })).toEqual([]);
    const mended = { door: '不合格', verdict: '整改后复验', measures: '装门禁' };
    expect(wrong({ ...mended, deadline: '2026-11-19' })).toEqual(['deadline']);
    expect(issuesOf(fields, { ...good, ...mended })).toContainEqual(['deadline', 'required']);
  });

  it('drift: (2.5 − 0) / 100 = 2.5 % is within ±2.5 %, of particulates (limit 2.0 %) it is not; nothing filled in says nothing', () => {
    const { fields } = form('CAL_DRIFT');
    const values = (item: string) => ({
      [`drift__${item}__zBefore`]: 2.5,
      [`drift__${item}__zLast`]: 0,
      [`drift__${item}__range`]: 100,
    });
    const worked = workOut(fields, { ...values('so2'), ...values('pm') });
    expect(worked['drift__so2__zDrift']).toBe(2.5);
    expect(worked['drift__so2__zOk']).toBe('正常');
    expect(worked['drift__pm__zOk']).toBe('不正常');
    expect(worked['drift__nox__zOk']).toBeNull();
    expect(worked['drift__so2__sDrift']).toBeNull();
  });

  it('faults: 2 h 05 min count 3 hours, 3 + 1 of (30 days · 24) are 0.5556 %', () => {
    const { fields } = form('FAULT_HOURS');
    const worked = workOut(fields, {
      begin: '2026-11-01',
      end: '2026-11-30',
      rows: [
        { b: '2026-11-21 08:00:00', e: '2026-11-21 10:05:00' },
        { b: '2026-11-22 08:00:00', e: '2026-11-22 09:00:00' },
      ],
    });
    expect(worked['total']).toBe(4);
    expect(worked['rate']).toBeCloseTo(0.5556, 4);
  });

  it('samples: COD (51 + 49) / 2 = 50, 66 − 50 = 16 is 32 % of 30 %; TP 0.3 against 0.26 is 0.04 of 0.04', () => {
    const { fields } = form('SAMPLE_COMPARE');
    const worked = workOut(fields, {
      compare__cod__rows: [
        { online: 66, m1: 51, m2: 49 },
        { online: 55, m1: 51, m2: 49 },
      ],
      compare__tp__rows: [{ online: 0.3, m1: 0.26, m2: 0.26 }],
    });
    expect(worked['compare__cod__rows']).toMatchObject([
      { avg: 50, err: 16, ok: '不合格' },
      { avg: 50, err: 5, ok: '合格' },
    ]);
    expect(worked['compare__tp__rows']).toMatchObject([{ avg: 0.26, err: 0.04, ok: '合格' }]);
  });

  it('verification: SO2 at a mean of 800 is judged by relative accuracy, O2 at 4 % by the difference', () => {
    const { fields } = form('CAL_VERIFY');
    const pairs = [1, 1, 1, -1, 3, 3, -1, 2.5, -0.5].map((d) => ({ ref: 800, cems: 800 + d }));
    const worked = workOut(fields, {
      verify__so2__rows: pairs,
      verify__o2__rows: [4, 4, 4, 4, 4].map((ref) => ({ ref, cems: 5.1 })),
    });
    // (1 + 1.23047) / 800
    expect(worked['verify__so2__relAcc']).toBe(0.28);
    expect(worked['verify__so2__criterion']).toBe('RA ≤ 15%');
    expect(worked['verify__so2__ok']).toBe('合格');
    expect(worked['verify__o2__absErr']).toBe(1.1);
    expect(worked['verify__o2__criterion']).toBe('|Δ| ≤ 1%');
    expect(worked['verify__o2__ok']).toBe('不合格');
  });
});

describe('what is wrong with a document', () => {
  it.each([
    ['nothing', null, [['notBook', null, '']]],
    ['a newer format', { v: 2, elements: [] }, [['newer', null, 'v']]],
    ['an empty one', book(), [['noField', null, 'elements']]],
    [
      'a kind that nobody knows',
      book(text('a'), { id: 'b', kind: 'hologram' }),
      [['unknownKind', 'b', 'elements.1.kind']],
    ],
    [
      'a name twice',
      book(text('a'), text('b', { key: 'a' })),
      [['sameKey', 'b', 'elements.1.key']],
    ],
    ['an id twice', book(text('a'), text('a', { key: 'b' })), [['sameId', 'a', 'elements.1.id']]],
    [
      'a name of objects',
      book(text('a', { key: 'constructor' })),
      [['badKey', 'a', 'elements.0.key']],
    ],
    [
      'a choice that is none',
      book(
        { ...text('a'), kind: 'radio', options: ['是', '否'] },
        text('b', { visibleIf: "a == '有'" }),
      ),
      [['misread', 'b', 'elements.1.visibleIf']],
    ],
    ['a strange word', book(text('a', { colour: 1 })), [['strange', 'a', 'elements.0.colour']]],
    [
      'a formula that cannot be read',
      book({ id: 'a', kind: 'calc', key: 'a', title: 'a', formula: '1 +' }),
      [['badExpression', 'a', 'elements.0.formula']],
    ],
    [
      'formulas in a circle',
      book(
        { id: 'a', kind: 'calc', key: 'a', title: 'a', formula: 'b + 1' },
        { id: 'b', kind: 'calc', key: 'b', title: 'b', formula: 'a' },
      ),
      [
        ['circle', 'a', 'elements.0'],
        ['circle', 'b', 'elements.1'],
      ],
    ],
    [
      'a condition on what is not there',
      book(text('a', { visibleIf: "gone == '1'" })),
      [['unknownName', 'a', 'elements.0.visibleIf']],
    ],
    [
      'a condition on whoever looks, and a formula on the day',
      book(text('a', { visibleIf: "$user.name == '张三'" }), {
        id: 'b',
        kind: 'calc',
        key: 'b',
        title: 'b',
        formula: "days($today, '2027-01-01')",
      }),
      [
        ['ofTheMoment', 'a', 'elements.0.visibleIf'],
        ['ofTheMoment', 'b', 'elements.1.formula'],
      ],
    ],
    [
      'a signature in a table',
      book({
        id: 't',
        kind: 'table',
        key: 't',
        title: 't',
        elements: [{ id: 's', kind: 'signature', key: 's', title: 's' }],
      }),
      [['notColumn', 's', 'elements.0.elements.0']],
    ],
    [
      'a limit without words, and limits crossed',
      book({ id: 'n', kind: 'number', key: 'n', title: 'n', min: 3, max: 1, must: 'n > 1' }),
      [
        ['needsPair', 'n', 'elements.0.mustText'],
        ['minOverMax', 'n', 'elements.0.min'],
      ],
    ],
    [
      'a value of the platform without its time, and a criterion of nothing',
      book(
        text('f'),
        { id: 'p', kind: 'auto', key: 'p', title: 'p', from: 'platform.value', factor: 'f' },
        { id: 'c', kind: 'auto', key: 'c', title: 'c', from: 'criteria', factor: "'COD'" },
      ),
      [
        ['needsPair', 'p', 'elements.1.time'],
        ['needsPair', 'c', 'elements.2.value'],
        ['needsPair', 'c', 'elements.2.system'],
      ],
    ],
    [
      'a table nobody has columns for',
      book({ id: 't', kind: 'table', key: 't', title: 't', elements: [] }),
      [['noElements', 't', 'elements.0']],
    ],
  ])('%s', (_, value, expected) => {
    expect(codes(value)).toEqual(expected);
  });

  const say =
    (words: Readonly<Record<string, string>>) =>
    (key: string, params: object = {}) =>
      (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (__, name: string) =>
        String((params as Record<string, unknown>)[name]),
      );

  it.each([
    ['1 +', '表达式无法识别（第 4 个字符）：表达式没有写完'],
    ['1 + )', '表达式无法识别（第 5 个字符）：'],
    ['round()', 'round 的参数不对（实际有 0 个），写法如 round('],
    ['a = 1', '表达式无法识别（第 3 个字符）：'],
    ['nothing(1)', '表达式无法识别（第 1 个字符）：'],
    ["meets('wather', 'COD', 30, 31, 5)", '表达式写法有误（第 7 个字符）：没有标准“wather”'],
    ["a == '有'", '表达式写法有误（第 6 个字符）：“a”永远不会是“有”'],
  ])('class "an answer in another language": %s is said in that of the reader', (formula, said) => {
    const [first] = checkBook(
      book(
        { ...text('a'), kind: 'radio', options: ['是', '否'] },
        { id: 'c', kind: 'calc', key: 'c', title: 'c', formula },
      ),
    );
    const words = first ? sayBookProblem(first, say(zh)) : '';

    expect(words).toContain(said);
    expect(words).not.toMatch(/[a-z]{2,} [a-z]{2,}/);
  });

  it('is said in words, in each language', () => {
    const [first] = checkBook(book(text('a', { max: 900 })));
    expect(first && sayBookProblem(first, say(zh))).toBe('上限应在 1 至 255 之间');
    expect(first && sayBookProblem(first, say(en))).toBe('upper limit must be from 1 to 255');
  });
});

describe('what it becomes', () => {
  it('every kind says what it becomes, and becomes it', () => {
    for (const kind of ELEMENT_KINDS) {
      const { props, becomes } = cardOfKind(kind);
      expect(new Set(props.map(({ name }) => name)).size, kind).toBe(props.length);
      for (const type of becomes) expect(cardOf({ type }), `${kind} ${type}`).toBeDefined();
    }
  });

  it('trap: a required field behind a condition that does not hold blocks nobody, and its value is neither sent nor printed', () => {
    const form = compiled(
      { id: 'r', kind: 'radio', key: 'changed', title: 'r', options: ['是', '否'], required: true },
      {
        id: 'g',
        kind: 'group',
        title: 'g',
        visibleIf: "changed == '是'",
        elements: [text('why', { required: true, visibleIf: "changed != ''" })],
      },
    );
    expect(issuesOf(form.fields, { changed: '否' })).toEqual([]);
    expect(issuesOf(form.fields, { changed: '是' })).toEqual([['why', 'required']]);
    expect(issuesOf(form.fields, { changed: '也许' })).toEqual([['changed', 'dict']]);
    expect(seenValues({ form, document: null }, { changed: '否', why: 'x' })).toEqual({
      changed: '否',
    });
    expect(seenValues({ form, document: null }, { changed: '是', why: 'x' })).toEqual({
      changed: '是',
      why: 'x',
    });
  });

  it('class “a time without its event”: a signature that is hidden takes the time of its signing along, repeated by item too', () => {
    const signing = [
      { id: 's', kind: 'signature', key: 'sign', title: 's', visibleIf: "by == '手'" },
      { id: 't', kind: 'auto', key: 'at', title: 't', from: 'now' },
    ];
    const document = book(text('by'), ...signing, {
      id: 'r',
      kind: 'repeat',
      key: 'r',
      title: 'r',
      items: [{ key: 'a', title: 'a' }],
      elements: signing,
    });
    const form = compileBook(document, BOOK_WORDS);
    const at = '2026-11-28 09:00:00';
    const file = [{ id: '1', name: 's.png' }];
    const held = { sign: file, at, r__a__sign: file, r__a__at: at };
    expect(seenValues({ form, document }, { ...held, by: '电子' })).toEqual({
      by: '电子',
      at: null,
      r__a__at: null,
    });
    expect(seenValues({ form, document }, { ...held, by: '手' })).toEqual({ ...held, by: '手' });
  });

  it('trap: what hangs on a hidden value is hidden with it, although that value is still held', () => {
    const form = compiled(
      text('changed', { required: true }),
      text('part', { visibleIf: "changed == '是'" }),
      text('serial', { required: true, visibleIf: 'part != null' }),
      text('maker', { visibleIf: 'serial != null' }),
    );
    const held = { changed: '否', part: '泵管', serial: '17', maker: 'A' };
    expect(issuesOf(form.fields, { ...held, serial: null })).toEqual([]);
    expect(seenValues({ form, document: null }, held)).toEqual({ changed: '否' });
    expect(seenValues({ form, document: null }, { ...held, changed: '是' })).toEqual({
      ...held,
      changed: '是',
    });
  });

  describe('class "one template holds the server": a hundred thousand letters of it', () => {
    const many = <T>(count: number, make: (at: number) => T) =>
      Array.from({ length: count }, (_, at) => make(at));
    const worked = (key: string, formula: string) => ({
      id: key,
      kind: 'calc',
      key,
      title: key,
      formula,
    });

    it('what is repeated counts for each of its items: a form of 30,000 values is none', () => {
      const items = many(50, (at) => ({ key: `i${at}`, title: `i${at}` }));
      const repeat = (count: number) =>
        book({
          id: 'r',
          kind: 'repeat',
          key: 'r',
          title: 'r',
          items,
          elements: many(count, (at) => text(`t${at}`)),
        });
      expect([codes(repeat(600)), codes(repeat(59))]).toEqual([
        [['tooMany', null, 'elements']],
        [],
      ]);
    });

    it('an answer that is laid into another twice, and that again, is none before it is longer than any cell', () => {
      const chain = many(60, (at) => worked(`k${at + 1}`, `[k${at}, k${at}]`));
      const texts = many(60, (at) => worked(`t${at + 1}`, `concat(t${at}, t${at})`));
      const { fields } = compiled(...chain, ...texts);
      const { k9, k60, t9, t60 } = workOut(fields, { k0: 1, t0: 'ab' });
      expect([JSON.stringify(k9).length, k60, String(t9).length, t60]).toEqual([
        2045,
        expect.toSatisfy((value) => JSON.stringify(value).length < 30_000),
        1024,
        expect.toSatisfy((value: unknown) => value === null || String(value).length <= 10_000),
      ]);
    });

    it('lines beyond all measure are not worked out', () => {
      const { fields } = compiled({
        id: 'rows',
        kind: 'table',
        key: 'rows',
        title: 'rows',
        elements: [text('a'), worked('b', `'${'x'.repeat(900)}' == a`)],
      });
      const rows = many(20_000, () => ({}));
      const lines = workOut(fields, { rows })['rows'] as readonly object[];
      expect([lines.length, lines.filter((line) => 'b' in line).length < 3000]).toEqual([
        20_000,
        true,
      ]);
    });

    it('the right word is sought for a hundred wrong ones', () => {
      const wrong = many(300, (at) => worked(`near${at}`, `neat${at}`));
      const found = checkBook(book(...wrong)).filter(({ code }) => code === 'unknownName');
      expect([found.length, found.filter(({ params }) => 'near' in params).length]).toEqual([
        300, 100,
      ]);
    });
  });

  it('repeated parts have values of their own, and formulas read those of their item', () => {
    const { fields, layout } = compiled({
      id: 'r',
      kind: 'repeat',
      key: 'p',
      title: '核查',
      items: [
        { key: 'cod', title: 'COD', params: { most: 10 } },
        { key: 'tp', title: '总磷', params: { most: -5 } },
      ],
      elements: [
        { id: 'n', kind: 'number', key: 'n', title: 'n' },
        { id: 'c', kind: 'calc', key: 'c', title: 'c', formula: "concat($item, ':', n <= most)" },
      ],
    });
    expect(Object.keys(fields)).toEqual(['p__cod__n', 'p__cod__c', 'p__tp__n', 'p__tp__c']);
    expect(layout).toMatchObject({ items: [{ group: '核查 · COD' }, { group: '核查 · 总磷' }] });
    const worked = workOut(fields, { p__cod__n: 10, p__tp__n: 10 });
    expect(worked['p__cod__c']).toBe('COD:true');
    expect(worked['p__tp__c']).toBe('总磷:false');
  });
});

describe('versions', () => {
  const calc = { id: 'c', kind: 'calc', key: 'c', title: 'c', formula: "sum(t, 'hours') + a" };
  const table = {
    id: 't',
    kind: 'table',
    key: 't',
    title: 't',
    elements: [{ id: 'h', kind: 'number', key: 'hours', title: 'h' }],
  };
  const older = book(text('a'), table, calc, text('b', { visibleIf: "a == 'x'" }));

  it('trap: before a field goes, all that use it are named: formulas, conditions, columns by their text', () => {
    const said = (id: string) => usesOf(older, id).map(({ element, part }) => [element.id, part]);
    expect(said('a')).toEqual([
      ['c', 'formula'],
      ['b', 'visibleIf'],
    ]);
    expect(said('h')).toEqual([['c', 'formula']]);
    expect(said('b')).toEqual([]);
  });

  it('what changed is told element by element', () => {
    const newer = book(
      text('b', { visibleIf: "a == 'x'" }),
      text('a', { title: 'A' }),
      calc,
      text('d'),
    );
    expect(
      differBooks(older, newer).map(({ kind, elementId, parts }) => [
        kind,
        elementId,
        parts.map(({ name }) => name).join(),
      ]),
    ).toEqual([
      ['moved', 'b', ''],
      ['changed', 'a', 'title'],
      ['added', 'd', ''],
      ['removed', 't', ''],
      ['removed', 'h', ''],
    ]);
  });

  it('every element with a value has a name that a record can hold it by', () => {
    for (const { document } of seeds)
      for (const { element } of elementsOf(document as BookDocument))
        expect(keyOf(element) ?? 'none').toMatch(/^[A-Za-z]\w*$/);
  });
});

describe('names of values', () => {
  const sheet = book(
    text('a'),
    {
      id: 'g',
      kind: 'group',
      title: 'g',
      elements: [text('b')],
    },
    {
      id: 'r',
      kind: 'repeat',
      key: 'gas',
      title: 'r',
      items: [
        { key: 'so2', title: 'SO2' },
        { key: 'nox', title: 'NOx' },
      ],
      elements: [
        text('c'),
        { id: 't', kind: 'table', key: 'rows', title: 't', elements: [text('d')] },
      ],
    },
  );
  it.each([
    ['a', ['a']],
    ['g', ['b']],
    ['c', ['gas__so2__c', 'gas__nox__c']],
    ['d', ['gas__so2__rows.d', 'gas__nox__rows.d']],
    [
      'r',
      [
        'gas__so2__c',
        'gas__nox__c',
        'gas__so2__rows',
        'gas__nox__rows',
        'gas__so2__rows.d',
        'gas__nox__rows.d',
      ],
    ],
  ])('of %s, as records hold them', (id, names) => {
    expect(valueNames(sheet, id)).toEqual(names);
    const { fields } = compileBook(sheet, BOOK_WORDS);
    const known = Object.entries(fields).flatMap(([name, field]) => [
      name,
      ...Object.keys(innerOf(field) ?? {}).map((column) => `${name}.${column}`),
    ]);
    expect(known).toEqual(expect.arrayContaining([...names]));
  });
});

it('a draft is lifted: values keep their names, and what has no place is told with the reason', () => {
  const choice = (options: readonly string[]) => ({
    id: 'c',
    kind: 'radio',
    key: 'c',
    title: '结果',
    options,
  });
  const table = (...elements: readonly object[]) => ({
    id: 't',
    kind: 'table',
    key: 'rows',
    title: '行',
    elements,
  });
  const older = compiled(
    text('a'),
    { ...text('b'), title: '备注' },
    choice(['正常', '异常']),
    { id: 'n', kind: 'number', key: 'n', title: '读数' },
    table(text('x'), text('y')),
  );
  const newer = compiled(
    text('a'),
    choice(['正常', '不适用']),
    text('n'),
    table(text('x')),
    text('z', { required: true }),
    text('free'),
  );
  const values = { a: '甲', b: '乙', c: '异常', n: 3, rows: [{ x: '1', y: '2' }], z: null };

  expect(liftValues(older, newer, values)).toEqual({
    values: { a: '甲', rows: [{ x: '1' }] },
    lost: [
      { name: 'b', title: '备注', why: 'gone', value: '乙' },
      { name: 'c', title: '结果', why: 'choice', value: '异常' },
      { name: 'n', title: '读数', why: 'type', value: 3 },
      { name: 'rows.y', title: 'y', why: 'gone', value: '2' },
    ],
    asked: [{ name: 'z', title: 'z' }],
    added: [{ name: 'free', title: 'free' }],
  });
  expect(liftValues(older, older, values).lost).toEqual([]);
});

it('what an element holds follows it to its new name, in tables and repeats, and never to another element that has the old one', () => {
  const number = (id: string, key: string, title = key) => ({ id, kind: 'number', key, title });
  const repeat = (key: string, inner: string) => ({
    id: 'r',
    kind: 'repeat',
    key,
    title: '漂移',
    items: [{ key: 'so2', title: 'SO2' }],
    elements: [number('i', inner)],
  });
  const table = (key: string, column: string) => ({
    id: 't',
    kind: 'table',
    key,
    title: '行',
    elements: [number('x', column), number('y', 'y')],
  });
  const older = book(
    number('a', 'depth'),
    number('b', 'level'),
    table('rows', 'x'),
    repeat('drift', 'zero'),
  );
  const newer = book(
    number('a', 'level'),
    number('c', 'depth'),
    table('lines', 'z'),
    repeat('drift', 'span'),
  );
  const form = (one: BookDocument) => compileBook(one, BOOK_WORDS);
  const held = underNewNames(
    {
      fields: form(older).fields,
      values: { depth: 1, level: 2, rows: [{ x: 3, y: 4 }], drift__so2__zero: 5 },
    },
    renamesBetween(older, newer),
  );

  const lifted = liftValues({ ...form(older), fields: held.fields }, form(newer), held.values);

  expect(lifted.values).toEqual({ level: 1, lines: [{ z: 3, y: 4 }], drift__so2__span: 5 });
  expect(lifted.lost.map(({ title, why, value }) => [title, why, value])).toEqual([
    ['level', 'gone', 2],
  ]);
  expect(lifted.added.map(({ name }) => name)).toEqual(['depth']);
});

it('an element takes as many columns as it says, at most those of its group', () => {
  const { layout } = compiled({
    id: 'g',
    kind: 'group',
    title: 'g',
    columns: 2,
    elements: [text('a', { span: 4 }), text('b')],
  });
  expect(JSON.stringify(layout)).toContain('{"$field":"a","span":2},{"$field":"b"}');
});

it('live values are asked for by what stands beside them: in lines, in items, alone; a criterion is worked out by the form', () => {
  const live = (from: string, more: object) => ({
    id: from.replace('.', ''),
    kind: 'auto',
    key: from.replace('.', ''),
    title: from,
    from,
    ...more,
  });
  const document = book(
    { id: 'at', kind: 'datetime', key: 'at', title: 'at' },
    {
      id: 't',
      kind: 'table',
      key: 'rows',
      title: 'rows',
      elements: [
        text('which'),
        live('platform.value', { factor: 'which', time: '$parent.at', grain: 'hour' }),
      ],
    },
    {
      id: 'r',
      kind: 'repeat',
      key: 'r',
      title: 'r',
      items: [{ key: 'cod', title: 'COD' }],
      elements: [
        { id: 'ref', kind: 'number', key: 'ref', title: 'ref' },
        live('factor.unit', { factor: '$item' }),
        live('criteria', { factor: '$item', value: 'ref', system: 'water' }),
      ],
    },
    { ...live('platform.value', {}), id: 'hand', key: 'hand' },
  );
  expect(checkBook(document)).toEqual([]);
  const { fields } = compileBook(document, BOOK_WORDS);
  expect(innerOf(fields['rows'] as FieldSpec)?.['platformvalue']).toMatchObject({
    type: 'decimal',
    readOnly: true,
  });
  expect(fields['hand']).not.toHaveProperty('readOnly');
  const values = workOut(fields, {
    at: '2026-11-21 08:00:00',
    rows: [{ which: 'pH' }, { which: 'TP' }],
    r__cod__ref: 45,
  });
  expect(values['r__cod__criteria']).toBe('|RE| ≤ 30%');
  const asks = liveAsks(document, values);
  expect(asks).toMatchObject([
    { name: 'rows', cell: { column: 'platformvalue', row: 0 }, factor: 'pH', grain: 'hour' },
    { cell: { row: 1 }, factor: 'TP', time: '2026-11-21 08:00:00' },
    { name: 'r__cod__factorunit', from: 'factor.unit', factor: 'COD' },
    { name: 'r__cod__criteria', factor: 'COD', value: 45 },
  ]);
  const put = asks.slice(0, 3).reduce((all, ask, at) => putLive(all, ask, at), values);
  expect(put).toMatchObject({
    rows: [{ platformvalue: 0 }, { which: 'TP', platformvalue: 1 }],
    r__cod__factorunit: 2,
  });
});

describe('what a book says is wrong', () => {
  const SAID = { line: (title: string, said: string) => `${title}：${said}`, separator: '、' };
  const check = (id: string, options = ['正常', '异常', '不适用']) => ({
    id,
    kind: 'check',
    key: id,
    title: id,
    options,
  });
  const image = (id: string) => ({ id, kind: 'image', key: id, title: id });
  const list = (title: string, ...elements: readonly object[]) => ({
    id: title,
    kind: 'checklist',
    title,
    elements,
  });

  it('lines with the second of their words, under their part, with the remark beside them; a line called as its part is said once', () => {
    const drawn = book(
      list('辅助设备', check('空调'), check('卫生'), text('情况说明')),
      list('门锁', check('门锁', ['是', '否']), text('说明')),
      list('采样', check('采样泵'), text('备注')),
    );
    const values = {
      空调: '异常',
      卫生: '不适用',
      情况说明: ' 不制冷 ',
      门锁: '否',
      采样泵: '正常',
      备注: '好',
    };

    expect(faultsOf(drawn, values, SAID)).toEqual({
      title: '异常、否：空调、门锁',
      text: '辅助设备 · 空调：异常\n情况说明：不制冷\n门锁：否',
      photos: [],
    });
    expect(faultsOf(drawn, {}, SAID)).toEqual({ title: '', text: '', photos: [] });
  });

  it('photos of its part are taken over, those of the book where its part has none, nine at most', () => {
    const drawn = book(
      list('甲', check('a'), image('aPhotos')),
      list('乙', check('b')),
      image('site'),
    );
    const site = Array.from({ length: 12 }, (_, i) => ({ id: String(i) }));
    const values = { a: '异常', b: '异常', aPhotos: [{ id: 'x' }], site };

    expect(faultsOf(drawn, values, SAID).photos).toEqual([{ id: 'x' }]);
    expect(faultsOf(drawn, { b: '异常', site }, SAID).photos).toEqual(site.slice(0, 9));
  });

  it('each item of a repeated part speaks for itself', () => {
    const drawn = book({
      id: 'r',
      kind: 'repeat',
      key: 'r',
      title: '分析仪',
      items: [
        { key: 'cod', title: 'COD' },
        { key: 'nh', title: '氨氮' },
      ],
      elements: [check('管路'), text('说明')],
    });
    const values = {
      r__cod__管路: '正常',
      r__cod__说明: '好',
      r__nh__管路: '异常',
      r__nh__说明: '漏',
    };

    expect(faultsOf(drawn, values, SAID)).toMatchObject({
      title: '异常：管路',
      text: '分析仪 · 氨氮 · 管路：异常\n说明：漏',
    });
  });

  it('is never longer than an order takes', () => {
    const many = Array.from({ length: 200 }, (_, i) => check(`第${i}项检查内容`));
    const values = Object.fromEntries(many.map(({ key }) => [key, '异常']));
    const { title, text: said } = faultsOf(book(list('全部', ...many)), values, SAID);

    expect([title.length, said.length]).toEqual([100, 1000]);
  });
});
