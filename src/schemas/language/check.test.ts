import fc from 'fast-check';

import {
  ENTITY,
  STATES,
  SCREEN,
  FACTS,
  type Path,
  file,
  files,
  messages,
  withValue,
} from '#tests/builders/a-checked-schema.ts';
import type { CheckFacts } from './check-facts.ts';
import { checkSchemas } from './check.ts';

describe('checkSchemas', () => {
  it('class “it computes itself”: a circle over several computed fields is found, in sub-tables too', () => {
    const calc = (expr: string) => ({ type: 'calc', title: '算', expr });
    const fields = {
      ...ENTITY.fields,
      a: calc('b + 1'),
      b: calc('c'),
      c: calc('a'),
      d: calc('name'),
      rows: { type: 'children', title: '行', fields: { x: calc('y'), y: calc('x') } },
    };

    expect(
      messages(files({ ...ENTITY, fields })).filter((message) =>
        message.startsWith('computes itself'),
      ),
    ).toHaveLength(5);
  });

  it.each<[string, Path, unknown, string]>([
    ['its own', ['fields', 'name', 'was'], 'name', '"name" is the name it has now'],
    [
      'one that still stands',
      ['fields', 'name', 'was'],
      ['title', 'code'],
      '"code" still stands: take the old field away, its data comes to "name"',
    ],
    [
      'one of the server',
      ['fields', 'name', 'was'],
      'creator',
      '"creator" belongs to the server and cannot be renamed',
    ],
    [
      'of a computed field',
      ['fields', 'rows', 'fields', 'sum'],
      { type: 'calc', title: '和', expr: 'amount', was: 'total' },
      'a field without a column carries nothing on',
    ],
  ])(
    'class “a rename that takes what another holds”: an old name that is %s',
    (_what, path, value, message) => {
      expect(messages(files(withValue(ENTITY, path, value)))).toEqual([message]);
    },
  );

  it.each([
    [{ role: '值班长' }, 'a role alone guards no field: ask for a permission key beside it'],
    [
      { anyOf: ['sys:thing:page', { role: '值班长' }] },
      'a role alone guards no field: ask for a permission key beside it',
    ],
    [{ anyOf: ['sys thing'] }, '"sys thing" is no permission key; it looks like sys:user:save'],
    [{ anyOff: ['sys:thing:page'] }, 'expected one of the keys anyOf, allOf, role'],
    [{ allOf: [] }, 'the list is empty'],
  ])('class “a guard that guards nothing”: a field read by %j', (read, message) => {
    const found = messages(files(withValue(ENTITY, ['fields', 'code', 'permission'], { read })));

    expect(
      found.some((told) => told.includes(message)),
      found.join('\n'),
    ).toBe(true);
  });

  it('class “a rename that takes what another holds”: two fields carry on the same one', () => {
    const fields = {
      ...ENTITY.fields,
      one: { type: 'string', title: '一', was: 'old' },
      two: { type: 'string', title: '二', was: 'old' },
    };

    expect(messages(files({ ...ENTITY, fields }))).toEqual([
      '"old" is carried on by "one" already',
    ]);
  });

  it.each<[string, Path, unknown, string]>([
    [
      'a part of a link',
      ['fields', 'code', 'visibleWhen'],
      "parentId.kind == '1'",
      '"parentId" holds the id of a record, whose other fields are not at hand: it has no "kind"',
    ],
    [
      'a part of a station',
      ['actions', 'pass', 'when'],
      'deptId.name',
      '"deptId" holds the id of a record, whose other fields are not at hand: it has no "name"',
    ],
    [
      'a text beside a number',
      ['list', 'rowClass', 'row-danger'],
      'name > 5',
      `"name" is a text and is compared with a number; write '5' for the text`,
    ],
    [
      'a number beside a text',
      ['list', 'rowClass', 'row-danger'],
      "'many' == size",
      '"size" is a number and is compared with the text "many"',
    ],
    [
      'a rule over a text',
      ['list', 'presets', 'mine', 'where'],
      { field: 'name', op: 'in', value: ['a', 5] },
      `"name" is a text and is compared with a number; write '5' for the text`,
    ],
    [
      'a rule over a number',
      ['list', 'presets', 'mine', 'where'],
      { field: 'size', op: 'ge', value: 'many' },
      '"size" is a number and is compared with the text "many"',
    ],
    [
      'one sign too few',
      ['actions', 'pass', 'when'],
      'kind = 1',
      '"=" means nothing here; did you mean "=="?',
    ],
    [
      'half a sign',
      ['actions', 'pass', 'when'],
      'kind == 1 & name',
      '"&" means nothing here; did you mean "&&"?',
    ],
    [
      'a default outside its dictionary',
      ['fields', 'kind', 'default'],
      '9',
      'the dictionary "kinds" has no value "9"; known: 1, 2',
    ],
    [
      'an icon of a button',
      ['actions', 'pass', 'icon'],
      'chek',
      'nothing draws the icon "chek"; did you mean "check"?',
    ],
    ['an icon of the menu', ['menu', 'icon'], 'check', 'nothing draws the icon "check"'],
    [
      'a key of another entity',
      ['fields', 'name', 'permission'],
      { read: 'sys:other:pge' },
      'nobody can hold "sys:other:pge": it is no key of that entity; did you mean "sys:other:page"?',
    ],
    [
      'a key of nobody',
      ['actions', 'pass', 'permission'],
      'sys:othr:page',
      'nobody can hold "sys:othr:page": no entity has such keys; did you mean "sys:other"?',
    ],
  ])('class “a slip that is never noticed”: %s', (_what, path, value, message) => {
    const facts: CheckFacts = {
      ...FACTS,
      dictValues: new Map([['kinds', new Set(['1', '2'])]]),
      icons: new Set(['check']),
      menuIcons: new Set(['home']),
    };
    const base = { ...ENTITY, fields: { ...ENTITY.fields, size: { type: 'int', title: '大小' } } };
    const other = {
      v: 1,
      name: 'other',
      module: 'sys',
      title: '别的',
      table: { name: 'sys_other', lock: true },
      rest: { base: '/sys/other' },
      fields: { name: ENTITY.fields.name },
    };
    const told = (entity: unknown) =>
      checkSchemas([...files(entity), file('entity', other)], facts).map(
        (problem) => problem.message,
      );

    expect(told(base)).toEqual([]);
    expect(told(withValue(base, path, value))).toEqual([expect.stringContaining(message)]);
  });

  it('class “a slip that is never noticed”: good reading stays silent', () => {
    const fields = {
      ...ENTITY.fields,
      size: { type: 'int', title: '大小' },
      note: {
        type: 'string',
        title: '备注',
        visibleWhen: "size == '5' && kind == 1 && $row.parentId && rows.length > 0",
      },
    };

    expect(messages(files({ ...ENTITY, fields }))).toEqual([]);
  });

  it.each(['{ "v": 1\n  "name": "x" }', '{ "v": [1\n  2] }'])(
    'a missing comma is told where it is missing: %s',
    (text) => {
      const [problem] = checkSchemas([{ path: 'x.json', kind: 'entity', text }]);

      expect(problem).toMatchObject({ line: 1, message: 'a comma is missing after this' });
    },
  );

  it('what a link brings is a name in columns and expressions', () => {
    const bringing = { type: 'ref', to: 'thing', title: '上级', bring: ['name', 'kind'] };
    const entity = withValue(
      withValue(ENTITY, ['fields', 'parentId'], bringing),
      ['list', 'columns'],
      ['name', 'parentId.kind'],
    );

    expect(
      messages(files(withValue(entity, ['fields', 'code', 'visibleWhen'], "parentId.name == 'x'"))),
    ).toEqual([]);
  });

  it('$today-7d and its kin are placeholders', () => {
    const where = {
      all: [
        { field: 'createDate', op: 'ge', value: '$today-7d' },
        { field: 'createDate', op: 'lt', value: '$now-24h' },
        { field: 'creator', op: 'eq', value: '$user.id' },
      ],
    };

    expect(
      messages(files({ ...ENTITY, list: { presets: { week: { title: '周', where } } } })),
    ).toEqual([]);
  });

  it('class “moves that nobody makes”: a status without an address of the server, an unknown role, an unknown guard', () => {
    const withMover = (roles: readonly string[], guards: readonly string[]): CheckFacts => ({
      ...FACTS,
      movers: new Map([['flow', { roles: new Set(roles), guards: new Set(guards) }]]),
    });
    const states = {
      ...STATES,
      moves: {
        pass: {
          ...STATES.moves.pass,
          cases: [{ id: 'T1', from: ['0'], to: ['1'], roles: ['ENGG'], guards: ['visted'] }],
        },
      },
    };
    const told = (facts: CheckFacts) =>
      checkSchemas(files(ENTITY, states), facts).map(({ path, message }) => `${path} ${message}`);

    expect(told(withMover(['ENG'], ['visited']))).toEqual([
      expect.stringContaining('no role "ENGG"; did you mean "ENG"'),
      expect.stringContaining('no guard "visted"; did you mean "visited"'),
    ]);
    expect(told({ ...FACTS, movers: new Map() })).toEqual([
      expect.stringContaining(
        'states.json no role "ENGG"; a permission key, owner and field:<name> need no entry',
      ),
      expect.stringContaining('states.json no guard "visted"'),
    ]);
    const unmoved = { ...ENTITY, rest: { ...ENTITY.rest, verbs: ['page', 'info'] } };
    expect(
      checkSchemas(files(unmoved), { ...FACTS, movers: new Map() }).map(({ message }) => message),
    ).toContain('no address makes the moves: add "move" to the verbs');
  });

  it('a link that is chosen points to something that offers choices; one that only shows may point anywhere', () => {
    const told = (verbs: readonly string[], parentId: object) =>
      checkSchemas(
        files({
          ...ENTITY,
          rest: { ...ENTITY.rest, verbs },
          fields: { ...ENTITY.fields, parentId: { ...ENTITY.fields.parentId, ...parentId } },
        }),
        FACTS,
      )
        .filter(({ severity }) => severity === 'warning')
        .map(({ message }) => message);
    const dead = expect.stringContaining('nothing can be chosen of thing');

    expect(told(['page', 'save', 'move'], {})).toEqual([dead]);
    expect(told(['page', 'move'], { filter: 'eq' })).toEqual([dead]);
    expect(told(['page', 'move'], {})).toEqual([]);
    expect(told(['page', 'save', 'move'], { readOnly: true })).toEqual([]);
    expect(told(['page', 'options', 'save', 'move'], { filter: 'eq' })).toEqual([]);
  });

  it('finds nothing in good files', () => {
    expect(checkSchemas(files(), FACTS)).toEqual([]);
  });

  it.each<[string, unknown, string | RegExp]>([
    ['titel', 'x', 'unknown key "titel"; did you mean "title"?'],
    ['fields.name.tpye', 'x', /unknown key "tpye"; did you mean "type"/],
    ['fields.name.type', 'strnig', /no type "strnig"; did you mean "string"\?/],
    ['fields.name.type', undefined, 'the key "type" is missing'],
    ['fields.name.max', 'x', /expected a number, found the text "x"/],
    ['fields.name.list', 3, /expected true or false or an object, found 3/],
    ['fields.name.list.cell', 'tga', 'no cell "tga"; did you mean "tag"?'],
    ['fields.name.filter', 'liek', /"liek" is not known here; did you mean "like"/],
    [
      'fields.name.filter',
      { op: 'like', ranges: ['today'] },
      'spans of time are offered by a "between" of a date, datetime or month',
    ],
    [
      'fields.day',
      { type: 'date', title: '日', filter: { op: 'between', ranges: ['24h'] } },
      /a date has no "24h"; known: today, yesterday/,
    ],
    [
      'fields.day',
      { type: 'date', title: '日', filter: { op: 'between', ranges: ['tody'] } },
      /"tody" is not known here; did you mean "today"/,
    ],
    ['fields.name.min', 60, 'min 60 is more than max 50'],
    ['fields.code.pattern', '[a', /the pattern cannot be read/],
    ['fields.kind.dict', 'kins', 'no dictionary "kins"; did you mean "kinds"?'],
    ['fields.kind.visibleWhen', 'nmae == 1', /no name "nmae"; did you mean "name"/],
    ['fields.kind.visibleWhen', 'name == ', /expected a value, but the expression ends/],
    ['fields.kind.permission', { read: 'sys user' }, /"sys user" is no permission key/],
    ['fields.parentId.to', 'thnig', 'no entity "thnig"; did you mean "thing"?'],
    ['fields.parentId.show', 'nam', 'no field "nam" in thing; did you mean "name"?'],
    ['fields.parentId.where.field', 'knd', 'no field "knd"; did you mean "kind"?'],
    [
      'fields.sum',
      { type: 'aggregate', title: '和', of: 'rwos', op: 'count' },
      'neither a sub-table nor an entity: "rwos"; did you mean "rows"?',
    ],
    [
      'fields.sum',
      { type: 'aggregate', title: '和', of: 'rows', op: 'sum', field: 'amuont' },
      '"sum" is made of a stored number of the rows; did you mean "amount"?; known: amount',
    ],
    [
      'fields.sum',
      { type: 'aggregate', title: '和', of: 'rows', op: 'sum' },
      '"sum" is made of a stored number of the rows; known: amount',
    ],
    [
      'fields.sum',
      { type: 'aggregate', title: '和', of: 'rows', op: 'count', field: 'amount' },
      'a count has no "field": it counts the rows',
    ],
    [
      'fields.sum',
      { type: 'aggregate', title: '和', of: 'rows', by: 'x', op: 'count' },
      'the lines of a sub-table belong to their record: leave out "by"',
    ],
    [
      'fields.sum',
      { type: 'aggregate', title: '和', of: 'thing', by: 'parentI', op: 'count' },
      '"by" names the link of thing to this entity; did you mean "parentId"?; known: parentId',
    ],
    [
      'fields.sum',
      {
        type: 'aggregate',
        title: '和',
        of: 'thing',
        by: 'parentId',
        op: 'count',
        where: { field: 'knd', op: 'eq', value: '1' },
      },
      'no field "knd"; did you mean "kind"?',
    ],
    [
      'fields.sum',
      {
        type: 'aggregate',
        title: '和',
        of: 'thing',
        by: 'parentId',
        op: 'count',
        where: { field: 'sum', op: 'gt', value: 1 },
      },
      'no field "sum"',
    ],
    [
      'fields.rows.fields.sum',
      { type: 'aggregate', title: '和', of: 'thing', by: 'parentId', op: 'count' },
      'a line of a sub-table counts no rows',
    ],
    ['fields.parentId.bring', ['nmae'], 'no field "nmae" in thing; did you mean "name"?'],
    ['fields.parentId.bring', ['rows'], '"rows" is a children that no link brings'],
    [
      'fields.parentId',
      {
        type: 'ref',
        to: 'thing',
        title: '上',
        bring: ['name'],
        visibleWhen: "parentId.nmae == 'x'",
      },
      '"parentId" does not bring "nmae"; did you mean "name"?',
    ],
    [
      'fields.parentId.where',
      { field: 'kind', op: 'eq', value: '$form.parentId.kind' },
      '"parentId" does not bring "kind"',
    ],
    [
      'fields.rows.fields.upId',
      { type: 'ref', to: 'thing', title: '上', bring: ['name'] },
      'a line of a sub-table brings nothing along',
    ],
    ['fields.kind.visibleWhen', "parentId.name == 'x'", /"parentId" holds the id of a record/],
    [
      'list.sort.field',
      'parentId.name',
      /no field "parentId.name"|the list cannot be sorted by "parentId.name"/,
    ],
    [
      'fields.parentId.where',
      { field: 'kind', op: 'eq', value: '$form.knd' },
      'no field "knd" beside this one; did you mean "kind"?',
    ],
    [
      'fields.parentId.where',
      { field: 'kind', op: 'eq', value: '$row.idd' },
      'no field "idd" beside this one; did you mean "id"?',
    ],
    [
      'fields.rows.fields.upId',
      {
        type: 'ref',
        to: 'thing',
        title: '上',
        where: { field: 'kind', op: 'eq', value: '$row.amuont' },
      },
      'no field "amuont" beside this one; did you mean "amount"?',
    ],
    [
      'fields.rows.fields.upId',
      {
        type: 'ref',
        to: 'thing',
        title: '上',
        where: { field: 'kind', op: 'eq', value: '$form.knd' },
      },
      'no field "knd" beside this one; did you mean "kind"?',
    ],
    [
      'actions.mark.form.fields.upId',
      { type: 'ref', to: 'thing', title: '上', where: { field: 'knd', op: 'eq', value: '1' } },
      'no field "knd"; did you mean "kind"?',
    ],
    [
      'actions.mark.form.fields.upId',
      {
        type: 'ref',
        to: 'thing',
        title: '上',
        where: { field: 'kind', op: 'eq', value: '$form.nte' },
      },
      'no field "nte" beside this one; did you mean "note"?',
    ],
    ['fields.state.states', 'flwo', /no states file "flwo"; did you mean "flow"/],
    [
      'fields.order',
      { type: 'int', title: '序' },
      '"order" is a word of SQL; give the field another name',
    ],
    ['fields.sum', { type: 'calc', title: '和', expr: 'sum * 2' }, 'computes itself: sum → sum'],
    [
      'fields.kind',
      { type: 'string', title: '类', max: 9, suggest: 'concat(kind, 1)' },
      'computes itself: kind → kind',
    ],
    [
      'fields.rows',
      {
        type: 'children',
        title: '行',
        fields: { x: { type: 'string', title: '格', max: 9, suggest: "'a'" } },
      },
      'lines of a sub-table take no suggestions; give the column a "default"',
    ],
    [
      'fields.shown',
      { type: 'calc', title: '数', expr: "sum(rows, 'amount')", export: true },
      /a list does not read the sub-table "rows"/,
    ],
    [
      'fields.kind.visibleWhen',
      "$user.roleName == 'x'",
      /nothing is known as "\$user.roleName"; did you mean "realName"|nothing is known as "\$user.roleName"/,
    ],
    [
      'list.presets',
      { late: { title: '晚', where: { field: 'name', op: 'eq', value: '$tody' } } },
      /no placeholder "\$tody"/,
    ],
    [
      'list.presets',
      { late: { title: '晚', where: { field: 'name', op: 'eq', value: '$user.role' } } },
      /nothing is known as "\$user.role"/,
    ],
    ['list.columns', ['name', 'code', 'name'], '"name" stands there already'],
    [
      'actions.close',
      { title: '关', place: 'row', set: { stat: '1' } },
      /no field "stat"; did you mean "state"/,
    ],
    [
      'actions.close',
      { title: '关', place: 'row', set: { state: '1' } },
      '"state" cannot be set by a button',
    ],
    [
      'actions.close',
      { title: '关', place: 'row', set: { name: '$form.nmae' } },
      'the dialog has no field "nmae"',
    ],
    [
      'actions.close',
      { title: '关', place: 'row', set: { name: 'x' }, api: 'POST /x' },
      /leave out api and move/,
    ],
    ['actions.mark.confirm', '标记 {gasNam}？', /no field "gasNam" to fill in/],
    ['fields.Bad-name', { type: 'int', title: '序' }, /the name "Bad-name" does not have the form/],
    [
      'fields.rows.fields.amount.requiredWhen',
      'amuont > 1',
      /no name "amuont"; did you mean "amount"/,
    ],
    ['table.name', 'user', '"user" is a word of SQL'],
    ['table.unique', [['cod']], 'no field "cod"; did you mean "code"?'],
    ['table.scope', { depts: 'deptId' }, /unknown key "depts"; did you mean "dept"/],
    ['rest.verbs', ['pages'], /"pages" is not known here; did you mean "page"/],
    ['rest.base', 'sys/thing', /does not have the form/],
    ['list.columns', ['nmae'], 'no field "nmae"; did you mean "name"?'],
    ['list.sort.field', 'rows', 'the list cannot be sorted by "rows"'],
    ['list.stats', ['min'], 'no preset "min"; did you mean "mine"?'],
    ['list.presets.mine.where', undefined, 'a preset has one of "where", "todo" and "due"'],
    [
      'list.presets.mine',
      { title: '我的', where: { all: [] }, todo: true },
      'a preset has one of "where", "todo" and "due"',
    ],
    ['list.presets.mine.where.op', 'equals', /no operator "equals"/],
    ['list.rowClass.row-danger', 'kind = 1', /"=" means nothing here; did you mean "=="/],
    ['list.expand', ['rwos'], 'neither a field nor a related entity: "rwos"; did you mean "rows"?'],
    [
      'list.expand',
      [{ entity: 'thing', where: { field: 'knd', op: 'eq', value: '$row.id' } }],
      'no field "knd"; did you mean "kind"?',
    ],
    ['list.cards', { tag: 'knd' }, 'no field "knd"; did you mean "kind"?'],
    ['list.cards', { image: 'name' }, '"name" holds no pictures; the type must be image'],
    ['list.map', { location: 'name' }, '"name" is no location'],
    ['list.merge', { title: '合并', by: 'kind' }, 'rows cannot be counted by "kind"'],
    ['list.merge', { title: '合并', by: 'name', worst: 'name' }, '"name" is no dictionary'],
    ['list.merge', { title: '合并', by: 'name', latest: 'name' }, '"name" is no time'],
    [
      'list.chart',
      { a: { title: '图', kind: 'bar', by: 'kind' } },
      'rows cannot be counted by "kind"',
    ],
    [
      'list.chart',
      { a: { title: '图', kind: 'bar', by: 'name', measure: 'code' } },
      '"code" is no number of the list',
    ],
    [
      'list.chart',
      { a: { title: '图', kind: 'bar', by: 'name', op: 'sum' } },
      '"sum" needs a measure',
    ],
    [
      'list.chart',
      { a: { title: '图', kind: 'pie', by: 'name', split: 'createDate' } },
      'a pie has one series',
    ],
    ['list.board', { by: 'nmae' }, 'no field "nmae"; did you mean "name"?'],
    ['list.board', { by: 'name' }, '"name" is neither a status nor a dictionary'],
    ['list.board', { by: 'state', columns: ['0', '2'] }, 'no status "2"; known: 0, 1'],
    ['list.calendar', { by: 'name' }, '"name" is no date or time of the rows'],
    ['list.timeline', { by: 'createDate', tag: 'knd' }, 'no field "knd"; did you mean "kind"?'],
    ['list.phone', 'crads', /"crads" is not known here; did you mean "cards"/],
    ['list.view', 'crads', /no view "crads"/],
    ['list.inlineEdit', ['rows'], '"rows" cannot be edited in its cell'],
    ['list.badges', ['mien'], 'no preset "mien"; did you mean "mine"?'],
    ['form.layout.items', [{ $field: 'nam' }], 'no field "nam"; did you mean "name"?'],
    ['actions.mark.api', 'POST /x/{idd}', /no field "idd" to fill in/],
    ['actions.mark.body', { id: '$row.nmae' }, 'no field "nmae"; did you mean "name"?'],
    ['actions.mark.form.fields.code.use', 'cod', 'no field "cod"; did you mean "code"?'],
    ['actions.mark.place', 'rwo', /"rwo" is not known here; did you mean "row"/],
    ['actions.pass.move', 'pss', /no move in the states of this entity "pss"; did you mean "pass"/],
    ['actions.empty', { title: 'x', place: 'row' }, /the action does nothing/],
    ['menu.parent', 'settings', 'no menu group "settings"; did you mean "setting"?'],
    ['v', 2, /version 2 is newer/],
    ['v', 0, /written in version 0/],
  ])('entity: %s = %j', (path, value, expected) => {
    const found = messages(files(withValue(ENTITY, path.split('.'), value)));

    expect(found).toContainEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  it.each<[string, unknown, string]>([
    ['initial', ['2'], 'no status "2"; known: 0, 1'],
    ['moves.pass.cases.0.to', ['0'], 'no move leads to the status "1"'],
    [
      'moves.pass.cases.0.from',
      ['1'],
      'the move "pass" can never be made: no record reaches a status it starts from',
    ],
    ['moves.pass.requires', ['nmae'], 'no field "nmae"; did you mean "name"?'],
    ['moves.pass.cases.0.when', 'knd == 1', 'no name "knd"; did you mean "kind"?'],
    [
      'values.0.tone',
      'red',
      '"red" is not known here; known: neutral, primary, success, warning, danger, purple, cyan, volcano',
    ],
  ])('states: %s = %j', (path, value, expected) => {
    expect(messages(files(ENTITY, withValue(STATES, path.split('.'), value)))).toContain(expected);
  });

  it.each<[string, unknown, string]>([
    [
      'body',
      { lst: 'thing' },
      'expected one of the keys list, tabs, master, tree, rows, grid, record, report, facts, rowsOf, figures, chart, widget, wall',
    ],
    ['body', { list: 'thing', columns: ['nam'] }, 'no field "nam" in thing; did you mean "name"?'],
    ['body', { list: 'thing', actions: ['create', 'remove'] }, 'no action "remove" in thing'],
    ['body', { rows: [{ list: 'thing', where: { field: 'x', op: 'eq' } }] }, 'no field "x"'],
    [
      'body',
      {
        tabs: [{ title: '一', badge: { list: 'thing', preset: 'mien' }, body: { list: 'thing' } }],
      },
      'no preset "mien" in thing; did you mean "mine"?',
    ],
    [
      'body',
      { list: 'thing', stats: ['mine', 'mien'] },
      'no preset "mien" in thing; did you mean "mine"?',
    ],
    ['body', { list: 'thing', preset: 'mien' }, 'no preset "mien" in thing; did you mean "mine"?'],
    [
      'body',
      { list: 'thing', view: 'tabel' },
      'no view "tabel"; did you mean "table"?; known: table',
    ],
    [
      'body',
      { record: 'thing' },
      'thing has no "rest.own": a screen shows the caller\'s own record only, or the one that the address names ("by")',
    ],
    [
      'body',
      {
        record: 'thing',
        by: 'id',
        cases: [{ title: '一', below: { list: 'thing', preset: 'mien' } }],
      },
      'no preset "mien" in thing; did you mean "mine"?',
    ],
  ])('screen: %s = %j', (path, value, expected) => {
    expect(messages(files(ENTITY, STATES, withValue(SCREEN, path.split('.'), value)))).toContain(
      expected,
    );
  });

  it.each<[string, unknown, unknown, string | null]>([
    [
      'a name nobody asks for',
      { from: { type: 'date', title: '自' } },
      '$param.form',
      'the screen has no parameter "form"; did you mean "from"?',
    ],
    [
      'a type nobody asks for',
      { from: { type: 'password', title: '密码' } },
      '$param.from',
      'a password is nothing that can be asked for',
    ],
    [
      'a part of time picked by what is not there',
      { from: { type: 'date', title: '自', filter: { op: 'eq', pickedBy: 'kind' } } },
      '$param.from',
      'no filter "kind" stands beside it',
    ],
    [
      'a start that says nothing',
      { from: { type: 'date', title: '自', default: '$tody' } },
      '$param.from',
      'no placeholder "$tody"',
    ],
    [
      'one name twice',
      {
        a: { type: 'date', title: '自', filter: { op: 'between', ends: ['from', 'to'] } },
        to: { type: 'date', title: '至' },
      },
      '$param.to',
      'two parameters',
    ],
    [
      'a parameter nobody reads',
      { from: { type: 'date', title: '自' } },
      '$today',
      'no node reads "$param.from"',
    ],
    [
      'ends by their own names',
      {
        a: {
          type: 'date',
          title: '自',
          default: ['$today-7d', null],
          filter: { op: 'between', ends: ['from', 'to'] },
        },
      },
      '$param.from',
      null,
    ],
  ])('parameters of a screen: %s', (_, params, value, expected) => {
    const body = { list: 'thing', where: { field: 'createDate', op: 'ge', value } };

    const found = messages(files(ENTITY, STATES, { ...SCREEN, params, body }));

    expect(expected === null ? found : found.join()).toEqual(
      expected === null ? [] : expect.stringContaining(expected),
    );
  });

  describe('class “a name that holds something else”: what is asked of', () => {
    const asking = (value: string) => ({
      list: 'thing',
      where: { field: 'name', op: 'eq', value },
    });

    it.each<[string, unknown, string | null]>([
      [
        'the chosen row, of a field it has',
        { master: { list: 'thing' }, detail: asking('$master.deptId') },
        null,
      ],
      [
        'the chosen row, of the name beside a link',
        { master: { list: 'thing' }, detail: asking('$master.deptName') },
        null,
      ],
      [
        'the chosen row',
        { master: { list: 'thing' }, detail: asking('$master.cod') },
        '"$master" has no "cod"; did you mean "code"?',
      ],
      [
        'the chosen row, deep inside',
        { master: { list: 'thing' }, detail: { rows: [asking('$master.cod')] } },
        '"$master" has no "cod"',
      ],
      [
        'the chosen node of a tree',
        { master: { tree: [{ entity: 'thing' }] }, detail: asking('$master.thnig.id') },
        '"$master" has no "thnig"',
      ],
      ['the chosen row where none is', asking('$master.id'), 'nothing is chosen beside this node'],
      [
        'the chosen row by the left side itself',
        { master: asking('$master.id'), detail: { list: 'thing' } },
        'nothing is chosen beside this node',
      ],
    ])('%s', (_, body, expected) => {
      const found = messages(files(ENTITY, STATES, { ...SCREEN, body })).join();

      expect(expected === null ? found : found.includes(expected)).toBe(
        expected === null ? '' : true,
      );
    });

    it.each<[string, unknown, string]>([
      ['fields.kind.visibleWhen', "$row.cod == 'x'", '"$row" has no "cod"; did you mean "code"?'],
      [
        'fields.kind.visibleWhen',
        '!isEmpty($form.cod)',
        '"$form" has no "cod"; did you mean "code"?',
      ],
      [
        'fields.rows.fields.amount.requiredWhen',
        '$parent.knd == 1',
        '"$parent" has no "knd"; did you mean "kind"?',
      ],
      [
        'list.presets.mine.where',
        { field: 'name', op: 'eq', value: '$row.name' },
        'nothing fills "$row" here',
      ],
      [
        'list.presets.mine.where',
        { field: 'name', op: 'eq', value: '$form.name' },
        'nothing fills "$form" here',
      ],
      [
        'list.expand',
        [{ entity: 'thing', where: { field: 'parentId', op: 'eq', value: '$row.idd' } }],
        '"$row" has no "idd"; did you mean "id"?',
      ],
      [
        'detail',
        {
          related: [
            {
              entity: 'thing',
              by: 'parentId',
              where: { field: 'name', op: 'eq', value: '$row.nmae' },
            },
          ],
        },
        '"$row" has no "nmae"',
      ],
    ])('%s = %j', (path, value, expected) => {
      expect(messages(files(withValue(ENTITY, path.split('.'), value))).join()).toContain(expected);
    });
  });

  it.each<[string, object, string | null]>([
    [
      'as it should be',
      {
        tree: [
          { entity: 'thing', by: 'parentId' },
          { entity: 'thing', tag: 'kind' },
        ],
        pick: ['thing'],
        search: true,
      },
      null,
    ],
    [
      'a field that names something else',
      { tree: [{ entity: 'thing', by: 'kind' }, { entity: 'thing' }] },
      '"kind" of thing names no thing',
    ],
    [
      'a field that is none',
      { tree: [{ entity: 'thing', by: 'parntId' }, { entity: 'thing' }] },
      'no field "parntId" in thing; did you mean "parentId"?',
    ],
    [
      'a level without its field',
      { tree: [{ entity: 'thing' }, { entity: 'thing' }] },
      'the level "thing" says by which field of thing it is named: "by"',
    ],
    [
      'a last level with one',
      { tree: [{ entity: 'thing', by: 'parentId' }] },
      'the last level of a tree stands by itself',
    ],
    [
      'a tag above the leaves',
      { tree: [{ entity: 'thing', by: 'parentId', tag: 'name' }, { entity: 'thing' }] },
      'no field "name" in thing',
    ],
    [
      'a choice that no level is',
      { tree: [{ entity: 'thing' }], pick: ['thnig'] },
      'no level of the tree is made of "thnig"; did you mean "thing"?',
    ],
    [
      'others beside its leaves',
      {
        tree: [
          { entity: 'thing', by: 'parentId' },
          { entity: 'thing', also: [{ entity: 'thing', tag: 'kind' }] },
        ],
      },
      null,
    ],
    [
      'others above its leaves',
      {
        tree: [
          { entity: 'thing', by: 'parentId', also: [{ entity: 'thing' }] },
          { entity: 'thing' },
        ],
      },
      'only the last level of a tree without "where" has others beside its leaves',
    ],
    [
      'others with a tag that is none',
      { tree: [{ entity: 'thing', also: [{ entity: 'thing', tag: 'knid' }] }] },
      'no field "knid" in thing; did you mean "kind"?',
    ],
  ])('a tree of several entities: %s', (_, master, expected) => {
    const entity = withValue(ENTITY, ['fields', 'parentId', 'filter'], 'eq');
    const found = messages(
      files(entity, STATES, { ...SCREEN, body: { master, detail: { list: 'thing' } } }),
    ).join();

    expect(expected === null ? found : found.includes(expected)).toBe(
      expected === null ? '' : true,
    );
  });

  it('class “a name that means nothing there”: a rule of an entity reads no parameter', () => {
    const entity = withValue(ENTITY, ['list', 'presets', 'mine', 'where'], {
      field: 'name',
      op: 'eq',
      value: '$param.name',
    });

    expect(messages(files(entity)).join()).toContain('no placeholder "$param.name"');
  });

  it('tells file, line and column of a mistake', () => {
    const text = '{\n  "v": 1,\n  "nmae": "x"\n}';

    expect(checkSchemas([{ path: 'a.json', kind: 'screen', text }])).toContainEqual({
      path: 'a.json',
      line: 3,
      column: 3,
      code: 'shape',
      kind: 'unknownKey',
      params: { name: 'nmae' },
      near: 'name',
      message: 'unknown key "nmae"; did you mean "name"?',
    });
  });

  it.each([
    ['{"a":1,}', 8],
    ['{"a":1 "b":2}', 6],
    ['', 1],
    ['{"a":1,"a":2}', 8],
    ['[1,', 4],
    ['"\u0001"', 1],
  ])('%j is no JSON at column %i', (text, column) => {
    expect(checkSchemas([{ path: 'a.json', kind: 'entity', text }])).toMatchObject([
      { line: 1, column },
    ]);
  });

  it('class “another face of the column”: a masked column is masked alike by every entity over its table, but for one’s own record', () => {
    const masked = withValue(ENTITY, ['fields', 'code', 'mask'], 'mobile');
    const face = {
      ...ENTITY,
      name: 'face',
      table: { ...ENTITY.table, managed: 'elsewhere', unique: undefined },
      rest: { base: '/sys/face', verbs: ['page'] },
      menu: undefined,
    };
    const told = (other: unknown) =>
      messages([...files(masked), file('entity', JSON.parse(JSON.stringify(other)))]).filter(
        (text) => text.includes('masks this column'),
      );
    const own = { ...face, rest: { base: '/sys/face', own: '$user.id', verbs: ['info'] } };

    expect(told(face)).toHaveLength(1);
    expect(told(withValue(face, ['fields', 'code', 'mask'], 'name'))).toHaveLength(2);
    expect(told(withValue(face, ['fields', 'code', 'mask'], 'mobile'))).toEqual([]);
    expect(told(own)).toEqual([]);
  });

  it('the same name, table, address or route may stand once', () => {
    const twice = [
      ...files(),
      { ...file('entity', { ...ENTITY, title: 'again' }), path: 'other.json' },
    ];

    expect(messages(twice)).toEqual(
      expect.arrayContaining([
        'the entity "thing" stands already in entity.json',
        'the table "sys_thing" stands already in entity.json',
        'the address "GET /sys/thing/page" stands already in entity.json',
        'the route "sys-thing" stands already in entity.json',
      ]),
    );
  });

  it('whatever stands in a file, the answer is a list of problems', () => {
    const paths = pathsOf(ENTITY);
    const broken = fc
      .tuple(
        fc.constantFrom(...paths),
        fc.oneof(
          fc.anything({ maxDepth: 3 }),
          fc.string(),
          fc.constantFrom('__proto__', 'constructor'),
        ),
      )
      .map(([path, value]) => JSON.stringify(withValue(ENTITY, path, value)) ?? '');
    const cut = fc
      .tuple(fc.nat(3000), fc.string({ maxLength: 3 }))
      .map(([at, text]) => `${JSON.stringify(ENTITY).slice(0, at)}${text}`);
    fc.assert(
      fc.property(
        fc.oneof(broken, cut, fc.string(), fc.json()),
        fc.constantFrom('entity', 'screen', 'states'),
        (text, kind) => {
          expect(
            Array.isArray(
              checkSchemas([{ path: 'x.json', kind, text }, file('states', STATES)], FACTS),
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

function pathsOf(data: unknown, path: Path = []): readonly Path[] {
  if (typeof data !== 'object' || data === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(data).flatMap(([key, value]) => pathsOf(value, [...path, key])),
  ];
}
