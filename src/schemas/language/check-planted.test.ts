import { ENTITY, STATION, FACTS, type Path, planted, withValue } from '#tests/builders/a-drum.ts';
import { checkSchemas } from './check.ts';

const chart: Path = ['list', 'chart', 'shown'];
const boxes = [{ $field: 'name' }, { $field: 'code' }, { group: '空', items: [] }];
const { name: _named, ...nameless } = ENTITY.fields;
const where = (field: string, op: string, value: unknown) => ({ field, op, value });

describe('mistakes that nobody notices until the product runs', () => {
  it('the file they are planted in is sound', () => {
    expect(planted(['v'], 1).problems).toEqual([]);
  });

  it.each<readonly [string, Path, unknown, string, string]>([
    ['no pattern', ['fields', 'code', 'pattern'], '[a', '"[a"', 'the pattern cannot be read'],
    [
      'two who change one record, of whom nobody is told',
      ['table'],
      { name: 'ops_drum', scope: { station: 'stationId' } },
      '{',
      '"lock": true, or false where the last may win',
    ],
    [
      'a button that overwrites what it did not see',
      ['actions'],
      {
        empty: {
          title: '倒空',
          place: 'row',
          api: 'PUT /ops/drum',
          body: { id: '$row.id', weight: 0 },
        },
      },
      '{',
      'send "version": "$row.version"',
    ],
    [
      'a tab of no page',
      ['menu', 'tabOf'],
      'ops/drumm',
      '"ops/drumm"',
      'no other page of the menu has the address "ops/drumm"',
    ],
    [
      'a colour by a field that is not there',
      ['fields', 'weight', 'list'],
      { tones: { danger: 'wieght > 3' } },
      'wieght > 3',
      'did you mean "weight"?',
    ],
    [
      'a colour nobody knows',
      ['fields', 'weight', 'list'],
      { tones: { red: 'weight > 3' } },
      '"red"',
      'red',
    ],
    [
      'a year that nobody counts',
      ['rest', 'verbs'],
      ['info', 'save', 'update', 'delete'],
      '"year"',
      'a year is counted by the verb "group"',
    ],
    [
      'a year by days that nobody may count',
      ['fields', 'day', 'list'],
      false,
      '"day"',
      'a year counts the days of "day", which the list does not show',
    ],
    [
      'an entry that is moved by no button',
      ['list', 'calendar', 'move'],
      { action: 'edti' },
      '"edti"',
      'no row action "edti"; did you mean "edit"?',
    ],
    [
      'a bound of moves that is no day',
      ['list', 'calendar', 'move'],
      { action: 'edit', from: 'weight' },
      '"weight"',
      '"weight" is no day of the rows',
    ],
    [
      'a label of a field that is not there',
      ['label'],
      { lines: ['cod'] },
      '"cod"',
      'did you mean "code"?',
    ],
    ...(['htps://a.cn/', 'http:/a.cn/', 'https//a.cn/', 'https://a.cn/ '] as const).map(
      (fixed) =>
        [
          `a code that begins with ${fixed}`,
          ['label'] as Path,
          { qr: `'${fixed}' + code` },
          '"',
          'leads nowhere: an address is begun by http',
        ] as const,
    ),
    [
      'a file ending that is none',
      ['fields', 'photo', 'accept'],
      ['jgp'],
      '"jgp"',
      'did you mean "jpg"?',
    ],
    [
      'statuses in an order',
      ['list', 'presets'],
      { late: { title: '迟', where: where('status', 'gt', '0') } },
      '"gt"',
      'the values of "status" stand in no order',
    ],
    [
      'sizes in an order, in an expression',
      ['list', 'rowClass'],
      { 'row-danger': "size > 's'" },
      "size > 's'",
      'the values of "size" stand in no order',
    ],
    [
      'a field beside itself',
      ['fields', 'weight', 'must'],
      { when: 'weight >= weight', text: '过重' },
      '',
      '"weight" is compared with itself',
    ],
    [
      'two spans by one name',
      ['fields'],
      {
        ...ENTITY.fields,
        day: { ...ENTITY.fields.day, filter: { op: 'between', ends: ['begin', 'end'] } },
        handOverAt: {
          ...ENTITY.fields.handOverAt,
          filter: { op: 'between', ends: ['begin', 'endTime'] },
        },
      },
      '"begin"',
      '"begin" stands there already',
    ],
    [
      'a translation that is filled with something else',
      ['translations'],
      { 'zh-TW': { title: '桶{code}' } },
      '"桶{code}"',
      'zh-TW translates "title" with other placeholders: {code} for –',
    ],
    [
      'a label of a picture',
      ['label'],
      { lines: ['code', 'photo'] },
      '"photo"',
      'a label cannot hold a image: "photo" is no line of text',
    ],
    [
      'more lines than a label has',
      ['label'],
      { lines: ['code', 'kind', 'day', 'weight', 'stationId'] },
      '[',
      'a label has room for 4 lines',
    ],
    [
      'a label too small for a code',
      ['label'],
      { size: { width: 60, height: 8 } },
      '8',
      'a label is 15 to 200 mm wide and high, not 8',
    ],
    [
      'more labels than a sheet holds',
      ['label'],
      { sheet: { columns: 4 } },
      '{',
      'a sheet is 210 mm wide: 4 × 60 mm do not fit',
    ],
    ...(
      [
        ['the title', { title: '{cod}', sections: [{ fields: ['name'], title: '概况' }] }],
        ['a text', { sections: [{ text: '{cod}', title: '概况' }] }],
        ['an empty section', { sections: [{ fields: ['name'], title: '概况', empty: '{cod}' }] }],
        [
          'a watermark',
          { watermark: { text: '{cod}' }, sections: [{ fields: ['name'], title: '概况' }] },
        ],
      ] as const
    ).map(
      ([what, sheet]) =>
        [
          `a sheet that fills ${what} with a field that is not there`,
          ['sheet'] as Path,
          sheet,
          '"{cod}"',
          'no field "cod" to fill the text with; did you mean "code"?',
        ] as const,
    ),
    [
      'full search of a field that is not there',
      ['search'],
      { full: { title: ['name'], body: ['cod'] } },
      '"cod"',
      'no field "cod"; did you mean "code"?',
    ],
    [
      'full search of a picture',
      ['search'],
      { full: { title: ['name'], body: ['photo'] } },
      '"photo"',
      'full search reads texts, of labels links and codes too: "photo" is a image',
    ],
    [
      'a public field that is not there',
      ['public'],
      { fields: ['name', 'cod'], where: where('kind', 'eq', '1') },
      '"cod"',
      'no field "cod"; did you mean "code"?',
    ],
    [
      'a public picture',
      ['public'],
      { fields: ['photo'], where: where('kind', 'eq', '1') },
      '"photo"',
      '"photo" cannot be public: a image is more than one value',
    ],
    [
      'a public sub-table',
      ['public'],
      { fields: ['items'], where: where('kind', 'eq', '1') },
      '"items"',
      '"items" cannot be public: a children is more than one value',
    ],
    [
      'a public field for holders of a right',
      ['fields'],
      {
        ...ENTITY.fields,
        name: { ...ENTITY.fields.name, permission: { read: 'ops:drum:name' } },
      },
      '"name"',
      '"name" cannot be public: it is for those who hold a key',
    ],
    [
      'a public view that does not say of which rows',
      ['public'],
      { fields: ['name'] },
      '{',
      'the key "where" is missing',
    ],
    [
      'a public view that asks who looks',
      ['public'],
      { fields: ['name'], where: where('stationId', 'eq', '$user.id') },
      '{',
      'nobody is signed in where strangers read',
    ],
    [
      'a public view of one’s own records',
      ['table'],
      { name: 'ops_drum', own: 'creator' },
      '{',
      "one's own records are nobody else's",
    ],
    [
      'an answer kept where there is no field',
      ['actions'],
      {
        report: {
          title: '上报',
          place: 'row',
          outgoing: { service: 'platform', body: { code: 'code' }, into: { cod: 'data.no' } },
        },
      },
      '"data.no"',
      'no field "cod"; did you mean "code"?',
    ],
    [
      'a call outside out of a field that is not there',
      ['actions'],
      {
        report: {
          title: '上报',
          place: 'row',
          outgoing: { service: 'platform', body: { code: 'cod' } },
        },
      },
      'cod"',
      'no name "cod"; did you mean "code"?',
    ],
    [
      'a call outside for many at once',
      ['actions'],
      {
        report: { title: '上报', place: 'batch', outgoing: { service: 'platform', body: {} } },
      },
      '"batch"',
      'a service outside is called with one record',
    ],
    [
      'a call outside beside another one',
      ['actions'],
      {
        report: {
          title: '上报',
          place: 'row',
          set: { isOpen: true },
          outgoing: { service: 'platform', body: {} },
        },
      },
      '{',
      'an action that calls outside has an address of its own',
    ],
    [
      'like on a bool',
      ['fields', 'isOpen', 'filter'],
      'like',
      '"like"',
      'operator "like" has no meaning for "isOpen", a bool',
    ],
    [
      'between on a bool',
      ['fields', 'isOpen', 'filter'],
      { op: 'between' },
      '"between"',
      'operator "between" has no meaning for "isOpen", a bool',
    ],
    [
      'a span of an unordered choice',
      ['fields', 'kind', 'filter'],
      'between',
      '"between"',
      'operator "between" has no meaning for "kind", a dict',
    ],
    [
      'like on an image',
      ['fields', 'photo', 'filter'],
      'like',
      '"like"',
      'operator "like" has no meaning for "photo", a image',
    ],
    [
      'eq on markup',
      ['fields', 'remark', 'filter'],
      'eq',
      '"eq"',
      'operator "eq" has no meaning for "remark", a richText',
    ],
    [
      'a rule that compares markup',
      ['list', 'presets', 'open', 'where'],
      where('remark', 'eq', 'x'),
      '"eq"',
      'operator "eq" has no meaning for the field "remark"',
    ],
    [
      'sorted by pictures',
      ['fields', 'photo', 'list'],
      { sortable: true },
      'true',
      'the list cannot be sorted by "photo", a image',
    ],
    [
      'sorted by markup',
      ['fields', 'remark', 'list'],
      { sortable: true },
      'true',
      'the list cannot be sorted by "remark", a richText',
    ],
    [
      'a default of another type',
      ['fields', 'weight', 'default'],
      'abc',
      '"abc"',
      '"abc" does not fit a decimal (number)',
    ],
    [
      'a default that its pattern refuses',
      ['fields', 'code', 'default'],
      'abc',
      '"abc"',
      '"abc" does not have the form ^[A-Z]+$',
    ],
    [
      'the default of a column of a sub-table',
      ['fields', 'items', 'fields', 'net', 'default'],
      'abc',
      '"abc"',
      '"abc" does not fit a decimal (number)',
    ],
    [
      'the default of a dialog',
      ['states', 'moves', 'close', 'form'],
      { fields: { at: { type: 'date', title: '日', default: '2026-13-01' } } },
      '"2026-13-01"',
      '"2026-13-01" does not fit a date (date)',
    ],
    [
      'the default of a filter',
      ['fields', 'kind', 'filter'],
      { default: ['oill'] },
      '[\n',
      'the dictionary "drumKinds" has no value "oill"; did you mean "oil"?',
    ],
    [
      'a layout without what is required',
      ['form', 'layout'],
      { columns: 2, items: [{ $field: 'code' }] },
      '{\n   "columns"',
      'the layout lacks "name": required',
    ],
    [
      'what is required in a group that may be hidden',
      ['form', 'layout'],
      {
        columns: 2,
        items: [
          {
            group: '大',
            visibleWhen: 'isOpen',
            items: [{ columns: 2, items: [{ $field: 'name' }, { $field: 'code' }] }],
          },
        ],
      },
      '"name"',
      'is required though its group may be hidden',
    ],
    [
      'a field twice in a layout',
      ['form', 'layout', 'items'],
      [{ $field: 'name' }, { $field: 'code' }, { group: '组', items: [{ $field: 'code' }] }],
      '"code"\n      }\n     ]',
      '"code" stands there already',
    ],
    [
      'a field twice in a group of the detail',
      ['detail'],
      { groups: [{ title: '组', fields: ['code', 'name', 'code'] }] },
      '"code"\n    ]',
      '"code" stands there already',
    ],
    [
      'a look that is none',
      ['list', 'rowClass'],
      { 'row-dangre': "status == '0'" },
      '"row-dangre"',
      'unknown key "row-dangre"; did you mean "row-danger"?',
    ],
    [
      'an import by what several share',
      ['import'],
      { key: ['kind'] },
      '[\n   "kind"',
      'several records may share "kind": the key of an import is unique; unique: code',
    ],
    [
      'an import by pictures',
      ['import'],
      { key: ['code', 'photo'] },
      '"photo"',
      'no cell holds "photo", a image',
    ],
    [
      'a rule by a status that is none',
      ['list', 'presets', 'open', 'where'],
      where('status', 'eq', '33'),
      '"33"',
      '"status" never is "33": no status "33"; known: 0, 1',
    ],
    [
      'a rule by values of another dictionary',
      ['list', 'presets', 'open', 'where'],
      where('kind', 'in', ['1', 'oli']),
      '[\n',
      '"kind" never is "oli": the dictionary "drumKinds" has no value "oli"; did you mean "oil"?',
    ],
    [
      'a rule by a date that is none',
      ['list', 'presets', 'open', 'where'],
      where('handOverAt', 'lt', 'abc'),
      '"abc"',
      '"handOverAt" is a time and is compared with "abc"',
    ],
    [
      'a rule by an id that is none',
      ['list', 'presets', 'open', 'where'],
      where('stationId', 'eq', '一号站'),
      '"一号站"',
      '"stationId" holds the id of a record and is compared with "一号站"',
    ],
    [
      'an expression by a status that is none',
      ['list', 'rowClass', 'row-danger'],
      "status == '44'",
      "'44'",
      '"status" never is "44"',
    ],
    [
      'an expression by a value of no dictionary',
      ['fields', 'name', 'visibleWhen'],
      "$row.kind != 'oli'",
      "'oli'",
      '"$row.kind" never is "oli"',
    ],
    [
      'one of several',
      ['fields', 'name', 'visibleWhen'],
      "includes(['1', 'oli'], kind)",
      "'oli'",
      '"kind" never is "oli"',
    ],
    [
      'an expression by a day that is none',
      ['fields', 'name', 'visibleWhen'],
      "day < '2026-02-30'",
      "'2026-02-30'",
      '"day" is a date and is compared with "2026-02-30"',
    ],
    [
      'a move to no status',
      ['states', 'moves', 'close', 'cases', '0', 'when'],
      "$to == '7'",
      "'7'",
      '"$to" never is "7"',
    ],
    [
      'a column as a name',
      ['fields', 'total', 'expr'],
      'sum(items, net)',
      'net)',
      `"items" is a sub-table: name one of its columns as a text, sum(items, 'net')`,
    ],
    [
      'a column of a list',
      ['fields', 'total', 'expr'],
      'sum(items.net)',
      'items.net',
      `"items" is a sub-table of many rows; write sum(items, 'net')`,
    ],
    [
      'a column that is none',
      ['fields', 'total', 'expr'],
      "avg(items, 'nett')",
      "'nett'",
      '"items" has no column "nett"; did you mean "net"?',
    ],
    [
      'a sum of words',
      ['fields', 'total', 'expr'],
      "sum(items, 'note')",
      "'note'",
      'the column "note" of "items" is no number',
    ],
    [
      'a column of no sub-table',
      ['fields', 'total', 'expr'],
      "sum(weight, 'net')",
      "weight, 'net'",
      '"weight" is no sub-table',
    ],
    [
      'a pair of columns, one of them none',
      ['fields', 'total', 'expr'],
      "relativeAccuracy(items, 'net', 'nett')",
      "'nett'",
      '"items" has no number column "nett"; did you mean "net"?',
    ],
    [
      'a pair of columns by name',
      ['fields', 'total', 'expr'],
      "relativeAccuracy(items, net, 'net')",
      "net, 'net'",
      'name two columns as texts; columns: net',
    ],
    [
      'rows that follow nobody',
      ['table', 'scope'],
      { station: 'kind' },
      '"kind"\n  }',
      '"kind" holds no station: rows would follow nobody\'s station; did you mean "stationId"?',
    ],
    [
      'a filter over what is worked out',
      ['fields', 'total', 'filter'],
      true,
      'true',
      'no rows are found by "total", a calc: it cannot be a filter',
    ],
    [
      'a filter of the list over a sub-table',
      ['list', 'filters'],
      ['items'],
      '"items"\n  ]',
      'no rows are found by "items", a children: it cannot be a filter',
    ],
    [
      'a rule over what is worked out',
      ['list', 'presets', 'open', 'where'],
      where('total', 'gt', 1),
      '"total"',
      'no rows are found by "total": it is worked out when it is shown',
    ],
    [
      'a rule over a sub-table',
      ['list', 'presets', 'open', 'where'],
      where('items', 'isNull', null),
      '"items"',
      'no rows are found by the sub-table "items": make an "aggregate" of it',
    ],
    [
      'a rule by an option that is none',
      ['list', 'presets', 'open', 'where'],
      { not: { all: [where('size', 'in', ['s', 'xl'])] } },
      '[\n',
      '"size" never is "xl": no option "xl"; did you mean "l"?; known: s, l',
    ],
    [
      'a rule by a month that is none',
      ['list', 'presets', 'open', 'where'],
      where('month', 'ge', '2026-13'),
      '"2026-13"',
      '"month" is a month and is compared with "2026-13"',
    ],
    [
      'a rule by a region that is none',
      ['list', 'presets', 'open', 'where'],
      where('region', 'tree', '杭州'),
      '"杭州"',
      '"region" holds the code of a region',
    ],
    [
      'a rule by a part of a whole number',
      ['list', 'presets', 'open', 'where'],
      where('count', 'eq', 1.5),
      '1.5',
      '"count" is a whole number and is compared with 1.5',
    ],
    [
      'a rule over who made the record',
      ['list', 'presets', 'open', 'where'],
      where('creator', 'eq', 'admin'),
      '"admin"',
      '"creator" holds the id of a record and is compared with "admin"',
    ],
    [
      'a rule over when it was made',
      ['list', 'presets', 'open', 'where'],
      where('createDate', 'lt', 'abc'),
      '"abc"',
      '"createDate" is a time and is compared with "abc"',
    ],
    [
      'a span that is turned round',
      ['list', 'presets', 'open', 'where'],
      where('count', 'between', [9, 1]),
      '[\n',
      '"between" goes from the lesser to the greater: [1, 9]',
    ],
    [
      'one of nothing',
      ['list', 'presets', 'open', 'where'],
      where('kind', 'in', []),
      '[]',
      '"in" of no values says nothing',
    ],
    [
      'a rule without its value',
      ['list', 'presets', 'open', 'where'],
      { field: 'kind', op: 'eq' },
      '{',
      '"eq" takes a value; for rows without one write "isNull"',
    ],
    [
      'an expression by an option that is none',
      ['list', 'rowClass', 'row-danger'],
      "size == 'xl'",
      "'xl'",
      '"size" never is "xl": no option "xl"',
    ],
    [
      'several values taken for one',
      ['list', 'rowClass', 'row-danger'],
      "sizes == 's'",
      "'s'",
      `"sizes" holds several values and is none of them; write includes(sizes, 's')`,
    ],
    [
      'yes taken for a text',
      ['list', 'rowClass', 'row-danger'],
      "isOpen == '1'",
      "'1'",
      '"isOpen" is true or false and is compared with "1"; write isOpen or !isOpen',
    ],
    [
      'a mode that no form has',
      ['fields', 'name', 'visibleWhen'],
      "$mode == 'edti'",
      "'edti'",
      '"$mode" never is "edti": no mode "edti"; did you mean "edit"?',
    ],
    [
      'a button that sets what its dictionary lacks',
      ['actions'],
      { go: { title: '去', place: 'row', set: { kind: 'oli' } } },
      '"oli"',
      'the dictionary "drumKinds" has no value "oli"; did you mean "oil"?',
    ],
    [
      'a button that sets another type',
      ['actions'],
      { go: { title: '去', place: 'row', set: { count: '$now' } } },
      '"$now"',
      '"$now" does not fit a int: it is filled with "2026-05-01 08:00:00"',
    ],
    [
      'a button that saves what no field holds',
      ['form', 'submits'],
      { draft: { title: '草稿', set: { kidn: '1' } } },
      '"1"',
      'no field "kidn"; did you mean "kind"?',
    ],
    [
      'a button that saves a value of no dictionary',
      ['form', 'submits'],
      { draft: { title: '草稿', set: { kind: 'oli' } } },
      '"oli"',
      'the dictionary "drumKinds" has no value "oli"; did you mean "oil"?',
    ],
    [
      'a move that sets what its dictionary lacks',
      ['states', 'moves', 'close', 'effects'],
      [{ set: { kind: 'oli' } }],
      '"oli"',
      'the dictionary "drumKinds" has no value "oli"; did you mean "oil"?',
    ],
    [
      'a move that makes a record its fields refuse',
      ['states', 'moves', 'close', 'effects'],
      [{ create: { entity: 'drum', values: { name: 'x', count: 'abc' } } }],
      '"abc"',
      '"abc" does not fit a int (number)',
    ],
    [
      'a case that chooses where it does not lead',
      ['states', 'moves', 'close', 'cases', '0', 'choose'],
      { 7: 'true' },
      '"true"',
      'the case leads to 1, so nothing chooses "7"',
    ],
    [
      'a default that names a record',
      ['fields', 'stationId', 'default'],
      '一号站',
      '"一号站"',
      '"一号站" does not fit a station (id): a link is given by the id of a record',
    ],
    [
      'a default of another link',
      ['fields', 'stationId', 'default'],
      '$user.deptId',
      '"$user.deptId"',
      '"$user.deptId" is the id of a dept, and the field names a station',
    ],
    [
      'a default of what is worked out',
      ['fields', 'total', 'default'],
      1,
      '1',
      'a calc is worked out: it has no default',
    ],
    [
      'a column of a board that its dictionary lacks',
      ['list', 'board'],
      { by: 'kind', columns: ['1', 'oli'] },
      '"oli"',
      'the dictionary "drumKinds" has no value "oli"; did you mean "oil"?',
    ],
    [
      'a column of a board that stands twice',
      ['list', 'board'],
      { by: 'kind', columns: ['1', '1'] },
      '"1"\n   ]',
      '"1" stands there already',
    ],
    [
      'a colour on the map of a value that is none',
      ['list', 'map'],
      { location: 'place', status: 'kind', tones: { oli: 'danger' } },
      '"danger"',
      '"kind" never is "oli"',
    ],
    [
      'a tree without parents',
      ['list', 'tree'],
      true,
      'true',
      'no row has a parent: "table.tree" says which link leads to it',
    ],
    [
      'news of a topic that is none',
      ['list', 'live'],
      'pushEnterpriseAlarmm',
      '"pushEnterpriseAlarmm"',
      'did you mean "pushEnterpriseAlarm"?',
    ],
    [
      'options that are told apart by nothing',
      ['fields', 'size', 'options'],
      [
        { value: 's', title: '小' },
        { value: 's', title: '大' },
      ],
      '"s",\n     "title": "大"',
      '"s" stands there already',
    ],
    [
      'more lines at least than at most',
      ['fields', 'items'],
      { ...ENTITY.fields.items, minRows: 3, maxRows: 2 },
      '3',
      'minRows 3 is more than maxRows 2',
    ],
    [
      'rows that follow several stations',
      ['table', 'scope'],
      { station: 'stations' },
      '"stations"\n  }',
      '"stations" holds no station: rows would follow nobody\'s station; did you mean "stationId"?',
    ],
    [
      'a key of one’s own that is a slip',
      ['actions'],
      { go: { title: '去', place: 'row', set: { count: 1 }, permission: 'ops:drm:go' } },
      '"ops:drm:go"',
      'nobody can hold "ops:drm:go": no entity has such keys; did you mean "ops:drum"?',
    ],
    [
      'a case for holders of a key that nobody gives',
      ['states', 'moves', 'close', 'cases', '0', 'roles'],
      ['ops:drum:clsoe'],
      '"ops:drum:clsoe"',
      'nobody can hold "ops:drum:clsoe": it is no key of that entity; did you mean "ops:drum:close"?',
    ],
    [
      'a case for a number',
      ['states', 'moves', 'close', 'cases', '0', 'roles'],
      ['field:count'],
      '"field:count"',
      '"count" names no person, department or unit',
    ],
    [
      'a role of a number',
      ['states', 'roles'],
      { maker: { field: 'count' } },
      '"count"',
      '"count" names no person, department or unit',
    ],
    [
      'a timer in one status twice',
      ['states', 'timers'],
      { late: { title: '迟', in: ['0', '0'], after: '2h', effects: [{ set: { count: 1 } }] } },
      '"0"\n    ]',
      '"0" stands there already',
    ],
    [
      'a timer without its unit',
      ['states', 'timers'],
      { late: { title: '迟', in: ['0'], after: '30', effects: [{ set: { count: 1 } }] } },
      '"30"',
      '"30" is not written like 30m, 2h, 3d; did you mean "30m"?',
    ],
    [
      'a timer by a bare number',
      ['states', 'timers'],
      { late: { title: '迟', in: ['0'], after: 2, effects: [{ set: { count: 1 } }] } },
      '2',
      'expected a text or an object, found 2; did you mean "2m"?',
    ],
    [
      'a sentence about a field that is not there',
      ['detail'],
      { locks: [{ when: 'isOpen', text: '{nmae} 已关闭' }] },
      '"{nmae} 已关闭"',
      'no field "nmae" to fill the text with; did you mean "name"?',
    ],
    [
      'records that are found by a yes',
      ['detail'],
      { related: [{ entity: 'drum', by: 'isOpen' }] },
      '"isOpen"',
      '"isOpen" of drum does not hold what this record is known by',
    ],
    [
      'two samples of one code',
      ['samples'],
      [
        { name: '一号', code: 'A' },
        { name: '二号', code: 'A' },
      ],
      '"A"\n  }\n ]',
      'another sample has "A" for "code" already',
    ],
    [
      'a sample that fills in what no dialog asks',
      ['samples'],
      [{ name: '一号', $moves: [{ move: 'close', by: 'admin', form: { resaon: 'x' } }] }],
      '"x"',
      'the dialog has no field "resaon"',
    ],
    [
      'a sample that is filled with another type',
      ['samples'],
      [{ name: '一号', count: '$now' }],
      '"$now"',
      '"$now" does not fit a int',
    ],
  ])('%s', (...[, path, value, place, message]) => {
    const { text, problems } = planted(path, value);
    const told = problems.find((problem) => problem.message.includes(message));

    expect(problems.map((problem) => problem.message)).toContainEqual(
      expect.stringContaining(message),
    );
    const before = text.split('\n').slice(0, (told?.line ?? 1) - 1);
    const at = before.reduce((sum, line) => sum + line.length + 1, 0) + (told?.column ?? 1) - 1;
    expect(text.slice(at, at + place.length)).toBe(place);
  });

  it.each<readonly [string, Path, unknown, string]>([
    [
      'what is required and closed',
      ['fields', 'name', 'readOnly'],
      true,
      '"readOnly" closes it to everybody',
    ],
    [
      'what is required and in no form',
      ['fields', 'name', 'form'],
      false,
      '"form: false" closes it to everybody',
    ],
    [
      'what is required at times and closed',
      ['fields', 'code'],
      { ...ENTITY.fields.code, requiredWhen: 'isOpen', readOnly: true },
      '"code" is required and "readOnly" closes it',
    ],
    ['a column that is none', ['fields', 'name', 'list'], false, 'its own "list" says'],
    [
      'ends that are turned',
      ['fields', 'day', 'filter'],
      { op: 'between', ends: ['dayEnd', 'dayBegin'] },
      'the beginning stands first: ["dayBegin", "dayEnd"]',
    ],
    ['a page in capitals', ['menu', 'url'], 'ops/Drum', 'did you mean "ops/drum"'],
    [
      'a field wider than its form',
      ['form', 'layout', 'items'],
      [{ $field: 'name', span: 3 }, { $field: 'code' }],
      '3 columns are more than the 2 there are',
    ],
    ['a search among codes', ['fields', 'kind', 'quick'], true, 'it holds no words'],
    ['a column of secrets', ['list', 'columns'], ['name', 'pin'], 'answered to nobody'],
    ['a column of lines', ['list', 'columns'], ['name', 'items'], 'does not read the sub-table'],
    ['a heading of pictures', ['detail'], { heading: ['photo'] }, 'no line of text'],
    ['a box of nothing', ['form', 'layout', 'items'], boxes, 'is empty'],
    ['a role of nobody', ['states', 'roles'], { maker: { owner: true } }, 'no case has the role'],
    [
      'a guard of nothing',
      ['states', 'guards'],
      { full: { when: 'isOpen', text: '满' } },
      'no case asks the guard "full"',
    ],
    [
      'a layout without what is required at times',
      ['fields', 'count', 'requiredWhen'],
      'isOpen',
      'the layout lacks "count": required at times',
    ],
    ['a group of nothing', ['detail'], { groups: [{ title: '空', fields: [] }] }, 'is empty'],
    ['a total that is asked for', ['fields', 'total', 'required'], true, 'is worked out'],
    [
      'a filter in a line',
      ['fields', 'items', 'fields', 'note', 'filter'],
      true,
      'a line of a sub-table is in no list',
    ],
    ['steps of no time', chart, { kind: 'bar', title: '图', by: 'kind', step: 'day' }, 'no time'],
    ['hours of a day', chart, { kind: 'bar', title: '图', by: 'day', step: 'hour' }, 'no hours'],
    [
      'a count of something',
      chart,
      { kind: 'bar', title: '图', by: 'kind', op: 'count', measure: 'weight' },
      'it has no measure',
    ],
    [
      'series of the axis itself',
      chart,
      { kind: 'bar', title: '图', by: 'kind', split: 'kind' },
      'stands on the axis already',
    ],
    ['records without a name', ['fields'], nameless, 'nothing names a record'],
  ])('%s says nothing and is a warning', (_, path, value, message) => {
    const found = planted(path, value).problems.filter((one) => one.message.includes(message));
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('rows that an import cannot bring are a warning', () => {
    const { problems } = planted(['fields', 'items', 'minRows'], 1);

    expect(problems).toEqual([
      expect.objectContaining({
        severity: 'warning',
        message: expect.stringContaining('no import brings rows of "items"') as unknown,
      }),
    ]);
  });

  it('a sentence that holds nobody off is a warning', () => {
    const locks = [{ when: "status == '1'", text: '只读' }];
    const said = (entity: unknown) =>
      checkSchemas(
        [
          { path: 'drum.json', kind: 'entity', text: JSON.stringify(entity) },
          { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
        ],
        FACTS,
      ).map(({ severity, message }) => [severity, message]);
    const open = withValue(ENTITY, ['detail'], { locks }) as object;

    expect(said(open)).toEqual([
      ['warning', expect.stringContaining('unless the button "edit" has a "when"')],
    ]);
    expect(
      said({ ...open, actions: { edit: { title: '编辑', place: 'row', when: "status == '0'" } } }),
    ).toEqual([]);
  });
});

/** The twenty slips that were planted when the language was tried, each in a file that is sound. */
