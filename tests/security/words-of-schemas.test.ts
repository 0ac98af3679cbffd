import { aProbe, PROBE } from '#tests/builders/a-probe.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

interface Problems {
  readonly problems: readonly { readonly message: string; readonly severity: string }[];
}

/** Words that draw pages (`report`, `record`, `opens`, `merge.storm`) and pages that fields of rules lead to, in texts of somebody who holds no more than the workbench. */
describe('words of schemas in the hand of an implementer, and sheets', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies();
  });
  afterAll(() => world.stop());

  const as = (person: Person, what: string, body?: unknown) =>
    world.as(person, what, body === undefined ? {} : { body });
  const problemsOf = async (kind: 'entity' | 'screen', text: string) => {
    const { name } = JSON.parse(text) as { readonly name: string };
    const { code, data } = await as('impl', 'POST /sys/schema/check', {
      kind,
      module: 'lab',
      name,
      text,
    });
    if (code !== 0) throw new Error(`the check ended with ${code}`);
    return (data as Problems).problems
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => message);
  };
  const screen = (body: object) => JSON.stringify({ v: 1, name: 'lab-look', title: '页', body });
  const report = (section: object, more: object = {}) => ({
    report: 'alarmRecord',
    id: '$query.id',
    sections: [section],
    ...more,
  });
  const record = (more: object) => ({
    record: 'alarmRecord',
    by: 'id',
    cases: [{ title: '{message}', ...more }],
  });
  const rows = (opens: object) => ({
    rowsOf: 'GET /ops/station/page',
    paged: true,
    permission: 'ops:station:page',
    fields: { name: { type: 'string', title: '名' } },
    opens,
  });

  it.each<[string, object]>([
    ['a report', report({ title: '一', fields: ['message'] })],
    ['the page of a record', record({ below: { list: 'alarmRecord' } })],
    ['a table whose values lead on', rows({ name: { open: '/ops-station?q={name}' } })],
  ])('%s that shows what its reader may see is fine', async (_, body) => {
    expect(await problemsOf('screen', screen(body))).toEqual([]);
  });

  it.each<[string, object]>([
    [
      'a section that asks for secrets of accounts',
      report({ title: '一', block: 'timeline', source: 'GET /sys/log/login/page' }),
    ],
    [
      'a section that changes something',
      report({ title: '一', block: 'timeline', source: 'POST /ops/workorder/move' }),
    ],
    [
      'a section that asks somewhere else',
      report({ title: '一', block: 'timeline', source: 'GET //evil.example/x' }),
    ],
    [
      'a section that climbs out of its address',
      report({
        title: '一',
        block: 'timeline',
        source: 'GET /dm/alarm/record/../../../sys/user/page',
      }),
    ],
    [
      'a call in what a block is told',
      report({ title: '一', block: 'timeline', props: { api: 'DELETE /sys/user' } }),
    ],
    ['a block of every object', report({ title: '一', block: 'constructor' })],
    ['fields of every object', report({ title: '一', fields: ['constructor', '__proto__'] })],
    [
      'a head of every object',
      report({ title: '一', fields: ['message'] }, { head: ['toString'] }),
    ],
    [
      'rows found by a field of every object',
      report({
        title: '一',
        rows: 'user',
        columns: ['id'],
        where: { field: '__proto__', op: 'eq', value: 1 },
      }),
    ],
    [
      'an entity of every object',
      report({ title: '一', rows: 'constructor', columns: ['id'], where: { all: [] } }),
    ],
    ['a record of every object', { record: '__proto__', by: 'id' }],
    [
      'a call below a record',
      record({
        below: {
          rowsOf: 'GET /sys/user/page',
          paged: true,
          permission: 'sys:user:page',
          fields: { username: { type: 'string', title: '名' } },
        },
      }),
    ],
    ['a condition that runs code', record({ when: 'constructor.constructor("return 1")()' })],
    ['a value that leads to another host', rows({ name: { open: '//evil.example/{name}' } })],
    [
      'a value that leads to another host by the other slash',
      rows({ name: { open: '/\\evil.example' } }),
    ],
    ['a value that runs script', rows({ name: { open: 'javascript:alert(1)' } })],
  ])('a screen with %s is refused', async (_, body) => {
    expect(await problemsOf('screen', screen(body))).not.toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    [
      'a designer at another host',
      {
        fields: {
          ...PROBE.fields,
          judge: { type: 'rule', title: '规则', designer: '//evil.example' },
        },
      },
    ],
    [
      'a designer that is script',
      {
        fields: {
          ...PROBE.fields,
          judge: { type: 'rule', title: '规则', designer: 'javascript:alert(1)' },
        },
      },
    ],
    [
      'a button to another host by the other slash',
      { actions: { go: { title: '去', place: 'row', open: '/\\evil.example' } } },
    ],
    [
      'rows folded by a name of every object',
      { list: { merge: { title: '合', by: 'constructor', latest: 'createDate', storm: 1 } } },
    ],
    [
      'a storm that is no number',
      {
        list: {
          merge: { title: '合', by: 'name', latest: 'createDate', storm: '1; drop table sys_user' },
        },
      },
    ],
    [
      'a storm told by no time',
      { list: { merge: { title: '合', by: 'name', latest: '__proto__', storm: 1 } } },
    ],
  ])('an entity with %s is refused', async (_, change) => {
    expect(await problemsOf('entity', aProbe(change))).not.toEqual([]);
  });

  it.each([
    'warning',
    'supervision',
    'specialEvent',
    'diagnosis',
    'monitorRule',
    'ruleVersion',
    'ruleHit',
    'alarmRecord',
    'stop',
    'calibrationWindow',
  ])(
    'what is told, judged or signed is no column of a sheet: none is taken in as %s, not even from who may do everything',
    async (entity) => {
      const order = {
        sourceId: '1',
        mapping: { status: 0, evidence: 1, verifier: 2, regionCode: 3 },
      };
      const template = async (of: string) =>
        (await world.as('admin', `GET /engine/import/${of}/template`)).headers['content-type'];

      const codes = [
        (await world.as('admin', `POST /engine/import/${entity}/check`, { body: order })).code,
        (await world.as('admin', `POST /engine/import/${entity}/run`, { body: order })).code,
      ];

      expect(world.app.registry.entity(entity)).toBeDefined();
      expect(codes).not.toContain(0);
      expect([await template(entity), await template('station')]).toEqual([
        expect.stringContaining('json'),
        expect.stringContaining('sheet'),
      ]);
    },
  );
});
