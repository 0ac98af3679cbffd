import { ENTITY, STATION, FACTS, planted, type Path, withValue } from '#tests/builders/a-drum.ts';
import type { CheckFacts, SchemaFile } from './check-facts.ts';
import { checkSchemas } from './check.ts';

describe('the twenty planted mistakes', () => {
  const KNOWING: CheckFacts = {
    ...FACTS,
    roles: new Set(['系统实施']),
    accounts: new Set(['zhangsan']),
    called: new Set(['清源总排口']),
  };
  const SOUND = JSON.stringify(ENTITY, null, 1);

  function told(from: string, to: string) {
    expect(SOUND).toContain(from);
    const text = SOUND.replace(from, to);
    const files: readonly SchemaFile[] = [
      { path: 'drum.json', kind: 'entity', text },
      { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
    ];
    return checkSchemas(files, KNOWING).map(({ line, column, message }) => {
      const place = text.split('\n')[line - 1]?.slice(column - 1) ?? '';
      return `${place.slice(0, 14)}| ${message}`;
    });
  }

  it.each<readonly [slip: string, from: string, to: string, said: string]>([
    [
      'a typo in a word',
      '"required"',
      '"requird"',
      '"requird": tru| unknown key "requird"; did you mean "required"?',
    ],
    [
      'a wrong type',
      '"decimal"',
      '"decimel"',
      '"decimel",| no type "decimel"; did you mean "decimal"?',
    ],
    [
      'an unknown dictionary',
      '"drumKinds"',
      '"drumKind"',
      '"drumKind",| no dictionary "drumKind"; did you mean "drumKinds"?',
    ],
    [
      'an unknown key in a grant',
      '"samples"',
      '"grant": { "系统实施": ["ops:drum:clsoe"] },\n "samples"',
      '"ops:drum:clso| "ops:drum:clsoe" is no key of this file; did you mean "ops:drum:close"?',
    ],
    [
      'a sum of itself',
      "sum(items, 'net')",
      'total + 1',
      '"total + 1"| computes itself: total → total',
    ],
    ['a missing comma', '"module": "ops",', '"module": "ops"', '"| a comma is missing after this'],
    [
      '= for ==',
      "status == '0'",
      "status = '0'",
      '= \'0\'"| "=" means nothing here; did you mean "=="?',
    ],
    [
      'a wrong $name',
      "$to == '1'",
      "$too == '1'",
      '$too == \'1\'"| no name "$too"; did you mean "$to"?',
    ],
    [
      'a board over a text',
      '"calendar"',
      '"board": { "by": "name" },\n  "calendar"',
      '"name" },| "name" is neither a status nor a dictionary',
    ],
    [
      'a status that is none',
      '"to": [\n       "1"',
      '"to": [\n       "7"',
      '"7"| no status "7"; known: 0, 1',
    ],
    [
      'a timer without its unit',
      '"initial"',
      '"timers": { "late": { "title": "迟", "in": ["0"], "after": "30" } },\n  "initial"',
      '"30" } },| "30" is not written like 30m, 2h, 3d; did you mean "30m"?',
    ],
    [
      'a role nobody has',
      '"samples"',
      '"grant": { "系统实测": ["ops:drum:*"] },\n "samples"',
      '["ops:drum:*"]| no role "系统实测"; did you mean "系统实施"?',
    ],
    [
      'a column twice',
      '"columns": [\n   "name"',
      '"columns": [\n   "name", "name"',
      '"name"| "name" stands there already',
    ],
    [
      'a default out of its dictionary',
      '"dict": "drumKinds"',
      '"dict": "drumKinds", "default": "oli"',
      '"oli",| the dictionary "drumKinds" has no value "oli"; did you mean "oil"?',
    ],
    [
      'a link to an unknown entity',
      '"to": "station"',
      '"to": "sttion"',
      '"sttion",| no entity "sttion"; did you mean "station"?',
    ],
    [
      'an operator that is not for the type',
      '"title": "敞口",\n   "filter": true',
      '"title": "敞口",\n   "filter": "like"',
      '"like"| operator "like" has no meaning for "isOpen", a bool',
    ],
    [
      'a layout with a field that is not there',
      '"$field": "code"',
      '"$field": "cod"',
      '"cod"| no field "cod"; did you mean "code"?',
    ],
    [
      'a module of no other place',
      '"module": "ops"',
      '"module": "osp"',
      '"osp",| other places of this file write "osp" in another way; did you mean "ops"?',
    ],
    [
      'an address of no other place',
      '"base": "/ops/drum"',
      '"base": "/ops/durm"',
      '"/ops/durm"| other places of this file write "/ops/durm" in another way; did you mean "/ops/drum"?',
    ],
    [
      'the description of no file',
      '"v": 1,',
      '"v": 1,\n "$schema": "../language/entty.schema.json",',
      '"../language/e| "../language/entty.schema.json" is not the description of such a file; did you mean "../language/entity.schema.json"?',
    ],
    [
      'a sample that nobody makes',
      '"name": "一号",',
      '"$by": "zhangsna",\n "name": "一号",',
      '"zhangsna",| no account "zhangsna" in the demo; did you mean "zhangsan"?',
    ],
    [
      'a sample of no station',
      '"name": "一号",',
      '"stations": ["清源总排扣"],\n "name": "一号",',
      '["清源总排扣"],| no sample and nothing of the demo is called "清源总排扣"; did you mean "清源总排口"?',
    ],
    [
      'a calendar by a text',
      '"by": "day"',
      '"by": "name"',
      '"name",| "name" is no date or time of the rows',
    ],
  ])('%s', (_, from, to, said) => {
    expect(told(from, to).filter((one) => one.startsWith(said))).toHaveLength(1);
  });

  it('one slip in a status or a comma makes no others', () => {
    expect(told('"to": [\n       "1"', '"to": [\n       "7"')).toHaveLength(1);
    expect(told('"module": "ops",', '"module": "ops"')).toHaveLength(1);
  });

  it('a text nobody translated is told where it stands, and where its translation belongs', () => {
    const translations = { 'zh-TW': { title: '站點' }, 'en-US': { title: 'Station' } };
    const text = JSON.stringify({ ...STATION, translations }, null, 1);
    const files: readonly SchemaFile[] = [{ path: 'station.json', kind: 'entity', text }];
    const [first] = checkSchemas(files, { ...FACTS, texts: () => ({}) });
    const place = text.split('\n')[(first?.line ?? 1) - 1]?.slice((first?.column ?? 1) - 1);

    expect([place, first?.message]).toEqual([
      '"名称"',
      'zh-TW lacks 1 texts: fields.name.title (in "translations" of station.json)',
    ]);
  });
});

describe('what stands twice, says the same always, or never holds', () => {
  const { close } = ENTITY.states.moves;
  const eq = (value: string) => ({ field: 'kind', op: 'eq', value });
  const ends = (end: string) => ({ op: 'between', ends: ['from', end] });
  const SPANS = {
    ...ENTITY.fields,
    handOverAt: { ...ENTITY.fields.handOverAt, filter: 'between' },
    day: { ...ENTITY.fields.day, filter: ends('handOverAtEnd') },
  };
  const PHRASES = { type: 'text', title: '说明', phrases: [{ text: '同意' }, { text: '同意' }] };
  const BOTH_LOOKS = { 'row-danger': 'isOpen', 'row-muted': 'isOpen' };
  const ADDRESS = "(isOpen ? 'https' : 'htp') + '://a.cn/' + code";
  const groups = (...lists: readonly (readonly string[])[]) => ({
    groups: lists.map((fields, i) => ({ title: `组${i}`, fields })),
  });

  it.each<readonly [slip: string, path: Path, value: unknown, said: string]>([
    ['options', ['fields', 'size', 'options', '1', 'title'], '小', 'title of "0" too'],
    ['statuses', ['states', 'values', '1', 'title'], '开', 'title of "0" too'],
    ['fields', ['fields', 'code', 'title'], '名称', 'title of "name" too'],
    ['columns', ['fields', 'items', 'fields', 'note', 'title'], '净重', 'title of "net" too'],
    [
      'presets',
      ['list', 'presets', 'other'],
      { title: '敞口', where: eq('2') },
      'title of "open" too',
    ],
    [
      'groups of the detail',
      ['detail'],
      { groups: ['name', 'kind'].map((name) => ({ title: '组', fields: [name] })) },
      'title of "0" too',
    ],
    ['a fact', ['detail'], groups(['name'], ['name']), '"name" stands there already'],
    ['a blank after a title', ['title'], '桶 ', 'blanks stand around "桶 "'],
    ['a wide blank', ['fields', 'name', 'title'], '\u3000名称', 'blanks stand around'],
    ['a blank without width', ['fields', 'name', 'title'], '名称\u200B', 'blanks stand around'],
    ['a blank in a code', ['fields', 'size', 'options', '0', 'value'], 's ', 'blanks stand around'],
    ['a blank in a key', ['fields', 'name', 'title '], '名', 'unknown key "title "'],
    ['a deadline at once', ['detail'], { due: { by: 'day', from: 'day' } }, 'the time is over'],
    ['no width', ['fields', 'photo', 'list', 'width'], 0, 'a column of 0 px shows nothing'],
    ['always required', ['fields', 'name', 'requiredWhen'], 'true', '"requiredWhen" says the same'],
    ['always shown', ['fields', 'code', 'visibleWhen'], ' !false', '"visibleWhen" says the same'],
    ['nothing asked', ['fields', 'weight', 'must'], { when: '1', text: '重' }, '"when" says'],
    [
      'a quoted truth',
      ['fields', 'isOpen', 'default'],
      'true',
      '"true" is a text, the field a bool',
    ],
    ['a quoted number', ['fields', 'weight', 'default'], '3', '"3" is a text, the field a decimal'],
    [
      'two values of one',
      ['fields', 'code', 'visibleWhen'],
      "kind == '1' && isOpen && '2' == kind",
      '"kind" never meets both',
    ],
    [
      'no number between',
      ['list', 'rowClass'],
      { 'row-danger': 'weight > 5 && weight <= 5' },
      '"weight" never meets both',
    ],
    [
      'neither of two',
      ['states', 'moves', 'close'],
      { ...close, cases: [{ ...close.cases[0], when: "kind != '1' || kind != '2'" }] },
      '"kind" always meets one',
    ],
    [
      'presets of the same rows',
      ['list', 'presets', 'other'],
      { title: '其他', tone: 'danger', where: eq('1') },
      'holds the same rows as "open"',
    ],
    ['a row in two looks', ['list', 'rowClass'], BOTH_LOOKS, '"isOpen" stands there already'],
    ['phrases', ['fields', 'remark'], PHRASES, '"同意" stands there already'],
    ['a help that helps nobody', ['fields', 'name', 'help'], '名称', 'no more than the title'],
    ['a place in a title', ['states', 'moves', 'close', 'title'], '关闭{code}', 'nothing fills'],
    [
      'a place in a refusal',
      ['fields', 'code', 'must'],
      { when: 'isOpen', text: '{code}' },
      'fills',
    ],
    ['a place in a help', ['fields', 'code', 'help'], '见 {name}', 'nothing fills "{name}" here'],
    ['a part of a sort', ['menu', 'sort'], 1.5, 'whole numbers from 0, not by 1.5'],
    ['a sort below all', ['menu', 'sort'], -1, 'whole numbers from 0, not by -1'],
    ['an end that pages', ['fields', 'day', 'filter'], ends('page'), 'asked with "page"'],
    ['an end of another', ['fields'], SPANS, '"handOverAtEnd" stands there already'],
    ['a look of every row', ['list', 'rowClass'], { 'row-muted': 'true' }, '"row-muted" says the'],
    ['a choice that is made', ['label'], { qr: "false ? 'a' : code" }, '"? :" says the same'],
    ['a code that may lead nowhere', ['label'], { qr: ADDRESS }, '"htp://a.cn/" leads nowhere'],
    ['a colon that lacks', ['label'], { qr: "concat('https', '//a.cn/', code)" }, 'leads nowhere'],
    [
      'a case behind another',
      ['states', 'moves', 'close', 'cases'],
      [close.cases[0], { ...close.cases[0], id: 'B' }],
      '"B" is never come to: the case "A" takes',
    ],
    ['two values in a rule', ['public', 'where'], { all: [eq('1'), eq('2')] }, 'never meets both'],
    [
      'neither of two in a rule',
      ['public', 'where'],
      { any: ['1', '2'].map((value) => ({ ...eq(value), op: 'ne' })) },
      'always meets one',
    ],
  ])('%s', (_, path, value, said) => {
    expect(planted(path, value).problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(said),
    );
  });

  // timers come to a case that takes nobody else
  const CASES = [
    { ...close.cases[0], roles: ['owner'], when: "kind == '1'" },
    { ...close.cases[0], id: 'B', roles: ['owner'], when: "kind == '2'" },
    { ...close.cases[0], id: 'C', roles: [] },
  ];

  it.each<readonly [sound: string, path: Path, value: unknown]>([
    ['one of two', ['fields', 'code', 'visibleWhen'], "kind == '1' || kind == '2'"],
    ['neither', ['fields', 'code', 'visibleWhen'], "kind != '1' && kind != '2'"],
    ['between', ['fields', 'code', 'visibleWhen'], 'weight >= 5 && weight <= 5'],
    ['one case or another', ['states', 'moves', 'close', 'cases'], CASES],
    ['other rows', ['list', 'presets', 'other'], { title: '其他', where: eq('2') }],
    ['a code in parts', ['label'], { qr: "'https:/' + '/a.cn/' + code + 'http//'" }],
    ['the first of the menu', ['menu', 'sort'], 0],
    ['ends of its own', ['fields', 'day', 'filter'], ends('until')],
    ['filled by the dialog', ['fields', 'code', 'visibleWhen'], 'false'],
    ['one and another', ['fields', 'code', 'visibleWhen'], "kind == '1' && size == 's'"],
    ['several values', ['public', 'where'], { all: [{ any: [eq('1'), eq('2')] }, eq('1')] }],
    ['a text of digits', ['fields', 'remark', 'default'], '3'],
  ])('%s is sound', (_, path, value) => {
    expect(planted(path, value).problems).toEqual([]);
  });

  it('two entries of the menu share no sort; those of other groups and tabs do', () => {
    const station = (menu: object) =>
      checkSchemas(
        [ENTITY, { ...STATION, menu: { url: 'ops/station', sort: 1, ...menu } }].map((one) => ({
          path: `${one.name}.json`,
          kind: 'entity',
          text: JSON.stringify(one),
        })),
        { ...FACTS, menuGroups: new Set(['setting', 'other']) },
      ).map(({ path, message }) => `${path}: ${message}`);

    expect(station({ parent: 'setting' })).toEqual([
      expect.stringMatching(/^drum.json: "ops\/station" has the sort 1 too/),
      expect.stringMatching(/^station.json: "ops\/drum" has the sort 1 too/),
    ]);
    expect(station({ parent: 'setting', sort: 2 })).toEqual([]);
    expect(station({ parent: 'other' })).toEqual([]);
    expect(station({ parent: 'setting', tabOf: 'ops/drum' })).toEqual([]);
  });
});

describe('what leaves nothing to choose, to enter or to decide', () => {
  const mark = (more: object) => ({
    mark: {
      title: '标记',
      place: 'batch',
      api: 'POST /ops/drum/mark',
      body: { ids: '$ids' },
      ...more,
    },
  });
  const zz = (spec: object): readonly [Path, unknown] => [
    ['fields', 'zz'],
    { title: '新', ...spec },
  ];
  const note = { note: { type: 'text', title: '说明' } };

  it.each<readonly [string, readonly [Path, unknown], string]>([
    [
      'a choice of one',
      zz({ type: 'choice', options: [{ value: '1', title: '一' }] }),
      '"一" is the only choice',
    ],
    ['one number', zz({ type: 'int', min: 3, max: 3 }), 'min and max are both 3'],
    ['no room', zz({ type: 'string', max: 0 }), 'max 0: nothing can be entered'],
    ['a fixed calculation', zz({ type: 'calc', expr: '1 + 2' }), '"expr" says the same of every'],
    [
      'a fixed rule',
      zz({ type: 'string', must: { when: "'a' == 'a'", text: '不对' } }),
      '"when" says the same of every',
    ],
    [
      'a condition beside what is decided',
      zz({ type: 'string', required: true, requiredWhen: 'isEmpty(name)' }),
      '"requiredWhen" says nothing beside "required: true"',
    ],
    [
      'a day that never comes',
      zz({ type: 'string', format: 'cron', default: '0 0 0 31 2,4-6/2 ?' }),
      'never comes',
    ],
    ['a table of nothing', zz({ type: 'children', fields: {} }), 'at least one column'],
    [
      'a column that is there already',
      zz({ type: 'children', fields: { sort: { type: 'int', title: '序' } } }),
      'a column "sort" of its own',
    ],
    [
      'a tone that is never taken',
      zz({ type: 'int', list: { tones: { danger: 'zz > 3', warning: 'zz > 3' } } }),
      '"zz > 3" stands there already',
    ],
    [
      'either way the same',
      zz({ type: 'calc', expr: 'isEmpty(name) ? 1 : 1' }),
      'either way it is 1',
    ],
    ['by nothing', zz({ type: 'calc', expr: 'count / 0' }), '"/" by 0 has no value'],
    [
      'a part that decides',
      zz({ type: 'string', visibleWhen: 'isEmpty(name) || true' }),
      '"||" says the same of every record: true',
    ],
    [
      'rows of no kind',
      [['list', 'presets', 'none'], { title: '无', where: { any: [] } }],
      '"any" of no values says nothing',
    ],
    ['one of several', [['actions'], mark({ body: { id: '$row.id' } })], '"$row" is one record'],
    [
      'one of several in a condition',
      [
        ['actions'],
        mark({
          body: { ids: '$ids', note: '$form.note' },
          form: { fields: { note: { ...note.note, visibleWhen: 'isEmpty($row.name)' } } },
        }),
      ],
      '"$row" is one record',
    ],
    [
      'records nobody chooses',
      [['actions'], mark({ place: 'row', body: { id: '$row.id' }, needs: { min: 2 } })],
      '"needs" says nothing',
    ],
    [
      'what nobody enters',
      [
        ['actions'],
        mark({
          body: { ids: '$ids', note: '$form.note' },
          form: { fields: { note: { ...note.note, readOnly: true } } },
        }),
      ],
      'nobody enters "note" and nothing fills it',
    ],
    [
      'an effect of nothing',
      [['states', 'moves', 'close', 'effects'], [{ compute: { count: 'count' } }]],
      '"count" becomes what it is',
    ],
    [
      'a line in several languages',
      zz({ type: 'children', fields: { a: { type: 'string', title: '甲', translatable: true } } }),
      'a line of a sub-table is no record: "translatable" says nothing there',
    ],
    [
      'what is asked and lost',
      [['actions'], mark({ form: { fields: note } })],
      'nothing sends what is filled in as "note"',
    ],
    [
      'a history that is not kept',
      [['detail'], { blocks: [{ block: 'history' }] }],
      'the table keeps no history',
    ],
    [
      'a sentence behind one of the same condition',
      [
        ['detail'],
        {
          locks: [
            { when: "kind == '1'", text: '甲' },
            { when: "kind == '1'", text: '乙' },
          ],
        },
      ],
      'this one is never shown',
    ],
    [
      'a status that a save sets',
      [['form', 'submits'], { out: { title: '出', set: { status: '1' } } }],
      'a save does not set "status"',
    ],
    [
      'an index over pictures',
      [['table', 'indexes'], [['photo']]],
      'no search goes by an index over "photo"',
    ],
    ['a drawer of no width', [['detail'], { width: 20 }], '20 px hold nothing'],
    [
      'what lies below what is no tree',
      [['fields', 'stationId', 'filter'], 'tree'],
      'station is no tree',
    ],
    [
      'a span backwards',
      [['fields', 'day', 'filter'], { op: 'between', default: ['$today', '$today-7d'] }],
      'the span ends before it begins',
    ],
    [
      'a number that cannot be entered',
      zz({ type: 'int', min: 1, max: 9, must: { when: 'zz > 9', text: '多' } }),
      '"zz" goes from 1 to 9',
    ],
    [
      'a number where a day belongs',
      zz({ type: 'calc', expr: 'days(weight, day)' }),
      '"weight" is a decimal: days() reckons with dates and times',
    ],
    [
      'rows that are linked by a day',
      [['detail'], { related: [{ entity: 'drum', by: 'day', title: '桶' }] }],
      '"day" of drum does not hold what this record is known by',
    ],
    [
      'a dictionary nobody uses',
      [['dictionaries'], { shelves: { title: '层', values: { 1: { title: '一' } } } }],
      'no field uses the dictionary "shelves"',
    ],
    [
      'a pattern longer than its field',
      zz({ type: 'string', max: 3, pattern: '^[A-Z]{2}(\\d\\d|x{3})$' }),
      'the pattern takes 4 signs and more, max is 3',
    ],
    [
      'a pattern shorter than its field',
      zz({ type: 'string', min: 6, pattern: '^(?:a|bc)\\d{1,2}$' }),
      'the pattern takes 4 signs at most, min is 6',
    ],
    [
      'a mask of everything',
      zz({ type: 'string', max: 7, mask: { first: 3, last: 4 } }),
      'the mask covers every value whole',
    ],
    [
      'a mask that shows nothing',
      zz({ type: 'string', mask: { first: 0, last: 0 } }),
      'the mask covers every value whole',
    ],
    [
      'a day that no calendar has, handed to a function',
      zz({ type: 'calc', expr: "days(day, '2026-02-30')" }),
      'there is no such day or time: "2026-02-30"',
    ],
    [
      'a value that no field has, sent to be saved',
      [
        ['actions'],
        mark({
          place: 'row',
          api: 'PUT /ops/drum',
          body: { id: '$row.id', version: '$row.version', size: 'm' },
        }),
      ],
      '"m"',
    ],
    [
      'what is asked under the name of a word of the language, and lost',
      [
        ['actions'],
        mark({
          body: { ids: '$ids', note: '$form.note' },
          form: { fields: { ...note, title: note.note } },
        }),
      ],
      'nothing sends what is filled in as "title"',
    ],
    [
      'one record where several are sent',
      [['actions'], mark({ body: { id: '$row.id' } })],
      'pressed on several: write "$ids", or "perRow": true',
    ],
    [
      'one record in the dialog of several',
      [
        ['actions'],
        mark({
          body: { ids: '$ids', note: '$form.note' },
          form: { fields: { note: { ...note.note, visibleWhen: "$row.name == 'x'" } } },
        }),
      ],
      'pressed on several: write "$rows", or "perRow": true',
    ],
    [
      'two dictionaries of one title',
      [
        ['dictionaries'],
        {
          kind_a: { title: '同', values: { 1: { title: '一' }, 2: { title: '二' } } },
          kind_b: { title: '同', values: { 1: { title: '一' }, 2: { title: '二' } } },
        },
      ],
      '"同" is the title of "kind_b" too',
    ],
  ])('%s', (_, [path, value], said) => {
    expect(
      planted(path, value)
        .problems.map(({ message }) => message)
        .join('\n'),
    ).toContain(said);
  });
});

it('a value that is taken where there is none before it decides nothing', () => {
  const said = (expr: string) =>
    planted(['fields', 'zz'], { title: '新', type: 'calc', expr })
      .problems.filter(({ code }) => code === 'expression')
      .map(({ message }) => message);

  expect(said("name || '无'")).toEqual([]);
  expect(said("isEmpty(name) && '无'")).toEqual([]);
  expect(said('isEmpty(name) && false').join()).toContain('says the same of every record');
});

it('a number that nobody enters is held to no ends: a rule may ask what lies beyond', () => {
  const said = (zz: object) =>
    planted(['fields', 'zz'], {
      title: '新',
      min: 1,
      max: 9,
      must: { when: 'zz > 9', text: '多' },
      ...zz,
    })
      .problems.map(({ message }) => message)
      .join();

  expect(said({ type: 'int' })).toContain('goes from 1 to 9');
  expect(said({ type: 'int', readOnly: true })).not.toContain('goes from 1 to 9');
});

it('a button that knows no version is refused under a lock, and warned of where the lock is only offered', () => {
  const empty = { title: '倒空', place: 'row', api: 'PUT /ops/drum', body: { id: '$row.id' } };
  const said = (lock: unknown) => {
    const entity = withValue(withValue(ENTITY, ['actions'], { empty }), ['table', 'lock'], lock);
    const files: readonly SchemaFile[] = [
      { path: 'drum.json', kind: 'entity', text: JSON.stringify(entity) },
      { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
    ];
    return checkSchemas(files, FACTS)
      .filter(({ message }) => message.includes('$row.version'))
      .map(({ severity }) => severity ?? 'error');
  };

  expect([true, 'offered', false].map(said)).toEqual([['error'], ['warning'], []]);
});

it('a weekday comes also in a month that lacks the day beside it', () => {
  const said = (cron: string) =>
    planted(['fields', 'zz'], { title: '新', type: 'string', format: 'cron', default: cron })
      .problems.map(({ message }) => message)
      .join();

  expect(said('0 0 12 31 2 ?')).toContain('never comes');
  expect(said('0 0 12 31 2 MON')).not.toContain('never comes');
});

describe('what the dialog of a button asks of the records it was opened on', () => {
  const dialog = (when: string, more: object = {}) =>
    planted(['actions'], {
      mark: {
        title: '标记',
        place: 'batch',
        api: 'POST /ops/drum/mark',
        body: { ids: '$ids', note: '$form.note' },
        form: { fields: { note: { type: 'text', title: '说明', visibleWhen: when } } },
        ...more,
      },
    })
      .problems.filter(({ code }) => code === 'expression')
      .map(({ message }) => message);

  it('`$rows` is known there, and its columns are', () => {
    expect(dialog("len(values($rows, 'code')) < len($rows)")).toEqual([]);
    expect(dialog("len(values($rows, 'coed')) < len($rows)")).toEqual([
      expect.stringContaining('"$rows" has no column "coed"; did you mean "code"?'),
    ]);
  });

  it('the columns of its sub-tables know none: a line is judged with its record alone', () => {
    const [said] = planted(['actions'], {
      mark: {
        title: '标记',
        place: 'batch',
        api: 'POST /ops/drum/mark',
        body: { ids: '$ids', lines: '$form.lines' },
        form: {
          fields: {
            lines: {
              type: 'children',
              title: '明细',
              fields: { a: { type: 'text', title: '甲', visibleWhen: 'len($rows) > 1' } },
            },
          },
        },
      },
    }).problems.flatMap(({ code, message }) => (code === 'expression' ? [message] : []));
    expect(said).toContain('$rows');
  });

  it('what is sent for each record alone has none', () => {
    const [said] = dialog('len($rows) > 1', { perRow: true });
    expect(said).toContain('$rows');
  });
});
