import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';

import { checkRule } from '../language/check-rule.ts';
import type { Rule } from '../types/field-base.ts';
import type { FieldSpec } from '../types/field.ts';
import { kindOf, OPERATORS_OF_KIND } from '../types/kinds.ts';
import type { Kind } from '../types/words.ts';
import { OPERATORS } from '../types/words.ts';
import { bindRule } from './bind.ts';
import { matches, type ExpandTree } from './matches.ts';
import { toSql } from './to-sql.ts';

const FIELDS: Readonly<Record<string, FieldSpec>> = {
  name: { type: 'string', title: 'name' },
  amount: { type: 'decimal', title: 'amount' },
  count: { type: 'int', title: 'count' },
  deptId: { type: 'dept', title: 'dept' },
  isOn: { type: 'bool', title: 'on' },
  day: { type: 'date', title: 'day' },
  at: { type: 'datetime', title: 'at' },
  kinds: { type: 'dicts', dict: 'kind', title: 'kinds' },
};
const SQL_TYPES: Readonly<Record<string, string>> = {
  name: 'text',
  amount: 'numeric(18,2)',
  count: 'integer',
  deptId: 'bigint',
  isOn: 'boolean',
  day: 'date',
  at: 'timestamptz',
  kinds: 'text[]',
};
const kinds = (name: string): Kind | undefined => kindOf(FIELDS, name);
const columnOf = (name: string) => {
  const kind = kinds(name);
  return kind && { sql: `t."${name}"`, kind };
};
const expandTree: ExpandTree = (field, value) =>
  field === 'name' ? { startsWith: String(value) } : [String(value), '7'];

const text = fc.constantFrom(
  '',
  'a',
  'A',
  'ab',
  'a%',
  '%',
  '_',
  '\\',
  'b\\%',
  '站房',
  '😀',
  '1',
  "'; drop table t; --",
  '\u{ffff}',
);
const id = fc.constantFrom('1', '7', '12', '9223372036854775807');
const day = fc.constantFrom('2024-02-29', '2024-03-01', '2025-12-31', '9999-12-31');
const time = fc
  .tuple(day, fc.constantFrom('00:00:00', '00:00:01', '12:30:00', '23:59:59'))
  .map(([d, t]) => `${d} ${t}`);
const amount = fc.integer({ min: -300, max: 300 }).map((n) => n / 100);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 4 });
const anyRow = fc.record({
  name: orNull(text),
  amount: orNull(amount),
  count: orNull(fc.integer({ min: -3, max: 3 })),
  deptId: orNull(id),
  isOn: orNull(fc.boolean()),
  day: orNull(day),
  at: orNull(time),
  kinds: orNull(fc.array(fc.constantFrom('1', '2', 'x'), { maxLength: 3 })),
});
const value = fc.oneof(
  text,
  id,
  day,
  time,
  amount,
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constantFrom(null, 'true', '0', '2024-02-30', 'abc', '1.5', 1e300, '\0', '\ud800', 1.5),
);
const leaf: fc.Arbitrary<Rule> = fc.constantFrom(...Object.keys(FIELDS)).chain((field) =>
  fc.constantFrom(...OPERATORS).chain((op) => {
    const given =
      op === 'in' || op === 'notIn'
        ? fc.array(value, { maxLength: 4 })
        : op === 'between'
          ? fc.tuple(value, value)
          : value;
    return given.map((v): Rule => ({ field, op, value: v }));
  }),
);
const anyRule: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule; leaf: Rule }>((tie) => ({
  leaf,
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('rule'), { maxLength: 3 }).map((all): Rule => ({ all })),
    fc.array(tie('rule'), { maxLength: 3 }).map((any): Rule => ({ any })),
    tie('rule').map((not): Rule => ({ not })),
  ),
})).rule;

describe('rule to SQL and predicate', () => {
  it('find the same rows of a real PostgreSQL', async () => {
    const pg = await PGlite.create();
    await pg.exec(
      `set timezone = 'Asia/Shanghai'; create table t (n int, ${Object.entries(SQL_TYPES)
        .map(([name, type]) => `"${name}" ${type}`)
        .join(', ')})`,
    );
    const rows = fc.sample(anyRow, { numRuns: 120, seed: 42 });
    const names = Object.keys(FIELDS);
    for (const [n, row] of rows.entries()) {
      // half of the stored times carry a fraction of a second that the wire does not show
      const stored = names.map((name) =>
        name === 'at' && row.at !== null && n % 2 === 0
          ? `${row.at}.987`
          : row[name as keyof typeof row],
      );
      await pg.query(
        `insert into t values (${n}, ${names.map((_, i) => `$${i + 1}`).join(', ')})`,
        stored,
      );
    }

    await fc.assert(
      fc.asyncProperty(anyRule, async (rule) => {
        const { strings, params } = toSql(rule, { columnOf, expandTree });
        const where = strings
          .map((part, i) => (i < params.length ? `${part}$${i + 1}` : part))
          .join('');
        const found = await pg.query<{ n: number }>(`select n from t where ${where} order by n`, [
          ...params,
        ]);
        const expected = rows.flatMap((row, n) =>
          matches(rule, row, { kindOf: kinds, expandTree }) ? [n] : [],
        );
        expect({ where, params, found: found.rows.map((row) => row.n) }).toEqual({
          where,
          params,
          found: expected,
        });
      }),
      { numRuns: 500 },
    );
    await pg.close();
  });

  it('a plain date as upper end takes the whole day', () => {
    const rule: Rule = { field: 'at', op: 'between', value: ['2025-01-01', '2025-01-02'] };

    const found = [
      '2024-12-31 23:59:59',
      '2025-01-01 00:00:00',
      '2025-01-02 23:59:59',
      '2025-01-03 00:00:00',
    ].map((at) => matches(rule, { at }, { kindOf: kinds }));

    expect(found).toEqual([false, true, true, false]);
  });

  it('values stand nowhere in the text', () => {
    const { strings, params } = toSql({ field: 'name', op: 'like', value: "50%_'" }, { columnOf });

    expect(strings.join('?')).toBe('t."name" like ?::text');
    expect(params).toEqual(["%50\\%\\_'%"]);
  });
});

describe('bindRule', () => {
  it('fills placeholders and leaves other texts alone', () => {
    const rule: Rule = {
      all: [
        { field: 'deptId', op: 'in', value: ['$user.depts', '9'] },
        { field: 'day', op: 'ge', value: '$today-7' },
        { field: 'at', op: 'lt', value: '$now+1h' },
        { field: 'name', op: 'eq', value: '$100' },
      ],
    };

    const bound = bindRule(rule, {
      $user: { depts: ['1', '2'] },
      $today: '2026-03-01',
      $now: '2026-03-01 23:30:00',
    });

    expect(bound).toEqual({
      all: [
        { field: 'deptId', op: 'in', value: ['1', '2', '9'] },
        { field: 'day', op: 'ge', value: '2026-02-22' },
        { field: 'at', op: 'lt', value: '2026-03-02 00:30:00' },
        { field: 'name', op: 'eq', value: '$100' },
      ],
    });
  });
});

describe('checkRule', () => {
  it('says what is wrong and where', () => {
    const problems = checkRule(
      {
        all: [
          { field: 'nmae', op: 'eq', value: 1 },
          { not: { field: 'kinds', op: 'like', value: 'x' } },
          { field: 'day', op: 'between', value: 3 },
          { field: 'name', opp: 'eq' },
        ],
      },
      FIELDS,
    );

    expect(problems.map(({ path, what }) => `${path}: ${what.message}`)).toEqual([
      'all.0.field: no field "nmae"; did you mean "name"?',
      expect.stringContaining('all.1.not.op: operator "like" has no meaning for the field "kinds"'),
      'all.2.value: "between" takes [from, to], either may be null',
      expect.stringContaining('all.3.opp: unknown key "opp" in a rule; did you mean "op"?'),
      expect.stringContaining('all.3.op: no operator "undefined"'),
    ]);
  });

  it('any data gets an answer, and what passes can be run', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything({ maxDepth: 6 }), anyRule), (rule) => {
        if (checkRule(rule, FIELDS).length > 0) return;
        toSql(rule as Rule, { columnOf });
        matches(rule as Rule, {}, { kindOf: kinds });
      }),
    );
  });

  it('every operator has a kind that takes it', () => {
    expect(
      OPERATORS.filter((op) => !Object.values(OPERATORS_OF_KIND).some((ops) => ops.includes(op))),
    ).toEqual([]);
  });
});
