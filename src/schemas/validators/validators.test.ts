import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';

import {
  keepDecimal,
  keepDigits,
  keepSignedDecimal,
  settleDecimal,
  settlePadded,
} from '../formats/numeric-input.ts';
import type { FieldSpec } from '../types/field.ts';
import { FORMATS } from '../types/formats.ts';
import { LANGS } from '../types/words.ts';
import { coerceRecord } from './coerce-record.ts';
import { validateRecord } from './validate-record.ts';

const title = 'T';
const create = { mode: 'create' } as const;
const faults = (field: FieldSpec, value: unknown) =>
  validateRecord({ f: field }, { f: value }, { ...create, dictHas: (_, v) => v === '1' }).map(
    (issue) => issue.rule,
  );

describe('formats of SPEC.md section 5', () => {
  it.each([
    [
      'mobile',
      ['13812345678', '19912345678', '0571-88888888', '010-8888888-123'],
      ['12812345678', '1381234567', '138123456789', '0571', 'a13812345678'],
    ],
    ['phone', ['0571-88888888', '010-88888888-8001', '13812345678'], ['88888888', '12345678901']],
    [
      'email',
      ['a@b.cn', 'x.y+z@mail.example.com'],
      ['a@b', 'a b@c.cn', '@b.cn', 'a@.cn', 'a@b..cn'],
    ],
    [
      'url',
      ['http://a.cn', 'https://a.cn/x?y=1', 'HTTPS://A'],
      ['ftp://a.cn', 'a.cn', 'http:// a', 'http://', 'javascript:alert(1)'],
    ],
    [
      'password',
      ['Demo_2026', 'abcdefgh', '1234567890123456'],
      ['short12', '12345678901234567', 'abc-defgh', 'abc defgh'],
    ],
    ['digits', ['0', '0123'], ['', '1.5', '-1', '１']],
    ['positiveInt', ['1', '10'], ['0', '01', '-1', '1.0']],
    ['number', ['-1.5', '+2', '0'], ['', '1.', '.5', 'x', '1e3']],
    ['decimal2', ['1', '1.25'], ['1.255', '-1', '1.']],
    [
      'cron',
      [
        '0 0 12 * * ?',
        '0 */5 * * * ?',
        '0 0 0 L * ?',
        '0 0 0 ? * MON-FRI',
        '0 0 0 ? * 6#3 2030',
        '0 0 0 15W JAN,JUL ?',
      ],
      ['* * * * *', '0 0 25 * * ?', '0 0 0 ? * ?', '0 60 0 * * ?', 'a b c d e f', '0 0 0 * * FOO'],
    ],
    [
      'permission',
      ['sys:menu:save', 'sys:user:page,sys:user:info', '*:*:*', 'demo:news'],
      ['sys', 'sys:', ':a:b', 'sys menu', 'sys::save'],
    ],
  ] as const)('%s', (format, good, bad) => {
    expect(good.filter((text) => !FORMATS[format](text))).toEqual([]);
    expect(bad.filter((text) => FORMATS[format](text))).toEqual([]);
  });
});

describe('validateRecord', () => {
  it.each<[FieldSpec, unknown, readonly string[]]>([
    [{ type: 'string', title, required: true }, '  ', ['required']],
    [{ type: 'dept', title, required: true }, null, ['dept']],
    [{ type: 'string', title, required: true, format: 'number' }, '', ['contentEmpty']],
    [{ type: 'string', title, format: 'decimal2' }, '1.234', ['digits']],
    [{ type: 'string', title, max: 2 }, '😀😀', []],
    [{ type: 'string', title, max: 2 }, 'abc', ['max']],
    [{ type: 'string', title }, 'a\0', ['illegal']],
    [{ type: 'string', title }, 'a\ud800', ['illegal']],
    [{ type: 'string', title }, { a: 1 }, ['text']],
    [{ type: 'string', title, format: 'email' }, 'x', ['email']],
    [{ type: 'string', title, pattern: '^a+$' }, 'b', ['format']],
    [{ type: 'int', title, min: 1 }, 0, ['minValue']],
    [{ type: 'int', title }, 1.5, ['int']],
    [{ type: 'int', title }, 2 ** 31, ['maxValue']],
    [{ type: 'decimal', title }, Number.NaN, ['number']],
    [{ type: 'decimal', title }, Infinity, ['number']],
    [{ type: 'decimal', title }, 'x', ['number']],
    [{ type: 'decimal', title, scale: 3 }, 1.234, []],
    [{ type: 'money', title }, 1.234, ['scale']],
    [{ type: 'decimal', title, max: 10 }, 10, []],
    [{ type: 'bool', title, required: true }, false, []],
    [{ type: 'date', title }, '2025-02-29', ['date']],
    [{ type: 'date', title }, '2024-02-29', []],
    [{ type: 'datetime', title }, '2024-02-29 24:00:00', ['datetime']],
    // class "a year nobody means": mistyped, or "never" of another system
    [{ type: 'date', title }, '0001-01-01', ['years']],
    [{ type: 'date', title }, '9999-12-31', ['years']],
    [{ type: 'datetime', title }, '0204-02-29 08:00:00', ['years']],
    [{ type: 'month', title }, '2200-01', ['years']],
    [{ type: 'month', title }, '2199-12', []],
    [{ type: 'date', title }, '1900-01-01', []],
    [{ type: 'month', title }, '2024-13', ['month']],
    [{ type: 'dict', title, dict: 'd' }, '2', ['dict']],
    [{ type: 'dicts', title, dict: 'd' }, ['1', '2'], ['dict']],
    [{ type: 'ref', title, to: 'x' }, '12a', ['id']],
    [{ type: 'refs', title, to: 'x' }, ['1', '2'], []],
    [{ type: 'file', title, accept: ['pdf'] }, [{ id: '1', name: 'a.exe' }], ['fileFormat']],
    [{ type: 'location', title }, { lng: 200, lat: 1 }, ['location']],
    [{ type: 'string', title, required: true, readOnly: true }, null, []],
  ])('%j with %j: %j', (field, value, expected) => {
    expect(faults(field, value)).toEqual(expected);
  });

  it('an empty password is refused on create and kept on update', () => {
    const fields: Record<string, FieldSpec> = {
      password: { type: 'password', title, required: true },
    };

    expect(validateRecord(fields, { password: null }, create)).toHaveLength(1);
    expect(validateRecord(fields, { password: null }, { mode: 'update' })).toEqual([]);
  });

  it('class “hidden, so unchecked”: what was sent for a field that nobody sees is judged, what is missing there is not', () => {
    const fields = {
      kind: { type: 'string', title: '类' },
      mail: {
        type: 'string',
        title: '邮箱',
        format: 'email',
        required: true,
        visibleWhen: "kind == 'x'",
      },
    } as const;
    const ask = (mail: string | null, sent: readonly string[]) =>
      validateRecord(fields, { kind: 'y', mail }, { mode: 'create', sent }).map(({ path }) => path);

    expect([
      ask('no mail', ['mail']),
      ask(null, ['mail']),
      ask('no mail', []),
      ask('a@b.cn', ['mail']),
    ]).toEqual([['mail'], [], [], []]);
  });

  it('requiredWhen and visibleWhen see the record, the user and the row around a sub-row', () => {
    const fields: Record<string, FieldSpec> = {
      keyPolluter: { type: 'bool', title },
      permitNo: {
        type: 'string',
        title,
        requiredWhen: 'keyPolluter',
        visibleWhen: '$user.type != 9',
      },
      outlets: {
        type: 'children',
        title,
        fields: {
          code: { type: 'string', title: 'code', requiredWhen: '$parent.keyPolluter' },
          lon: { type: 'decimal', title, max: 180 },
        },
      },
    };
    const record = { keyPolluter: true, outlets: [{ code: 'a' }, {}, { code: 'b', lon: 200 }] };

    const issues = validateRecord(fields, record, {
      ...create,
      scope: { $user: { type: '1' } },
      say: (key, params) => `${key} ${String(params['label'])}`,
    });

    expect(issues.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'permitNo validation.required T',
      'outlets.1.code validation.required code',
      'outlets.2.lon validation.maxValue T',
    ]);
    expect(
      validateRecord(fields, record, { ...create, scope: { $user: { type: 9 } } }).map(
        ({ path }) => path,
      ),
    ).not.toContain('permitNo');
  });

  it('class “an empty line counts”: lines in which nothing was filled in are none of those a table has at least', () => {
    const rows: FieldSpec = {
      type: 'children',
      title,
      minRows: 2,
      fields: {
        x: { type: 'decimal', title },
        half: { type: 'calc', title, expr: '1' },
      },
    };
    const judge = (...lines: readonly object[]) =>
      validateRecord({ rows }, { rows: lines }, create).map(({ rule }) => rule);

    expect(judge({ x: null, half: 1 }, {})).toEqual(['required']);
    expect(judge({ x: 0 }, { x: null, half: 1 }, {})).toEqual(['minRows']);
    expect(judge({ x: 0 }, {}, { x: 7 })).toEqual([]);
    // a line that is stored is one, whatever is sent of it
    expect(judge({ id: '1' }, { id: '2' })).toEqual([]);
  });

  it('a partial update looks only at what was sent', () => {
    const fields: Record<string, FieldSpec> = {
      a: { type: 'string', title, required: true },
      b: { type: 'string', title, required: true },
    };

    expect(
      validateRecord(fields, { a: '' }, { mode: 'update', partial: true }).map(({ path }) => path),
    ).toEqual(['a']);
  });
});

describe('coerceRecord', () => {
  const fields: Record<string, FieldSpec> = {
    name: { type: 'string', title },
    status: { type: 'dict', dict: 'd', title },
    at: { type: 'datetime', title },
    count: { type: 'int', title },
    deptId: { type: 'dept', title },
    on: { type: 'bool', title },
    kinds: { type: 'dicts', dict: 'd', title },
    code: { type: 'string', title, readOnly: true },
    password: { type: 'password', title },
    rows: { type: 'children', title, fields: { x: { type: 'decimal', title } } },
  };

  it('brings wire values into the form the product keeps', () => {
    const input = {
      id: 12,
      version: '3',
      name: ' a ',
      status: 1,
      at: '2026-01-02T03:04',
      count: '5',
      deptId: 7,
      on: 1,
      kinds: [1, '1', 2],
      code: 'x',
      password: ' p ',
      rows: [{ x: '1.5', y: 2 }],
      other: 1,
    };

    expect(coerceRecord(fields, input)).toEqual({
      id: '12',
      version: 3,
      name: 'a',
      status: '1',
      at: '2026-01-02 03:04:00',
      count: 5,
      deptId: '7',
      on: true,
      kinds: ['1', '2'],
      password: ' p ',
      rows: [{ x: 1.5 }],
    });
  });

  it('prototypes are not polluted and unknown names dropped', () => {
    const record = coerceRecord(
      fields,
      JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"name":""}'),
    );

    expect(record).toEqual({ name: null });
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('anything gets an answer; a second pass changes nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            name: fc.anything(),
            status: fc.anything(),
            at: fc.anything(),
            count: fc.anything(),
            on: fc.anything(),
            kinds: fc.anything(),
            rows: fc.anything(),
          }),
        ),
        (input) => {
          const once = coerceRecord(fields, input);
          validateRecord(fields, once, create);
          expect(coerceRecord(fields, once)).toEqual(once);
        },
      ),
    );
  });
});

describe('numeric inputs', () => {
  it('strip, keep one point, cut decimals, fall back and pad', () => {
    expect([
      keepDigits('a1b2'),
      keepDecimal('1a.2.345', 2),
      keepDecimal('.5', 2),
      keepDecimal('007', 2),
      keepSignedDecimal('-1-2', 2),
    ]).toEqual(['12', '1.23', '0.5', '7', '-12']);
    expect([
      settleDecimal('abc', 2),
      settleDecimal('', 3),
      settleDecimal('1.', 2),
      settleDecimal('-', 2, true),
      settlePadded('1.5', 3),
      settlePadded('-2', 3, true),
    ]).toEqual(['0.00', '0.000', '1', '0.00', '1.500', '-2.000']);
  });

  it('each is idempotent', () => {
    const helpers = [
      keepDigits,
      (t: string) => keepDecimal(t, 2),
      (t: string) => keepSignedDecimal(t, 2),
      (t: string) => settleDecimal(t, 2, true),
      (t: string) => settlePadded(t, 3, true),
    ];
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.a ]*$/)), (text) => {
        for (const helper of helpers) expect(helper(helper(text))).toBe(helper(text));
      }),
    );
  });
});

describe('texts', () => {
  it('every rule has a text in each language, with the same parameters', () => {
    const source = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
      .join('\n');
    const rules = [...source.matchAll(/(?:rule: |when\(.*, )'(\w+)'/g)].map(
      (match) => match[1] as string,
    );
    const texts = LANGS.map(
      (lang) =>
        JSON.parse(readFileSync(`locales/${lang}/validation.json`, 'utf8')) as Record<
          string,
          string
        >,
    );

    for (const text of texts) {
      expect(
        [
          ...rules,
          'dept',
          'contentEmpty',
          ...Object.keys(FORMATS).filter((format) => format !== 'decimal2'),
        ].filter((rule) => !text[`validation.${rule}`]),
      ).toEqual([]);
      expect(
        Object.entries(text).map(([key, value]) => [key, value.match(/\{\{\w+\}\}/g)?.toSorted()]),
      ).toEqual(
        Object.entries(texts[0] ?? {}).map(([key, value]) => [
          key,
          value.match(/\{\{\w+\}\}/g)?.toSorted(),
        ]),
      );
    }
  });
});
