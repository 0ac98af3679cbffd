import type { ChangeRule, ObjectShape, Shape } from '../types/shape.ts';
import { DEFINITIONS, ENTITY_SHAPE, SCREEN_SHAPE, STATES_SHAPE } from './language-shape.ts';
import { walkLoosenings } from './loosening.ts';

type Part = Readonly<Record<string, unknown>>;

const NOBODY = { mayCall: () => false, isKnownKey: () => false };

/** The parts of the language that hold words: the files, and each alternative of what stands in several places. */
const PARTS: readonly (readonly [string, ObjectShape])[] = [
  ['entity', ENTITY_SHAPE],
  ['screen', SCREEN_SHAPE],
  ['states', STATES_SHAPE],
  ...Object.entries(DEFINITIONS).flatMap(([name, shape]) =>
    (shape.kind === 'choice' ? shape.of : [shape]).flatMap((one, at) =>
      one.kind === 'object'
        ? [[`${name} ${at}`, shape.change ? { ...one, change: shape.change } : one] as const]
        : [],
    ),
  ),
];

/** One of two values that a part may have. */
function sample(shape: Shape, turn: 0 | 1): unknown {
  switch (shape.kind) {
    case 'text':
      return sampleText(shape.oneOf ?? ['one', 'two'], turn);
    case 'number':
      return turn + 1;
    case 'bool':
      return turn === 0;
    case 'list':
      return [sample(shape.of, turn)];
    case 'map':
      return { [shape.keysOneOf?.[0] ?? 'some']: sample(shape.of, turn) };
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.props).map(([key, part]) => [key, sample(part, turn)]),
      );
    case 'choice':
      return sample(shape.of[0] ?? { kind: 'any' }, turn);
    default:
      // what has a name of its own is judged where it is defined
      return `value ${turn}`;
  }
}

function sampleText(words: readonly string[], turn: 0 | 1): string | undefined {
  return words[Math.min(turn, words.length - 1)];
}

interface Word {
  readonly path: readonly string[];
  readonly shape: Shape;
  /** The rule that judges it: its own, or that of the part around it. */
  readonly rule: ChangeRule | undefined;
}

function wordsOf(shape: Shape, path: readonly string[] = [], around?: ChangeRule): readonly Word[] {
  const rule = shape.change ?? around;
  const inner =
    shape.kind === 'object'
      ? Object.entries(shape.props)
      : shape.kind === 'map'
        ? [[shape.keysOneOf?.[0] ?? 'some', shape.of] as const]
        : [];
  return [
    ...(path.length > 0 ? [{ path, shape, rule }] : []),
    ...inner.flatMap(([key, part]) => wordsOf(part, [...path, key], rule)),
  ];
}

function withValue(part: unknown, [key = '', ...rest]: readonly string[], value: unknown): Part {
  const held = part as Part;
  if (rest.length > 0) return { ...held, [key]: withValue(held[key], rest, value) };
  return value === undefined
    ? Object.fromEntries(Object.entries(held).filter(([other]) => other !== key))
    : { ...held, [key]: value };
}

const foundIn = (shape: ObjectShape, before: Part, after: Part) =>
  walkLoosenings(shape, DEFINITIONS, after, { running: before, formers: [], ...NOBODY });

describe('class “a word nobody thought of”: the judge of loosenings walks the whole shape of the language', () => {
  it.each(PARTS)(
    '%s: a changed word is refused, or judged by the rule it carries',
    (_name, part) => {
      const before = sample(part, 0) as Part;
      const unjudged = wordsOf(part).filter(({ path, shape, rule }) => {
        const after = withValue(before, path, sample(shape, 1));
        return (
          rule === undefined &&
          !['named', 'map', 'object'].includes(shape.kind) &&
          JSON.stringify(after) !== JSON.stringify(before) &&
          foundIn(part, before, after).length === 0
        );
      });

      expect(foundIn(part, before, before)).toEqual([]);
      expect(unjudged.map(({ path }) => path.join('.'))).toEqual([]);
    },
  );

  it.each(PARTS)(
    '%s: a word that comes or goes is refused, or judged by the rule it carries',
    (_name, part) => {
      const full = sample(part, 0) as Part;
      const leaves = wordsOf(part).filter(
        ({ shape, rule }) => rule === undefined && !['named', 'map', 'object'].includes(shape.kind),
      );
      const unjudged = leaves.filter(({ path }) => {
        const bare = withValue(full, path, undefined);
        return (
          foundIn(part, bare, full).length === 0 ||
          (part.kind === 'object' &&
            path.at(-2) !== 'some' &&
            foundIn(part, full, bare).length === 0)
        );
      });

      expect(unjudged.map(({ path }) => path.join('.'))).toEqual([]);
    },
  );

  it('a word that no shape knows may not come', () => {
    const before = sample(ENTITY_SHAPE, 0) as Part;

    expect(foundIn(ENTITY_SHAPE, before, { ...before, powers: 'all' })).toEqual([['powers']]);
    expect(foundIn(ENTITY_SHAPE, before, withValue(before, ['table', 'open'], true))).toEqual([
      ['table', 'open'],
    ]);
  });

  it('no word that says who may read, write or call is free', () => {
    const guards =
      /^(?:permission|permissions|read|write|mask|readOnly|readOnlyWhen|writeOnly|scope|own|verbs|lock|history|softDelete|evidence|api|body|cases|roles|guards)$/;
    const free = PARTS.filter(([name]) => !/^(?:screen|opens)/.test(name)).flatMap(([name, part]) =>
      wordsOf(part)
        .filter(
          ({ path, rule }) =>
            rule === 'free' &&
            guards.test(path.at(-1) ?? '') &&
            path[0] !== 'menu' &&
            path[0] !== 'detail' &&
            // read with the rights of whoever fills in
            path[0] !== 'fill',
        )
        .map(({ path }) => `${name} ${path.join('.')}`),
    );

    expect(free).toEqual([]);
  });
});

describe('loosenings of an entity', () => {
  const FIELDS = {
    name: { type: 'string', title: '名称' },
    mobile: { type: 'string', title: '手机', mask: 'mobile' },
    isBoss: { type: 'bool', title: '超管', readOnly: true, default: false },
    rank: { type: 'int', title: '级别', permission: { write: 'lab:thing:rank' }, default: 1 },
    parts: {
      type: 'children',
      title: '部件',
      fields: {
        price: { type: 'money', title: '价格', permission: { read: 'lab:thing:price' } },
        no: { type: 'string', title: '号', mask: 'idCard' },
      },
    },
  };
  const THING = {
    v: 1,
    name: 'thing',
    module: 'lab',
    title: '东西',
    table: { name: 'lab_thing', scope: { dept: 'deptId', creator: 'creator' } },
    rest: { base: '/lab/thing', verbs: ['page', 'info'] },
    fields: FIELDS,
  };
  const open = (
    change: Part,
    around: { readonly formers?: readonly Part[]; readonly known?: readonly string[] } = {},
  ) =>
    walkLoosenings(
      ENTITY_SHAPE,
      DEFINITIONS,
      { ...THING, ...change },
      {
        running: THING,
        formers: around.formers ?? [],
        mayCall: () => false,
        isKnownKey: (key) => around.known?.includes(key) ?? false,
      },
    ).map((path) => path.join('.'));
  const withField = (name: string, change: Part) => ({
    fields: {
      ...FIELDS,
      [name]: { ...(FIELDS as Readonly<Record<string, Part>>)[name], ...change },
    },
  });
  const inParts = (name: string, field: Part) =>
    withField('parts', { fields: { ...FIELDS.parts.fields, [name]: field } });

  it.each([
    [
      'a default of a field nobody edits',
      withField('isBoss', { default: true }),
      'fields.isBoss.default',
    ],
    ['a default of a field behind a key', withField('rank', { default: 9 }), 'fields.rank.default'],
    [
      'a default where there was none, on a field nobody edits',
      { fields: { ...FIELDS, isBoss: { ...FIELDS.isBoss, default: '$user.isBoss' } } },
      'fields.isBoss.default',
    ],
  ])('class “a default writes what its writer may not”: %s', (_what, change, place) => {
    expect(open(change)).toEqual([place]);
  });

  it('a default of a field that its writer may set anyway is nobody’s loss', () => {
    expect(open(withField('name', { default: '新' }))).toEqual([]);
  });

  it.each([
    [
      'a mask of a sub-table',
      inParts('no', { type: 'string', title: '号' }),
      'fields.parts.fields.no.mask',
    ],
    [
      'another mask of a sub-table',
      inParts('no', { ...FIELDS.parts.fields.no, mask: { first: 18, last: 0 } }),
      'fields.parts.fields.no.mask',
    ],
    [
      'a key of a sub-table',
      inParts('price', { type: 'money', title: '价格' }),
      'fields.parts.fields.price.permission.read',
    ],
    [
      'another key of a sub-table',
      inParts('price', { ...FIELDS.parts.fields.price, permission: { read: 'login' } }),
      'fields.parts.fields.price.permission.read',
    ],
  ])('class “protection below the first level”: %s', (_what, change, place) => {
    expect(open(change)).toEqual([place]);
  });

  it('class “in two steps”: what comes back is as closed as it was', () => {
    const running = { ...THING, fields: { name: FIELDS.name } };
    const back = {
      ...running,
      fields: { ...running.fields, mobile: { type: 'string', title: '手机' } },
    };

    expect(
      walkLoosenings(ENTITY_SHAPE, DEFINITIONS, back, { running, formers: [THING], ...NOBODY }),
    ).toEqual([['fields', 'mobile', 'mask']]);
  });

  it('what a super admin opened once does not stand in the way of later changes', () => {
    const running = { ...THING, fields: { ...FIELDS, mobile: { type: 'string', title: '手机' } } };

    expect(
      walkLoosenings(
        ENTITY_SHAPE,
        DEFINITIONS,
        { ...running, title: '物件' },
        { running, formers: [THING], ...NOBODY },
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'under the key of reading',
      {
        rest: {
          ...THING.rest,
          verbs: ['page', 'info', 'update'],
          permissions: { update: 'lab:thing:page' },
        },
      },
      [],
    ],
    [
      'under a key that a button had',
      { rest: { ...THING.rest, verbs: ['page', 'info', 'update'] } },
      ['lab:thing:update'],
    ],
    [
      'open to everyone',
      {
        rest: {
          ...THING.rest,
          verbs: ['page', 'info', 'delete'],
          permissions: { delete: 'login' },
        },
      },
      [],
    ],
    ['for choices', { rest: { ...THING.rest, verbs: ['page', 'info', 'options'] } }, []],
  ])('class “a new verb under an old key”: a verb %s', (_what, change, known) => {
    expect(open(change, { known })).toContain('rest.verbs');
  });

  it.each(['page', 'list', 'tree'])(
    'class “a new verb under an old key”: choices do not come along with a %s that is open to everyone',
    (verb) => {
      const running = {
        ...THING,
        rest: { ...THING.rest, verbs: [verb], permissions: { [verb]: 'login' } },
      };
      const { verbs: _, ...unsaid } = running.rest;

      for (const rest of [unsaid, { ...running.rest, verbs: [verb, 'options'] }])
        expect(
          walkLoosenings(
            ENTITY_SHAPE,
            DEFINITIONS,
            { ...running, rest },
            { running, formers: [], ...NOBODY },
          ),
        ).toContainEqual(['rest', 'verbs']);
    },
  );

  it('a new verb takes its own standard key, which nobody holds yet', () => {
    expect(open({ rest: { ...THING.rest, verbs: ['page', 'info', 'update', 'list'] } })).toEqual(
      [],
    );
  });

  it.each([
    ['a field nobody edits', { isBoss: true }, undefined],
    ['a field behind a key', { rank: 9 }, undefined],
    ['an ordinary field under a key of reading', { name: 'x' }, 'lab:thing:page'],
    ['an ordinary field by somebody who may not change records', { name: 'x' }, undefined],
  ])(
    'class “a button that writes what its publisher may not”: it sets %s',
    (_what, set, permission) => {
      const action = { title: '改', place: 'row', set, ...(permission && { permission }) };

      expect(open({ actions: { mark: action } })).toEqual(['actions.mark']);
    },
  );

  it.each([
    ['a mask', { phone: { type: 'string', title: '电话', was: 'mobile' } }, 'phone'],
    ['a key of writing', { level: { type: 'int', title: '级', was: ['grade', 'rank'] } }, 'level'],
    ['a field nobody edits', { chief: { type: 'bool', title: '长', was: 'isBoss' } }, 'chief'],
    ['a mask, on a field that was there', { name: { ...FIELDS.name, was: 'mobile' } }, 'name.was'],
    [
      'the mask of a sub-table',
      {
        pieces: {
          type: 'children',
          title: '件',
          was: 'parts',
          fields: { no: { type: 'string', title: '号' } },
        },
      },
      'pieces',
    ],
    [
      'a key in a sub-table',
      {
        parts: {
          ...FIELDS.parts,
          fields: { ...FIELDS.parts.fields, cost: { type: 'money', title: '价', was: 'price' } },
        },
      },
      'parts.fields.cost',
    ],
  ])('class “a new name takes the guard off”: %s', (_what, change, place) => {
    const gone = new Set(
      Object.values(change).flatMap(({ was }: { was?: string | string[] }) => was ?? []),
    );
    const fields = Object.fromEntries(
      Object.entries({ ...FIELDS, ...change }).filter(([name]) => !gone.has(name)),
    );

    expect(open({ fields })).toEqual([`fields.${place}`]);
  });

  it.each([
    [
      'another key',
      {
        rank: {
          ...FIELDS.rank,
          permission: { write: { anyOf: ['lab:thing:rank', 'lab:thing:page'] } },
        },
      },
      'fields.rank.permission.write',
    ],
    [
      'no key',
      { rank: { type: 'int', title: '级别', default: 1 } },
      'fields.rank.permission.write',
    ],
  ])(
    'class “one key or another”: %s that opens a field counts as its loosening',
    (_what, change, place) => {
      expect(open({ fields: { ...FIELDS, ...change } })).toEqual([place]);
    },
  );

  it('class “one key or another”: whom a button is for may come, and neither change nor go', () => {
    const who = { anyOf: ['lab:thing:page', { role: '值班长' }] };
    const of = (rule: unknown) => ({
      ...THING,
      actions: {
        look: { title: '看', place: 'row', open: '/lab-thing', ...(rule ? { who: rule } : {}) },
      },
    });
    const found = (before: unknown, after: unknown) =>
      walkLoosenings(ENTITY_SHAPE, DEFINITIONS, of(after) as Part, {
        running: of(before) as Part,
        formers: [],
        ...NOBODY,
      }).map((path) => path.join('.'));

    expect([found(undefined, who), found(who, undefined), found(who, 'lab:thing:page')]).toEqual([
      [],
      ['actions.look.who'],
      ['actions.look.who'],
    ]);
  });

  it('a field goes on under another name with all its guards', () => {
    const { mobile, rank, parts, ...rest } = FIELDS;
    const fields = {
      ...rest,
      phone: { ...mobile, was: 'mobile' },
      level: { ...rank, was: 'rank' },
      pieces: { ...parts, was: 'parts' },
    };

    expect(open({ fields })).toEqual([]);
  });

  it('narrowing is never a loosening', () => {
    const narrower = {
      table: { ...THING.table, scope: { creator: 'creator' }, history: true },
      rest: { ...THING.rest, verbs: ['page'] },
      fields: {
        name: {
          ...FIELDS.name,
          readOnly: true,
          mask: 'name',
          permission: { read: 'lab:thing:name' },
        },
      },
    };

    expect(open(narrower)).toEqual([]);
  });

  const PUBLIC = {
    fields: ['name', 'mobile'],
    where: { field: 'rank', op: 'eq', value: 1 },
  };
  const MORE = { all: [PUBLIC.where, { field: 'isBoss', op: 'eq', value: false }] };
  const madePublic = (before: Part, after: Part) =>
    walkLoosenings(
      ENTITY_SHAPE,
      DEFINITIONS,
      { ...THING, ...after },
      {
        running: { ...THING, ...before },
        formers: [],
        ...NOBODY,
      },
    ).map((path) => path.join('.'));

  it('class “opened by a publisher”: no button that calls outside comes or says more', () => {
    const report = (body: Part) => ({
      actions: { report: { title: '报', place: 'row', outgoing: { service: 'out', body } } },
    });

    expect([
      open(report({ a: 'name' })),
      madePublic(report({ a: 'name' }), report({ a: 'mobile' })),
      madePublic(report({ a: 'name' }), report({ a: 'name' })),
    ]).toEqual([['actions.report'], ['actions.report.outgoing'], []]);
  });

  it.each<readonly [string, Part, Part, readonly string[]]>([
    ['it comes', {}, { public: PUBLIC }, ['public']],
    ['it stays', { public: PUBLIC }, { public: PUBLIC }, []],
    ['it goes', { public: PUBLIC }, {}, []],
    [
      'another field is told',
      { public: PUBLIC },
      { public: { ...PUBLIC, fields: [...PUBLIC.fields, 'rank'] } },
      ['public'],
    ],
    ['a field less', { public: PUBLIC }, { public: { ...PUBLIC, fields: ['name'] } }, []],
    [
      'other rows',
      { public: PUBLIC },
      { public: { ...PUBLIC, where: { ...PUBLIC.where, value: 2 } } },
      ['public'],
    ],
    ['some of the rows', { public: PUBLIC }, { public: { ...PUBLIC, where: MORE } }, []],
    [
      'any of several',
      { public: PUBLIC },
      { public: { ...PUBLIC, where: { any: MORE.all } } },
      ['public'],
    ],
    [
      'a formula under the same name',
      { public: PUBLIC, fields: { ...FIELDS, name: { type: 'calc', title: '名', expr: '1' } } },
      {
        public: PUBLIC,
        fields: { ...FIELDS, name: { type: 'calc', title: '名', expr: 'mobile' } },
      },
      ['public'],
    ],
  ])('class “opened by a publisher”: of what strangers read: %s', (_what, before, after, found) => {
    expect(madePublic(before, after)).toEqual(found);
  });
});
