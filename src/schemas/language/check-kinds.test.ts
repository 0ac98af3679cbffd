import { ENTITY, FACTS, STATION, planted, withValue, type Path } from '#tests/builders/a-drum.ts';
import type { CheckFacts, SchemaFile } from './check-facts.ts';
import { checkSchemas } from './check.ts';

/** Where the first problem stands, as the text that begins there, and what it says. */
function first(path: Path, value: unknown): { readonly at: string; readonly message: string } {
  const { text, problems } = planted(path, value);
  const [problem] = problems;
  if (!problem) return { at: '', message: '' };
  const line = text.split('\n')[problem.line - 1] ?? '';
  return { at: line.slice(problem.column - 1), message: problem.message };
}

const drum = (facts: Partial<CheckFacts>, path: Path, value: unknown) => {
  const files: readonly SchemaFile[] = [
    { path: 'drum.json', kind: 'entity', text: JSON.stringify(withValue(ENTITY, path, value)) },
    { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
  ];
  return checkSchemas(files, { ...FACTS, ...facts }).map(({ message }) => message);
};

const screen = (body: unknown, params?: unknown) => {
  const files: readonly SchemaFile[] = [
    { path: 'drum.json', kind: 'entity', text: JSON.stringify(ENTITY) },
    { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
    {
      path: 'page.json',
      kind: 'screen',
      text: JSON.stringify({
        v: 1,
        name: 'drums',
        title: '桶',
        permission: 'ops:drum:page',
        ...(params !== undefined && { params }),
        body,
      }),
    },
  ];
  return checkSchemas(files, FACTS).map(({ message }) => message);
};

const groups = (query: Readonly<Record<string, unknown>>) =>
  screen({
    figures: 'GET /ops/drum/group',
    permission: 'ops:drum:page',
    at: 'groups',
    query,
    fields: { count: { type: 'int', title: '数量' } },
  });

describe('slips that every kind of file may hold', () => {
  it.each<readonly [string, Path, unknown, string, string]>([
    [
      'a choice beside the empty text',
      ['fields', 'name', 'visibleWhen'],
      "kind == ''",
      "''",
      '"kind" never is a text of no letters; write isEmpty(kind)',
    ],
    [
      'rows of the empty text',
      ['list', 'presets', 'open', 'where', 'value'],
      '',
      '""',
      '"kind" never is a text of no letters',
    ],
    [
      'a field that shows itself',
      ['fields', 'code', 'visibleWhen'],
      '!isEmpty(code)',
      '"!isEmpty(code)"',
      '"code" is never shown',
    ],
    [
      'ends of what is no span',
      ['fields', 'kind', 'filter'],
      { op: 'eq', ends: ['from', 'to'] },
      '[',
      'only a filter "between" has two ends',
    ],
    [
      'an end that is another field',
      ['fields', 'day', 'filter'],
      { op: 'between', ends: ['code', 'to'] },
      '"code"',
      '"code" stands there already',
    ],
    [
      'the same code on every label',
      ['label'],
      { qr: "'DRUM'" },
      '"\'DRUM\'"',
      'every one gets the same code',
    ],
    [
      'the same code on every sheet',
      ['sheet'],
      { qr: "'DRUM'", sections: [{ fields: ['name'], title: '概况' }] },
      '"\'DRUM\'"',
      'every one gets the same code',
    ],
    [
      'a page with a slash before it',
      ['menu', 'url'],
      '/ops/drum',
      '"/ops/drum"',
      'is not written like ops/contract',
    ],
    [
      'a rule without its sentence',
      ['fields', 'weight', 'must'],
      { when: 'weight > 0', text: ' ' },
      '" "',
      'nothing is said here',
    ],
    [
      'no rows on a sheet',
      ['sheet'],
      {
        sections: [
          {
            rows: 'station',
            where: { field: 'name', op: 'eq', value: '$row.name' },
            columns: ['name'],
            title: '站点',
            limit: 0,
          },
        ],
      },
      '0',
      '0 is less than 1',
    ],
    [
      'a dialog that lacks what it asks for',
      ['actions'],
      {
        weigh: {
          title: '称重',
          place: ['row'],
          set: { weight: '$form.weight', name: '$form.name' },
          form: {
            title: '称重',
            fields: { weight: { use: 'weight', required: true }, name: { use: 'name' } },
            layout: { columns: 2, items: [{ $field: 'name' }] },
          },
        },
      },
      '{',
      'the layout lacks "weight"',
    ],
    ['a title of nothing', ['fields', 'name', 'title'], ' ', '" "', 'nothing is said here'],
    [
      'a column twice',
      ['table'],
      { ...ENTITY.table, indexes: [['code', 'code']] },
      '"code"',
      '"code" stands there already',
    ],
    [
      'the same block twice',
      ['detail'],
      { blocks: [{ block: 'stepBar' }, { block: 'stepBar' }] },
      '{',
      '"{block:stepBar}" stands there already',
    ],
    [
      'more decimals than a number has',
      ['fields', 'weight', 'scale'],
      40,
      '40',
      '40 is more than 10',
    ],
    [
      'a column wider than any screen',
      ['fields', 'weight', 'list'],
      { width: 1e6 },
      '1000000',
      '1000000 is more than 4000',
    ],
    [
      'an ending that no file has',
      ['fields', 'photo', 'accept'],
      ['*.jpg'],
      '"*.jpg"',
      'is not known here',
    ],
    ['a file larger than nothing', ['fields', 'photo', 'maxMb'], -3, '-3', '-3 is less than 0.1'],
    [
      'a status in no colour',
      ['states', 'values', '0', 'color'],
      '#12345',
      '"#12345"',
      'is not written like #1677ff',
    ],
    [
      'a field whose column is cut off',
      ['fields', 'x'.repeat(61)],
      { type: 'string', title: '长' },
      '{',
      'is longer than the 60 signs of a column',
    ],
    [
      'a pattern too large for the engine',
      ['fields', 'code', 'pattern'],
      '(a|b)'.repeat(20_000),
      '"(a|b)',
      'the pattern cannot be read',
    ],
    [
      'more than anybody reads',
      ['fields'],
      Object.fromEntries(
        Array.from({ length: 5000 }, (_, i) => [
          `f${i}`,
          { type: 'calc', title: '算', expr: i ? `f${i - 1} + 1` : '1' },
        ]),
      ),
      '"f500"',
      'more than 500 entries',
    ],
    [
      'the layout of a dialog',
      ['states', 'moves', 'close', 'form'],
      {
        fields: { note: { type: 'string', title: '说明' } },
        layout: { colums: 2, items: [{ $field: 'note' }] },
      },
      '{',
      'expected one of the keys',
    ],
    [
      'a default of a dialog that nobody fills in',
      ['states', 'moves', 'close', 'form'],
      { fields: { at: { type: 'datetime', title: '时间', default: '$nwo' } } },
      '"$nwo"',
      'did you mean "$now"?',
    ],
    [
      'a filter that begins with nothing',
      ['fields', 'day', 'filter'],
      { op: 'between', default: ['$today-3d0', '$today'] },
      '"$today-3d0"',
      'no placeholder "$today-3d0"',
    ],
  ])('%s', (...[, path, value, at, message]) => {
    const problem = first(path, value);

    expect(problem.message).toContain(message);
    expect(problem.at.startsWith(at)).toBe(true);
  });

  it('a guard over what is no rule is told, and the rest of the file as well', () => {
    const guards = { free: { none: { entity: 'station', where: { all: {} } }, text: '有' } };
    const { problems } = planted(['states', 'guards'], guards);

    expect(problems.filter(({ severity }) => severity !== 'warning')).toHaveLength(1);
    expect(problems.map(({ message }) => message)).toContain('no case asks the guard "free"');
  });

  it('what is no number is not reckoned with, a link does not narrow itself, and one broken file is told once', () => {
    const calc = (expr: string) =>
      drum({}, ['fields', 'total'], { type: 'calc', title: '合计', expr });

    expect(calc('name - 1')).toEqual(['"name" is a string: "-" reckons with numbers']);
    expect(calc("weight * '2x'").join()).toContain('"2x" is a text: "*" reckons with numbers');
    expect(calc('isOpen / 2').join()).toContain('"isOpen" is a bool');
    expect(calc('weight * count')).toEqual([]);
    expect(calc("name + ' ' + code")).toEqual([]);
    expect(calc('isEmtpy(name)').join()).toContain('did you mean "isEmpty"?');
    const where = { field: 'name', op: 'in', value: '$form.stations' };
    expect(
      drum({}, ['fields', 'stations'], { type: 'refs', to: 'station', title: '站', where }),
    ).toEqual(['what "stations" offers depends on itself']);
    const states = { v: 1, name: 'way', values: {}, initial: ['0'], moves: {}, extra: 1 };
    const field = { type: 'status', title: '状态', states: 'way' };
    const told = checkSchemas(
      [
        ...[withValue(ENTITY, ['fields', 'way'], field), STATION].map((one, at) => ({
          path: `${at}.json`,
          kind: 'entity' as const,
          text: JSON.stringify(one),
        })),
        { path: 'way.json', kind: 'states', text: JSON.stringify(states) },
      ],
      FACTS,
    );
    expect(told.map(({ message }) => message).join()).not.toContain('no states file');
  });

  it('what a block is given is there', () => {
    const of = (props: unknown) =>
      drum({ blocks: new Set(['linkedFacts']) }, ['detail'], {
        blocks: [{ block: 'linkedFacts', props }],
      });

    expect(of({ entity: 'station', by: 'stationId', fields: ['name'] })).toEqual([]);
    expect(of({ entity: 'staton', by: 'stationId', fields: ['name'] })).toEqual([
      'no entity "staton"; did you mean "station"?',
    ]);
    expect(of({ entity: 'station', by: 'stationld', feilds: ['name'] })).toEqual([
      'unknown key "feilds"; did you mean "fields"?',
    ]);
    expect(of({ entity: 'station', by: 'stationld', fields: ['name'] })).toEqual([
      'no field "stationld"; did you mean "stationId"?',
    ]);
    expect(of({ entity: 'station', by: 'stationId', fields: ['nmae'] })).toEqual([
      'no field "nmae"; did you mean "name"?',
    ]);
  });
});

describe('keys', () => {
  const keys = new Map([['GET /dm/alarm/page', ['dm:alarm:page']]]);

  it('a role of a life cycle is whoever can hold its key', () => {
    const roles = { keeper: { title: '保管', permission: 'ops:drum:clsoe' } };
    const states = withValue(ENTITY.states, ['roles'], roles);

    expect(drum({ keys }, ['states'], states)).toContain(
      'nobody can hold "ops:drum:clsoe": nothing asks for it; did you mean "ops:drum:close"?',
    );
  });

  it('a message goes to whoever can hold its key', () => {
    const effects = [{ notify: { to: ['ops:drum:clos'], text: '关' } }];

    expect(drum({ keys }, ['states', 'effects'], effects)).toContain(
      'nobody can hold "ops:drum:clos": nothing asks for it; did you mean "ops:drum:close"?',
    );
  });

  it('a key that only a slip makes is told where another is meant', () => {
    expect(drum({ keys }, ['rest', 'permissions'], { page: 'dm:alarm:paeg' })).toContain(
      'nobody else knows the key "dm:alarm:paeg"; did you mean "dm:alarm:page"?',
    );
    expect(drum({ keys }, ['rest', 'permissions'], { page: 'dm:alarm:page' })).toEqual([]);
  });

  it.each<[slip: string, path: Path, write: (key: string) => unknown, meant: string]>([
    ['dm:Alarm:page', ['rest', 'permissions'], (page) => ({ page }), 'dm:alarm:page'],
    ['dm:alrm:page', ['rest', 'permissions'], (page) => ({ page }), 'dm:alarm:page'],
    ['ops:drumm', ['permission'], (base) => base, 'ops:drum'],
    ['ops:Drum', ['permission'], (base) => base, 'ops:drum'],
  ])('%s is told where another is meant', (slip, path, write, meant) => {
    expect(drum({ keys }, path, write(slip))).toContain(
      `nobody else knows the key "${slip}"; did you mean "${meant}"?`,
    );
  });
});

describe('spans and parts', () => {
  it.each([
    [['fields', 'day', 'filter'], { default: ['$today', '$today', '$today'] }],
    [['fields', 'weight', 'filter'], { default: [1, 2, 3] }],
  ] as const)('a third value of %j is told', (path, filter) => {
    expect(drum({}, path, filter)).toEqual([
      'a span goes from one value to another: 3 values are too many',
    ]);
    expect(drum({}, path, { default: filter.default.slice(1) })).toEqual([]);
  });

  it('a third value that a list is opened with is told', () => {
    const filters = (day: unknown) =>
      drum({}, ['list', 'opens'], { name: { list: 'drum', filters: { day } } }).join();

    expect(filters(['2026-05-01', '2026-05-02', '2026-05-03'])).toContain('3 values are too many');
    expect(filters(['2026-05-01', '2026-05-02'])).not.toContain('too many');
  });

  it.each([
    [
      'alarmWhy',
      { field: 'code', saysNone: 'true' },
      'expected true or false, found the text "true"',
    ],
    ['dictText', { dict: 'drumKinds', by: 5 }, 'expected a text, found 5'],
    ['stepBar', { steps: '0' }, 'expected a list, found the text "0"'],
    ['stepBar', { steps: ['0'], at: ['1'] }, 'expected an object, found a list'],
    ['linkedFacts', { entity: 'station', by: 'stationId', fields: 'name' }, 'expected a list'],
  ])('%s with %j: a part of another type is told', (block, props, said) => {
    const blocks = [{ block, props }];

    expect(drum({ blocks: new Set([block]) }, ['detail'], { blocks }).join()).toContain(said);
  });
});

describe('pages', () => {
  const pages = ['/activiti-modeler', '/omrules-rule/design', '/home', '/m/*', '/i-:menuId'];
  const opening = (open: string) =>
    drum({ pages }, ['actions'], { go: { title: '去', place: 'row', open } });

  it.each([
    [
      '/activiti-modler?modelId={id}',
      'no page "activiti-modler"; did you mean "activiti-modeler"?',
    ],
    ['/ops-drun/{id}', 'no page "ops-drun"; did you mean "ops-drum"?'],
    ['/ops-drum/creat?fill=x', 'no page "ops-drum/creat"; did you mean "ops-drum/create"?'],
    [
      '/omRules-rule/desing?id={id}',
      'no page "omRules-rule/desing"; did you mean "omrules-rule/design"?',
    ],
    ['/nowhere-at-all', 'no page "nowhere-at-all"'],
  ])('%s is told', (address, said) => {
    expect(opening(address).join()).toContain(said);
  });

  it.each([
    '/ops-drum',
    '/ops-drum/create',
    '/ops-drum/{id}/edit',
    '/ops-drum/12',
    '/activiti-modeler?modelId={id}',
    '/omRules-rule/design',
    '/m/scan/x',
    '/i-7',
    '/{name}/create',
  ])('%s is one', (address) => {
    expect(opening(address)).toEqual([]);
  });
});

describe('what an address hands over', () => {
  const opening = (open: string) =>
    checkSchemas(
      [
        {
          path: 'drum.json',
          kind: 'entity',
          text: JSON.stringify({ ...ENTITY, actions: { go: { title: '去', place: 'row', open } } }),
        },
        { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
        {
          path: 'drum-board.json',
          kind: 'screen',
          text: JSON.stringify({
            v: 1,
            name: 'drum-board',
            title: '看板',
            body: { list: 'drum', where: { field: 'kind', op: 'eq', value: '$query.kind' } },
          }),
        },
      ],
      { ...FACTS, pages: [] },
    ).map(({ message }) => message);

  it('is asked for by the page, and filters its list', () => {
    expect(opening('/drum-board?kidn={kind}')).toEqual([
      'the page "drum-board" does not ask for "kidn"; did you mean "kind"?',
    ]);
    expect(opening('/ops-drum?q={"f":{"knd":"1"}}')).toEqual([
      'the list of drum is not filtered by "knd"; did you mean "kind"?',
    ]);
    expect(opening('/drum-board?kind={kind}&back=1')).toEqual([]);
    expect(opening('/ops-drum?q={"f":{"kind":"1"}}')).toEqual([]);
  });
});

describe('what an address is asked for', () => {
  it('groups by operations, steps and presets that there are, and values that a record may have', () => {
    expect(groups({ measure: 'weight', op: 'smu' })).toContain(
      '"smu" is not known here; did you mean "sum"?; known: count, sum, avg, min, max',
    );
    expect(groups({ step: 'dya' })).toContain(
      '"dya" is not known here; did you mean "day"?; known: hour, day, month, year',
    );
    expect(groups({ preset: 'opne' })).toContain('no preset "opne" in drum; did you mean "open"?');
    expect(groups({ kind: '9' }).join()).toContain('the dictionary "drumKinds" has no value "9"');
    expect(groups({ kind: '1,2', status: '0', preset: 'open', isOpen: 'true' })).toEqual([]);
  });

  it('a parameter of a screen offers rows by fields that they have, and begins with an option', () => {
    const list = { list: 'drum', where: { field: 'name', op: 'eq', value: '$param.of' } };
    const of = (field: unknown) => screen(list, { of: field });

    expect(
      of({ type: 'station', title: '站', where: { field: 'nmae', op: 'eq', value: '1' } }),
    ).toContain('no field "nmae"; did you mean "name"?');
    expect(
      of({
        type: 'choice',
        title: '大小',
        default: 'm',
        options: [{ value: 's', title: '小' }],
      }).join(),
    ).toContain('no option "m"');
  });
});

it('fields that wait for each other are never shown, those of which one may come first are', () => {
  const rings = (kind: string, code: string) =>
    drum({}, ['fields'], {
      ...ENTITY.fields,
      count: { ...ENTITY.fields.count, visibleWhen: kind },
      month: { ...ENTITY.fields.month, visibleWhen: code },
    }).filter((message) => message.includes('never shown'));

  expect(rings('!isEmpty(month)', 'count > 0 && !isEmpty(count)')).toHaveLength(2);
  expect(rings('isEmpty(month)', 'isEmpty(count)')).toEqual([]);
  expect(rings("!isEmpty(month) || kind == '1'", '!isEmpty(count)')).toEqual([]);
  expect(rings('false', '!isEmpty(name)')).toEqual([]);
});

it('a link that is narrowed by a record of another kind offers nothing', () => {
  const told = drum({}, ['fields', 'stations'], {
    ...ENTITY.fields.stations,
    where: { field: 'id', op: 'eq', value: '$form.stationId' },
  });
  const other = drum({}, ['fields', 'stationId'], {
    type: 'ref',
    to: 'drum',
    title: '桶',
    where: { field: 'id', op: 'in', value: '$form.stations' },
  });

  expect(told).toEqual([]);
  expect(other.join()).toContain('"id" is a record of drum, "stations" one of station');
});

it('a right below a menu entry that nothing asks for is told, with the one that was meant', () => {
  const grants = (permission: string) =>
    drum({ keys: new Map([['GET /ops/drum/peek', ['ops:drum:peek']]]) }, ['menu'], {
      ...ENTITY.menu,
      grants: { peek: { title: '查看', permission } },
    }).filter((message) => message.startsWith('nothing asks'));

  expect(grants('ops:drum:peek')).toEqual([]);
  expect(grants('ops:drum:pek')).toEqual([
    'nothing asks for "ops:drum:pek", and no role is given it; did you mean "ops:drum:peek"?',
  ]);
});

it('numbers that open a list are seen by whoever sees the list', () => {
  const days = {
    v: 1,
    name: 'drumDay',
    module: 'ops',
    title: '桶统计',
    table: { name: 'ops_drum_day', managed: 'query', query: 'days', scope: {} },
    rest: { base: '/ops/drum-day', verbs: ['page'] },
    fields: { drums: { type: 'int', title: '桶数', list: { width: 90 } } },
    list: { opens: { drums: { list: 'drum' } } },
  };
  const seenBy = (scope: Readonly<Record<string, string>>) =>
    checkSchemas(
      [
        {
          path: 'drum.json',
          kind: 'entity',
          text: JSON.stringify(withValue(ENTITY, ['table', 'scope'], scope)),
        },
        { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
        { path: 'drum-day.json', kind: 'entity', text: JSON.stringify(days) },
      ],
      FACTS,
    ).flatMap(({ message }) => (message.startsWith('the list of') ? [message] : []));

  expect(seenBy({ station: 'stationId' })).toEqual([
    'the list of drum also shows rows by station: its numbers would not be those of this one',
  ]);
  expect(seenBy({})).toEqual([]);
});
