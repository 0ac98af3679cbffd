import {
  ENTITY,
  STATES,
  SCREEN,
  FACTS,
  file,
  files,
  messages,
  withValue,
} from '#tests/builders/a-checked-schema.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';

describe('checkSchemas', () => {
  describe('nodes over an address', () => {
    const fields = { n: { type: 'int', title: '数' }, day: { type: 'date', title: '日' } };
    const keys = new Map([
      ['GET /x/sum', ['sys:thing:page']],
      ['GET /x/any', ['login']],
      ['POST /x/change', ['login']],
      ['POST /x/ask', ['login']],
      ['POST /sys/thing/mark/{id}', ['login']],
    ]);
    const call = { query: null, body: null, answer: { type: 'object' } };
    const contracts = new Map([
      ['POST /x/change', { ...call, isReading: false }],
      ['POST /x/ask', { ...call, isReading: true }],
    ]);
    const told = (body: unknown, more: object = {}) =>
      messages(files(ENTITY, STATES, { ...SCREEN, body, ...more }), {
        ...FACTS,
        keys,
        contracts,
        served: new Set(keys.keys()),
      });

    it.each<[string, unknown, string | null]>([
      [
        'an address nobody serves',
        { figures: 'GET /x/smu', fields },
        'no address of the server answers "GET /x/smu"',
      ],
      [
        'a key nobody was asked for',
        { figures: 'GET /x/sum', fields },
        '"GET /x/sum" asks for "sys:thing:page": say so as "permission"',
      ],
      [
        'a key that any of several may open',
        { figures: 'GET /x/sum', fields, permission: { anyOf: ['sys:thing:page', 'a:b:c'] } },
        'asks for "sys:thing:page"',
      ],
      [
        'the key of the node',
        { figures: 'GET /x/sum', fields, permission: 'sys:thing:page' },
        null,
      ],
      [
        'the key of the tab',
        {
          tabs: [
            {
              title: '一',
              permission: { allOf: ['sys:thing:page', 'a:b:c'] },
              body: { chart: 'GET /x/sum', x: 'day', series: ['n'], fields },
            },
          ],
        },
        null,
      ],
      ['an address for everybody', { facts: 'GET /x/any', fields }, null],
      [
        'class “a page that acts by being opened”: a POST that changes something',
        { rowsOf: 'POST /x/change', fields },
        'may change something',
      ],
      [
        'a POST whose contract says that it only reads',
        { rowsOf: 'POST /x/ask', fields: {} },
        null,
      ],
      [
        'a body without a POST',
        { rowsOf: 'GET /x/any', body: { a: 1 }, fields },
        'only a POST has a body',
      ],
      [
        'a value that means nothing',
        { rowsOf: 'GET /x/any', query: { a: ['$tody'] }, fields },
        'no placeholder "$tody"',
      ],
      [
        'an axis that is no field',
        { chart: 'GET /x/any', x: 'dya', series: ['n'], fields },
        'no field "dya" among those of the node; did you mean "day"?',
      ],
      [
        'a series that is no number',
        { chart: 'GET /x/any', x: 'day', series: ['day'], fields },
        '"day" is no number',
      ],
      [
        'a pie of two series',
        { chart: 'GET /x/any', kind: 'pie', x: 'day', series: ['n', 'n'], fields },
        'a pie has one series',
      ],
      [
        'a tone over what is not answered',
        { figures: 'GET /x/any', fields, tones: { n: { danger: 'm > 1' } } },
        'no name "m"',
      ],
      [
        'a comparison with nothing',
        { figures: 'GET /x/any', fields, compare: { n: { with: 'm' } } },
        'no field "m" among those of the node',
      ],
      [
        'a figure that leads to a filter nobody has',
        { figures: 'GET /x/any', fields, opens: { n: { list: 'thing', filters: { nmae: 'x' } } } },
        'the list of thing is not filtered by "nmae"',
      ],
      [
        'a press on what is only compared with',
        {
          figures: 'GET /x/any',
          fields: { ...fields, m: { type: 'int', title: 'm', detail: false } },
          opens: { m: { list: 'thing' } },
        },
        '"m" is not shown here: nobody can press it',
      ],
      [
        'a press on what is no series',
        { chart: 'GET /x/any', x: 'day', series: ['n'], fields, opens: { day: { list: 'thing' } } },
        '"day" is not shown here: nobody can press it',
      ],
      [
        'a chart that leads to a list',
        { chart: 'GET /x/any', x: 'day', series: ['n'], fields, opens: { n: { list: 'thing' } } },
        null,
      ],
      [
        'a fact that leads to a list that is none',
        { facts: 'GET /x/any', fields, opens: { n: { list: 'thnig' } } },
        'no entity "thnig"',
      ],
      [
        'days by what is no field',
        { rowsOf: 'GET /x/any', calendar: { by: 'dya', values: ['n'] }, fields },
        'no field "dya" among those of the node; did you mean "day"?',
      ],
      [
        'values in days that are none',
        { rowsOf: 'GET /x/any', calendar: { by: 'day', values: ['n', 'm'] }, fields },
        'no field "m" among those of the node',
      ],
      [
        'groups by what is no field',
        { rowsOf: 'GET /x/any', groupBy: 'm', fields },
        'no field "m" among those of the node',
      ],
    ])('%s', (_, body, expected) => {
      const found = told(body).join();

      expect(expected === null ? found : found.includes(expected)).toBe(
        expected === null ? '' : true,
      );
    });

    it('the key of the screen is asked of whoever opens it; a POST by which an entity is read is no change', () => {
      const entity = withValue(ENTITY, ['rest'], {
        base: '/sys/thing',
        paths: { page: 'POST /sys/thing/query' },
      });
      const post = {
        rowsOf: 'POST /sys/thing/query',
        body: { name: '$param.name' },
        paged: true,
        fields: { name: { type: 'string', title: '名称' } },
      };

      expect(told({ rowsOf: 'GET /x/sum', fields }, { permission: 'sys:thing:page' })).toEqual([]);
      const params = { name: { type: 'string', title: '名称' } };
      expect(
        messages(
          files(entity, STATES, { ...SCREEN, params, permission: 'sys:thing:page', body: post }),
        ).join(),
      ).toBe('');
    });
  });

  it('class “asked in the wrong place”: what a tab asks for is read below the tab alone, beside what the screen asks for', () => {
    const field = (title: string) => ({ type: 'string', title });
    const list = (name: string) => ({
      list: 'thing',
      where: { field: 'name', op: 'eq', value: `$param.${name}` },
    });
    const told = (other: object) =>
      messages(
        files(ENTITY, STATES, {
          ...SCREEN,
          params: { all: field('全') },
          body: {
            tabs: [
              {
                title: '一',
                params: { own: field('己') },
                body: { rows: [list('own'), list('all')] },
              },
              other,
            ],
          },
        }),
      ).join();

    expect(told({ title: '二', body: list('all') })).toBe('');
    expect(told({ title: '二', body: list('own') })).toContain('the screen has no parameter "own"');
    expect(told({ title: '二', params: { idle: field('闲') }, body: list('all') })).toContain(
      'no node reads "$param.idle"',
    );
  });

  describe('an entity over a named query', () => {
    const LOOK = {
      v: 1,
      name: 'look',
      module: 'sys',
      title: '统计',
      nameField: 'day',
      table: { name: 'sys_look', managed: 'query', query: 'days', scope: { station: 'stationId' } },
      rest: { base: '/sys/look' },
      fields: {
        day: { type: 'date', title: '日期' },
        stationId: { type: 'string', title: '站点' },
      },
      list: { rowClick: 'none' },
    };
    const queries = new Map([['days', new Set(['id', 'day', 'station_id'])]]);
    const told = (look: unknown) => messages([file('entity', look)], { ...FACTS, queries });

    it('is fine as it is, and only read', () => {
      expect(told(LOOK)).toEqual([]);
      expect(verbsOf(LOOK as EntitySchema)).toEqual(['page', 'list', 'export', 'group']);
    });

    it.each<[string, unknown, string]>([
      ['table.query', 'dasy', 'no query "dasy"; did you mean "days"?; known: days'],
      [
        'table.query',
        undefined,
        'a look at a query says "managed": "query" and the name of the "query"',
      ],
      [
        'table.managed',
        undefined,
        'a look at a query says "managed": "query" and the name of the "query"',
      ],
      ['table.scope', undefined, 'without a "scope" everybody sees every row of the query "days"'],
      ['table.lock', true, 'a query is only read: "lock" says nothing there'],
      ['rest.verbs', ['page', 'save'], 'a query answers page, list, export, group, not save'],
      [
        'fields.dya',
        { type: 'date', title: '日期' },
        'the query "days" has no column "dya"; did you mean "day"?',
      ],
      [
        'fields.rows',
        { type: 'children', title: '行', fields: {} },
        'a query has no rows of another table for "rows"',
      ],
      [
        'actions',
        { mark: { title: '标记', place: 'row', set: { day: '$today' } } },
        'a query is only read: no button sets its fields',
      ],
    ])('%s = %j', (path, value, expected) => {
      expect(told(withValue(LOOK, path.split('.'), value)).join('\n')).toContain(expected);
    });
  });
});
