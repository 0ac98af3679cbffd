import { ACCORD } from '#tests/builders/an-accord.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom, type Random } from '#tests/builders/random.ts';
import type { CheckFacts, SchemaFile } from './check-facts.ts';
import { checkSchemas } from './check.ts';

/** What an entity of these tests asks the facts. */
interface Asks {
  readonly name: string;
  readonly dict: string;
  readonly value: string;
  /** A dictionary that the file brings. */
  readonly brings?: string;
  readonly role: string;
  readonly process: string;
  readonly group: string;
}

const ASKS: Asks = {
  name: 'one',
  dict: 'kinds',
  value: '1',
  role: 'keeper',
  process: 'accord',
  group: 'workflow',
};

/** An accord whose fields, sample, grant, steps, block and menu ask the facts, and whose icon tells that it was judged. */
function fileOf(asks: Asks): SchemaFile {
  const { name, dict, value, brings, role, process, group } = asks;
  const schema = {
    ...ACCORD,
    name,
    table: { name: `lab_${name}` },
    rest: { base: `/lab/${name}` },
    fields: {
      ...ACCORD.fields,
      sort: { type: 'dict', dict, title: '种类', default: value },
      status: { type: 'status', states: name, title: '状态' },
    },
    list: {
      columns: ['name'],
      presets: { some: { title: '一些', where: { field: 'sort', op: 'eq', value } } },
    },
    detail: { blocks: [{ block: 'dictText', title: '提示', props: { dict, by: 'sort' } }] },
    approval: {
      ...ACCORD.approval,
      process,
      ...(value === '1' && { steps: [{ title: '批准', roles: [role] }] }),
    },
    ...(brings !== undefined && {
      dictionaries: { [brings]: { title: '自带', values: { 1: { title: '一' } } } },
    }),
    grant: { [role]: [`lab:${name}:page`] },
    samples: [{ name: '一号', sort: value }],
    menu: { parent: group, url: `lab/${name}`, sort: 1, icon: `icon-${name}` },
  };
  return { path: `${name}.json`, kind: 'entity', text: JSON.stringify(schema) };
}

/** Icons of the menu, each asked for by one file: whoever is judged asks for his. */
class MenuIcons extends Set<string> {
  readonly asked: string[] = [];
  override has(name: string): boolean {
    this.asked.push(name.replace('icon-', ''));
    return super.has(name);
  }
}

const NAMES = ['kinds', 'sorts', 'sizes', 'keeper', 'leader', 'accord', 'workflow', 'setting'];
const VALUES = ['1', '2', '3'];

const someOf = (names: readonly string[], random: Random): ReadonlySet<string> =>
  new Set(names.filter(() => random.int(3) > 0));

/** Facts with one of them another, or none. */
function factsNear(facts: CheckFacts, random: Random): CheckFacts {
  const names = random.int(9) === 0 ? undefined : someOf(NAMES, random);
  const dictValues = new Map([
    ...(facts.dictValues ?? []),
    [random.pick(NAMES), someOf(VALUES, random)] as const,
  ]);
  return random.pick<() => CheckFacts>([
    () => ({ ...facts, dictValues }),
    ...(['dicts', 'takenDicts', 'roles', 'processes', 'menuGroups'] as const).map((fact) => () => ({
      ...facts,
      ...(names && { [fact]: names }),
    })),
    () => ({ ...(names && { roles: names, dicts: names, menuGroups: names }) }),
  ])();
}

const anyAsks = (name: string, random: Random): Asks => ({
  name,
  dict: random.pick(NAMES),
  value: random.pick(VALUES),
  ...(random.int(3) === 0 && { brings: random.pick(NAMES) }),
  role: random.pick(NAMES),
  process: random.pick(NAMES),
  group: random.pick(NAMES),
});

it('class “a fact that changed is not seen”: whatever changes of facts and files, who was judged before is told what nobody was ever told', () => {
  const random = seededRandom(Number(process.env['SCHEMAS_SEED'] ?? 3));
  const names = ['one', 'two', 'three', 'four'];
  let facts: CheckFacts = { movers: new Map() };
  let files = names.map((name) => fileOf(anyAsks(name, random)));
  const told = new Set<string>();
  for (let round = 0; round < rounds(24, 3000); round += 1) {
    if (random.int(3) === 0) {
      const name = random.pick(names);
      const other = fileOf(anyAsks(name, random));
      files = files.map((file) => (file.path === other.path ? other : file));
    } else facts = factsNear(facts, random);

    const problems = checkSchemas(files, facts);

    const anew = files.map((file) => ({ ...file }));
    expect(problems, `round ${round}`).toEqual(checkSchemas(anew, facts));
    for (const { message } of problems) told.add(message.replace(/".*/, ''));
  }
  // of each fact somebody was told something
  expect([...told]).toEqual(
    expect.arrayContaining([
      'no dictionary ',
      'the dictionary ',
      'no role ',
      'no process ',
      'no menu group ',
    ]),
  );
});

it('class “one change has everything judged again”: a value, a role or a menu group that is new has those judged again that asked for it', () => {
  const icons = new MenuIcons(['icon-one', 'icon-two', 'icon-three']);
  const files = [
    fileOf(ASKS),
    fileOf({ ...ASKS, name: 'two', dict: 'sorts', process: 'other' }),
    fileOf({ ...ASKS, name: 'three', role: 'keepr', process: 'third' }),
  ];
  const facts: CheckFacts = {
    menuIcons: icons,
    dicts: new Set(['kinds', 'sorts']),
    dictValues: new Map([
      ['kinds', new Set(VALUES)],
      ['sorts', new Set(VALUES)],
    ]),
    roles: new Set(['keeper']),
    menuGroups: new Set(['workflow']),
  };
  const judgedBy = (change: CheckFacts): readonly string[] => {
    icons.asked.length = 0;
    checkSchemas(files, { ...facts, ...change });
    return [...icons.asked];
  };
  const values = new Map([...(facts.dictValues ?? []), ['sorts', new Set([...VALUES, '4'])]]);

  expect(judgedBy({})).toEqual(['one', 'two', 'three']);
  expect(judgedBy({})).toEqual([]);
  expect(judgedBy({ dictValues: new Map(facts.dictValues) })).toEqual([]);
  expect(judgedBy({ dicts: new Set(['kinds', 'sorts', 'newcomer']) })).toEqual([]);
  expect(judgedBy({ menuGroups: new Set(['workflow', 'newcomer']) })).toEqual([]);
  expect(judgedBy({ dictValues: values })).toEqual(['two']);
  // the nearest of all roles was looked for
  expect(judgedBy({ roles: new Set(['keeper', 'newcomer']) })).toEqual(['three']);
  // and what is known at all is no small matter
  expect(judgedBy({ processes: new Set(['accord']) })).toEqual(['one', 'two', 'three']);
});
