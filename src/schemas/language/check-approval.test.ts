import { ACCORD } from '#tests/builders/an-accord.ts';
import { isError } from './check-file.ts';
import { checkSchemas } from './check.ts';
import { actionsOf } from './derive-actions.ts';
import { endpointOf, permissionKeys } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { DEFINITIONS, ENTITY_SHAPE } from './language-shape.ts';
import { walkLoosenings } from './loosening.ts';

/** Places of the file with what stands there instead; without a value it goes. */
type Change = readonly (readonly [path: string, value?: unknown])[];
const NOTHING: Change = [];

const changed = (change: Change): EntitySchema => {
  const accord = structuredClone(ACCORD);
  for (const [path, value] of change) put(accord, path.split('.'), value);
  return accord as unknown as EntitySchema;
};

function put(root: unknown, path: readonly string[], value: unknown): void {
  const [last = '', ...above] = [...path].reverse();
  let node = root as Record<string, unknown>;
  for (const key of above.reverse()) node = node[key] as Record<string, unknown>;
  if (value === undefined) delete node[last];
  else node[last] = value;
}

const messagesAfter = (change: Change, others: readonly object[] = []): readonly string[] =>
  checkSchemas(
    [changed(change), ...others].map((schema, at) => ({
      path: `${at}.json`,
      kind: 'entity' as const,
      text: JSON.stringify(schema),
    })),
    {
      movers: new Map(),
      menuGroups: new Set(['workflow']),
      roles: new Set(['运维主管', '环保部门']),
      dictValues: new Map([['accord_kind', new Set(['a', 'b'])]]),
      dicts: new Set(['accord_kind']),
    },
  )
    .filter(isError)
    .map(({ message }) => message);

describe('the word approval', () => {
  it('finds nothing in a good file, whose statuses the approval leads to', () => {
    expect(messagesAfter(NOTHING)).toEqual([]);
  });

  it('warns of a process that neither comes along nor is made by a file, with the nearest that does', () => {
    const warned = (
      change: Change,
      processes?: readonly string[],
      others: readonly object[] = [],
    ) =>
      checkSchemas(
        [changed(change), ...others].map((schema, at) => ({
          path: `${at}.json`,
          kind: 'entity' as const,
          text: JSON.stringify(schema),
        })),
        processes === undefined ? {} : { processes: new Set(processes) },
      ).filter((one) => !isError(one) && one.message.includes('comes along'));

    expect(warned(NOTHING, ['accord', 'contract'])).toEqual([]);
    // a running product knows what is deployed
    expect(warned([['approval.process', 'acord']])).toEqual([]);
    expect(warned([['approval.process', 'acord']], ['accord', 'contract'])).toMatchObject([
      {
        path: '0.json',
        message: expect.stringContaining('no process "acord" comes along; did you mean "accord"?'),
      },
    ]);
    const steps = [{ title: '批准', roles: ['环保部门'] }];
    expect(warned([['approval.steps', steps]], ['contract'])).toEqual([]);
  });

  it.each<[string, Change, string]>([
    ['a status', [['approval.passed', '9']], 'no status "9"'],
    ['a locked status', [['approval.lock', ['8']]], 'no status "8"'],
    ['a variable', [['approval.variables', ['amont']]], 'no field "amont"; did you mean "amount"?'],
    [
      'a variable of its own',
      [['approval.variables', ['starter']]],
      'every process has a "starter" of its own',
    ],
    [
      'a variable not everybody sees',
      [['fields.kind.mask', 'mobile']],
      '"kind" is not everybody\'s to see',
    ],
    ['a place in the title', [['approval.title', '{nam}']], 'no field "nam"'],
    ['a key of a process', [['approval.process', '1 2']], 'does not have the form'],
    [
      'a field of the status',
      [['approval.statusField', 'stats']],
      'no field "stats"; did you mean "status"?',
    ],
    [
      'a status in a text',
      [['approval.statusField', 'kind']],
      'the status is a stored field of type "status"',
    ],
    ['nothing to approve', [['approval.passed', '0']], 'what has passed has a status of its own'],
    [
      'nothing to wait for',
      [['approval.running', '0']],
      'a record under approval has a status of its own',
    ],
    ['a lock on what is mended', [['approval.lock', ['1', '3']]], 'it is not locked there'],
    ['evidence', [['table.evidence', true]], 'are evidence'],
    ["another's table", [['table.managed', 'elsewhere']], 'only the entity that owns its table'],
    ['a move around it', [['states.moves.stop.cases.0.to', ['2']]], 'by its approval alone'],
    [
      'a move out of it',
      [['states.moves.stop.cases.0.from', ['1']]],
      'leaves "1" by its approval alone',
    ],
    [
      'a step for a role that is not there',
      [['approval.steps', [{ title: '审核', roles: ['运维主官'] }]]],
      'no role "运维主官"; did you mean "运维主管"?',
    ],
    [
      'a step by what the process is not told',
      [['approval.steps', [{ title: '审核', roles: ['运维主管'], when: "remark == 'x'" }]]],
      'the process does not know "remark": name it in "variables"',
    ],
    [
      'a step by a number alone',
      [['approval.steps', [{ title: '审核', roles: ['运维主管'], when: 'amount' }]]],
      '"amount" is neither true nor false',
    ],
    [
      'a step by what no process reckons',
      [['approval.steps', [{ title: '审核', roles: ['运维主管'], when: 'len(kind) > 2' }]]],
      'a step compares what its process knows',
    ],
    [
      'a step by a field that is not there',
      [['approval.steps', [{ title: '审核', roles: ['运维主管'], when: 'amont > 5' }]]],
      'no name "amont"; did you mean "amount"?',
    ],
    ['steps of nobody', [['approval.steps', [{ title: '审核', roles: [] }]]], 'the list is empty'],
    ['another beginning', [['states.initial', ['5']]], 'a new "accord" has the status "0"'],
  ])('tells %s', (_what, change, message) => {
    expect(messagesAfter(change).join('\n')).toContain(message);
  });

  it('a table is under one approval', () => {
    const other = {
      ...structuredClone(ACCORD),
      name: 'accordToo',
      permission: 'lab:accordToo',
      rest: { base: '/lab/accordToo' },
      menu: undefined,
    };

    expect(messagesAfter(NOTHING, [other]).join('\n')).toContain(
      '"accord" has the same table under approval already',
    );
  });

  it('steps make the process of one entity', () => {
    const other = {
      ...structuredClone(ACCORD),
      name: 'accordToo',
      table: { name: 'lab_accord_too' },
      rest: { base: '/lab/accordToo' },
      fields: { ...ACCORD.fields, status: { ...ACCORD.fields.status, states: 'accordToo' } },
      actions: undefined,
      menu: undefined,
    };
    const steps = [{ title: '审核', roles: ['运维主管'] }];

    const shared = (change: Change) =>
      messagesAfter(change, [other]).filter((message) => message.includes('steps make'));

    expect(shared(NOTHING)).toEqual([]);
    expect(shared([['approval.steps', steps]])).toEqual([
      'the process "accord" is that of "accordToo": steps make one for a single entity',
      'the process "accord" is that of "accord": steps make one for a single entity',
    ]);
  });

  it('gives an address, a key and a button from where a record is submitted', () => {
    const accord = changed(NOTHING);
    const own = changed([['approval.permission', 'lab:accord:hand']]);

    expect(endpointOf(accord, 'submit')).toBe('POST /lab/accord/submit');
    expect(permissionKeys(accord)).toContain('lab:accord:submit');
    expect(permissionKeys(own)).toContain('lab:accord:hand');
    expect(actionsOf(accord).find(({ key }) => key === 'submit')).toMatchObject({
      places: ['row', 'detail'],
      when: "(status == '0' || status == '3')",
    });
  });
});

describe('an approval that is published over another form', () => {
  const without = changed([['approval']]);
  const loosened = (
    after: EntitySchema,
    running: EntitySchema | undefined,
    formers: readonly EntitySchema[] = [],
  ) =>
    walkLoosenings(ENTITY_SHAPE, DEFINITIONS, after as never, {
      running: running as never,
      formers: formers as never,
      mayCall: () => false,
      isKnownKey: () => false,
    }).map((path) => path.join('.'));
  const dict: Change = [['fields.status', { type: 'dict', dict: 'accord_status', title: '状态' }]];

  it.each<[string, Change]>([
    ['goes', [['approval']]],
    ['names another process', [['approval.process', 'mine']]],
    ['locks less', [['approval.lock', []]]],
    ['tells the process less', [['approval.variables', ['kind']]]],
    ['passes to what ran', [['approval.terminated', '2']]],
    ['is submitted by another key', [['approval.permission', 'lab:accord:page']]],
  ])('loosens where it %s', (_what, change) => {
    expect(loosened(changed(change), changed(NOTHING))).toContain('approval');
  });

  it('may lock more, tell the process more and be called otherwise', () => {
    const more = changed([
      ['approval.lock', ['1', '2']],
      ['approval.variables', ['amount', 'kind', 'name']],
      ['approval.title', '{name}'],
      ['approval.secondPerson', true],
    ]);

    expect(loosened(more, changed(NOTHING))).toEqual([]);
    const alone = changed([['approval.secondPerson', false]]);
    expect(loosened(alone, changed([['approval.secondPerson', true]]))).toContain('approval');
  });

  it('comes over statuses that whoever writes may set, not over a life cycle that stands', () => {
    const [open, openBefore] = [changed(dict), changed([...dict, ['approval']])];

    expect(loosened(open, openBefore)).toEqual([]);
    expect(loosened(changed(NOTHING), without)).toContain('approval');
    // what once was comes back as it was
    expect(loosened(changed([['approval.lock', []]]), without, [changed(NOTHING)])).toContain(
      'approval',
    );
  });
});
