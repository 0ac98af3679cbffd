import { describe, expect, it } from 'vitest';

import {
  decodeQuery,
  encodeQuery,
  filterWire,
  isActive,
  keepParts,
  toWire,
  type ListQuery,
  type QueryNames,
} from './list-query.ts';

const DEFAULTS: ListQuery = {
  filters: {},
  keyword: '',
  preset: 'all',
  sort: { field: 'createDate', order: 'desc' },
  page: 1,
  size: 10,
  columns: null,
  view: 'table',
};
const NAMES: QueryNames = {
  filters: new Set(['name', 'alarmTime']),
  presets: new Set(['all', 'open']),
  sortable: new Set(['createDate', 'name']),
  columns: new Set(['name', 'status']),
  views: new Set(['table', 'cards']),
};

describe('the query in the address', () => {
  it('holds nothing while everything is at its default', () => {
    expect(encodeQuery(DEFAULTS, DEFAULTS)).toBe('');
  });

  it('brings every part back that differs', () => {
    const query: ListQuery = {
      filters: { name: 'a', alarmTime: ['2026-11-01', null] },
      keyword: 'k',
      preset: '',
      sort: { field: 'name', order: 'asc' },
      page: 3,
      size: 50,
      columns: ['status', 'name'],
      view: 'cards',
    };

    const back = decodeQuery(encodeQuery(query, DEFAULTS), DEFAULTS, NAMES);

    expect(back).toEqual({ query, dropped: 0 });
  });

  it('a part whose content stayed keeps its identity, so that nobody asks for it again', () => {
    const old: ListQuery = { ...DEFAULTS, filters: { name: 'a' } };
    const read = (page: number) =>
      decodeQuery(JSON.stringify({ f: { name: 'a' }, p: page }), DEFAULTS, NAMES).query;

    expect(keepParts(old, read(1))).toBe(old);
    const turned = keepParts(old, read(2));

    expect(turned).toMatchObject({ page: 2 });
    expect(turned.filters).toBe(old.filters);
  });

  it('drops invalid parts one by one and keeps the others', () => {
    const text = JSON.stringify({
      f: { name: 'a', password: 'x' },
      v: 'nope',
      s: ['password', 'asc'],
      p: -1,
      n: 33,
      c: ['evil'],
      k: 'k',
      d: 'hologram',
    });

    const { query, dropped } = decodeQuery(text, DEFAULTS, NAMES);

    expect(dropped).toBe(7);
    expect(query).toEqual({ ...DEFAULTS, filters: { name: 'a' }, keyword: 'k' });
  });

  it('keeps the columns that are left when others were renamed', () => {
    const { query, dropped } = decodeQuery(
      JSON.stringify({ c: ['status', 'oldName', 'name'] }),
      DEFAULTS,
      NAMES,
    );

    expect([query.columns, dropped]).toEqual([['status', 'name'], 1]);
  });

  it('is the default when it is no query at all', () => {
    expect(decodeQuery('{broken', DEFAULTS, NAMES)).toEqual({ query: DEFAULTS, dropped: 1 });
  });

  it('keeps a sort that was switched off switched off', () => {
    const query = { ...DEFAULTS, sort: null };

    expect(decodeQuery(encodeQuery(query, DEFAULTS), DEFAULTS, NAMES).query.sort).toBeNull();
  });
});

describe('the query on the wire', () => {
  it('sorts by column names and sends ranges and lists with commas', () => {
    const wire = toWire({
      ...DEFAULTS,
      preset: 'open',
      filters: { name: '', alarmTime: ['a', null], level: ['1', '2'] },
    });

    expect(wire).toEqual({
      alarmTime: 'a,',
      level: '1,2',
      preset: 'open',
      orderField: 'create_date',
      order: 'desc',
      page: 1,
      limit: 10,
    });
  });

  it('a cleared sort sends both parts empty', () => {
    expect(toWire({ ...DEFAULTS, sort: null })).toMatchObject({ orderField: '', order: '' });
  });

  it('a rule from outside travels as JSON', () => {
    const rule = { field: 'orderId', op: 'eq', value: '1' } as const;

    expect(JSON.parse(String(filterWire(DEFAULTS, rule).where))).toEqual(rule);
  });

  it('false is a filter, an open range is none', () => {
    expect([isActive(false), isActive([null, '']), isActive(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
