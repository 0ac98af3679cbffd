import { beforeAll, describe, expect, it } from 'vitest';

import type { FormOpener } from '#engine/base/form-contract.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';
import { actionModels } from './action-model.ts';
import type { ActionResult } from './action-result.ts';
import { copyOf } from './copy-of.ts';
import { deleteRecords } from './delete-records.ts';
import { runAction } from './run-action.ts';
import type { AskedBack, RunParts } from './run-parts.ts';
import { submitRecord } from './submit-record.ts';

beforeAll(() => registerFields());

const ENTITY: EntitySchema = {
  v: 1,
  name: 'thing',
  module: 'ops',
  title: 'Thing',
  table: { name: 'ops_thing', lock: true },
  rest: { base: '/ops/thing' },
  fields: {
    name: { type: 'string', title: 'Name' },
    tags: { type: 'refs', to: 'thing', title: 'Tags' },
  },
  actions: {
    tag: {
      title: 'Tag',
      place: 'row',
      api: 'PUT /ops/thing/tags',
      body: { id: '$row.id', version: '$row.version', tags: '$form.tags' },
      form: { fill: true, fields: { tags: { use: 'tags' } } },
    },
  },
};

const theParts = (
  parts: Pick<RunParts, 'ports' | 'opener' | 'place'> & Partial<RunParts>,
): RunParts => ({
  destination: () => '',
  other: () => undefined,
  onProgress: () => undefined,
  onUndo: () => undefined,
  onTransfer: () => undefined,
  onResult: () => undefined,
  ask: () => Promise.resolve(undefined),
  ...parts,
});

it('a dialog that fills itself starts from the row as the server has it, and sends that version', async () => {
  const world = aFakeWorld({
    answers: {
      'GET /ops/thing/7': () => ({ id: '7', version: 3, name: 'A', tags: ['1', '2'] }),
      'PUT /ops/thing/tags': () => null,
    },
  });
  const opened: unknown[] = [];
  const opener: FormOpener = {
    openRecord: () => Promise.resolve(undefined),
    openAction: async ({ initial, submit }) => {
      opened.push(initial);
      await submit({ ...initial });
      return initial;
    },
  };
  const action = actionModels(ENTITY, { states: undefined, t: (key) => key }).find(
    ({ key }) => key === 'tag',
  );
  if (!action) throw new Error('no action');
  const place = { entity: ENTITY, filter: () => ({}), onChanged: () => undefined };

  await runAction(
    theParts({ ports: world.ports, opener, place }),
    action,
    [{ id: '7', version: 1 }],
    false,
  );

  expect(opened).toEqual([{ tags: ['1', '2'] }]);
  expect(world.calls.at(-1)).toMatchObject({
    api: 'PUT /ops/thing/tags',
    body: { id: '7', version: 3, tags: ['1', '2'] },
  });
});

describe('an action whose refusal may be a question', () => {
  const ASKING: EntitySchema = {
    ...ENTITY,
    actions: {
      order: {
        title: 'Order',
        place: 'toolbar',
        api: 'POST /ops/thing/order',
        body: { name: '$form.name' },
        form: { fields: { name: { use: 'name' } } },
        asks: {
          twice: {
            text: 'There is {orderNo} already',
            field: 'onTwice',
            choices: { join: { title: 'Join {orderNo}' }, new: { title: 'Anyway' } },
          },
        },
        result: { text: '{orderNo}', open: '/ops-thing/{id}' },
      },
    },
  };
  const run = async (choice: string | undefined) => {
    const asked: AskedBack[] = [];
    const results: ActionResult[] = [];
    let isKept = false;
    const world = aFakeWorld({
      answers: {
        'POST /ops/thing/order': ({ body }) => {
          if ((body as { onTwice?: string }).onTwice)
            return { id: '9', orderNo: 'WO9', left: [{ id: '8', text: 'WO8 has it' }, {}] };
          throw {
            code: 10500,
            message: 'twice',
            issues: [],
            data: { ask: 'twice', orderNo: 'WO1' },
          };
        },
      },
    });
    const opener: FormOpener = {
      openRecord: () => Promise.resolve(undefined),
      openAction: async ({ submit }) =>
        submit({ name: 'typed' }).then(
          () => ({ name: 'typed' }),
          () => {
            isKept = true;
            return undefined;
          },
        ),
    };
    const action = actionModels(ASKING, { states: undefined, t: (key) => key }).find(
      ({ key }) => key === 'order',
    );
    if (!action) throw new Error('no action');
    const place = { entity: ASKING, filter: () => ({}), onChanged: () => undefined };
    const ask = (question: AskedBack) => {
      asked.push(question);
      return Promise.resolve(choice);
    };
    await runAction(
      theParts({
        ports: world.ports,
        opener,
        place,
        ask,
        onResult: (result) => results.push(result),
      }),
      action,
      [],
      false,
    );
    return {
      asked,
      results,
      isKept,
      bodies: world.calls.map(({ body }) => body),
      keys: world.calls.map(({ idempotencyKey }) => idempotencyKey),
    };
  };

  it('class “a decision taken for the person”: asks in filled-in words, sends the same with the choice, and links what came of it', async () => {
    const { asked, results, bodies, keys } = await run('join');

    expect(asked).toMatchObject([
      {
        text: 'There is WO1 already',
        choices: [
          { value: 'join', title: 'Join WO1' },
          { value: 'new', title: 'Anyway' },
        ],
      },
    ]);
    expect(bodies).toEqual([{ name: 'typed' }, { name: 'typed', onTwice: 'join' }]);
    expect(new Set(keys).size).toBe(2);
    expect(results).toMatchObject([
      { items: [{ text: 'WO9', open: '/ops-thing/9' }], left: ['WO8 has it'] },
    ]);
  });

  it('who leaves the question keeps the dialog and what was typed', async () => {
    const { bodies, isKept, results } = await run(undefined);

    expect([bodies.length, isKept, results]).toEqual([1, true, []]);
  });
});

describe('a record made from another', () => {
  const ROLE: EntitySchema = {
    ...ENTITY,
    name: 'role',
    table: { name: 'sys_role', tree: { parent: 'pid' } },
    list: { tree: true },
    fields: {
      name: { type: 'string', title: 'Name' },
      code: { type: 'string', title: 'Code', unique: true },
      pid: { type: 'ref', to: 'role', title: 'Above' },
      menus: { type: 'refs', to: 'menu', title: 'Menus' },
      secret: { type: 'password', title: 'Secret' },
      made: { type: 'datetime', title: 'Made', readOnly: true },
    },
    actions: { copy: { title: 'Copy', place: 'row', builtin: 'copy' } },
  };
  const openedBy = async (key: string) => {
    const opened: unknown[] = [];
    const world = aFakeWorld({
      answers: {
        'GET /ops/thing/7': () => ({
          id: '7',
          version: 3,
          name: 'A',
          code: 'c',
          pid: '1',
          menus: ['1', '2'],
          secret: 'x',
          made: '2026-11-20 10:00:00',
        }),
      },
    });
    const opener: FormOpener = {
      openRecord: async ({ mode, initial }) => {
        opened.push([mode, initial]);
        return undefined;
      },
      openAction: () => Promise.resolve(undefined),
    };
    const action = actionModels(ROLE, { states: undefined, t: (word) => word }).find(
      (one) => one.key === key,
    );
    if (!action) throw new Error('no action');
    await runAction(
      theParts({
        ports: world.ports,
        opener,
        place: { entity: ROLE, filter: () => ({}), onChanged: () => undefined },
      }),
      action,
      [{ id: '7' }],
      false,
    );
    return opened;
  };

  it('a copy takes what the form shows of the whole record, but no key, secret or date of its own', async () => {
    expect(await openedBy('copy')).toEqual([
      ['create', { name: 'A 副本', pid: '1', menus: ['1', '2'] }],
    ]);
  });

  it('a row of a tree is added below another without being looked for', async () => {
    expect(await openedBy('addChild')).toEqual([['create', { pid: '7' }]]);
  });
});

it('class “done and still chosen”: what a batch did need not stay chosen, what was refused does', async () => {
  const world = aFakeWorld({
    answers: {
      'POST /ops/thing/urge': ({ body }: { readonly body?: unknown }) => {
        if ((body as { readonly id: string }).id === '2')
          throw Object.assign(new Error('no'), { code: 1 });
        return null;
      },
      'POST /ops/thing/close': () => null,
    },
  });
  const entity: EntitySchema = {
    ...ENTITY,
    actions: {
      urge: {
        title: 'Urge',
        place: 'batch',
        perRow: true,
        api: 'POST /ops/thing/urge',
        body: { id: '$row.id' },
      },
      close: {
        title: 'Close',
        place: 'batch',
        api: 'POST /ops/thing/close',
        body: { ids: '$ids' },
      },
    },
  };
  const handled: unknown[] = [];
  const place = {
    entity,
    filter: () => ({}),
    onChanged: (change: { readonly handled?: readonly unknown[] }) => handled.push(change.handled),
  };
  const opener: FormOpener = {
    openRecord: () => Promise.resolve(undefined),
    openAction: () => Promise.resolve(undefined),
  };
  const rows = [{ id: '1' }, { id: '2' }];

  for (const key of ['urge', 'close']) {
    const action = actionModels(entity, { states: undefined, t: (word) => word }).find(
      (one) => one.key === key,
    );
    if (action)
      await runAction(theParts({ ports: world.ports, opener, place }), action, rows, true);
  }

  expect(handled).toEqual([[{ id: '1' }], rows]);
});

it('class “made and not to be seen”: whoever adds a node below another is shown it, wherever its form put it', async () => {
  const entity: EntitySchema = {
    ...ENTITY,
    table: { name: 'ops_thing', tree: { parent: 'pid' } },
    list: { tree: true },
  };
  const world = aFakeWorld();
  const below: unknown[] = [];
  const opener: FormOpener = {
    openRecord: () => Promise.resolve({ pid: '7', name: 'new' }),
    openAction: () => Promise.resolve(undefined),
  };
  const place = {
    entity,
    filter: () => ({}),
    onChanged: (change: { readonly below?: string }) => below.push(change.below),
  };

  for (const key of ['addChild', 'create']) {
    const action = actionModels(entity, { states: undefined, t: (word) => word }).find(
      (one) => one.key === key,
    );
    if (action)
      await runAction(
        theParts({ ports: world.ports, opener, place }),
        action,
        [{ id: '1' }],
        false,
      );
  }

  expect(below).toEqual(['7', '7']);
});

describe('a record whose name is a choice', () => {
  const PACKET: EntitySchema = {
    ...ENTITY,
    nameField: 'kind',
    fields: {
      kind: { type: 'dict', title: 'Kind', dict: 'kind' },
      of: { type: 'ref', to: 'thing', title: 'Of' },
    },
    actions: {
      close: {
        title: 'Close',
        place: 'row',
        api: 'POST /ops/thing/close',
        body: { id: '$row.id' },
        confirm: { text: 'Close {name} ({kind} of {of}, {count})?', typeName: true },
      },
      fill: {
        title: 'Fill',
        place: 'row',
        api: 'POST /ops/thing/fill',
        form: { purpose: 'For {kind}', fields: { of: { use: 'of' } } },
      },
    },
  };
  const ROW = { id: '7', kind: '2011', of: '3', ofName: 'Station' };
  const DICTS = { kind: [{ dictValue: '2011', dictLabel: 'Live', color: 'neutral' }] };

  it('class “a code instead of a word”: what is asked before a deed, and said above its dialog, is in words', async () => {
    const asked: unknown[] = [];
    const world = aFakeWorld({
      dicts: DICTS,
      ports: {
        confirm: async ({ text, typeName }) => {
          asked.push([text, typeName]);
          return false;
        },
      },
    });
    const opener: FormOpener = {
      openRecord: () => Promise.resolve(undefined),
      openAction: async ({ form }) => {
        asked.push(form.purpose);
        return undefined;
      },
    };
    const place = { entity: PACKET, filter: () => ({}), onChanged: () => undefined };
    for (const action of actionModels(PACKET, { states: undefined, t: (key) => key }))
      if (['close', 'fill', 'remove'].includes(action.key))
        await runAction(theParts({ ports: world.ports, opener, place }), action, [ROW], false);
    await submitRecord(world.ports, { entity: PACKET, row: ROW, title: 'Submit' });

    expect(asked).toHaveLength(4);
    expect(asked).toContainEqual(['Close Live (Live of Station, 1)?', 'Live']);
    expect(asked).toContain('For Live');
    for (const question of asked) {
      expect(String(question)).toContain('Live');
      expect(String(question)).not.toContain('2011');
    }
  });

  it('a copy keeps the choice: no word is put behind a code', () => {
    expect(copyOf(PACKET, ROW, (key) => key)).toEqual({ kind: '2011', of: '3' });
  });

  it('a copy takes along what a designer draws and no form shows, and nothing that only the product sets', () => {
    const fields: EntitySchema['fields'] = {
      ...PACKET.fields,
      drawing: { type: 'json', title: 'Drawing', form: false },
      made: { type: 'datetime', title: 'Made', readOnly: true, form: false },
      seen: { type: 'int', title: 'Seen', virtual: true, form: false },
    };
    const row = { ...ROW, drawing: { v: 1 }, made: '2026-11-21 10:00:00', seen: 3 };

    expect(copyOf({ ...PACKET, fields }, row, (key) => key)).toEqual({
      kind: '2011',
      of: '3',
      drawing: { v: 1 },
    });
  });
});

describe('class “fetched back”: what ends late leads nobody on who went elsewhere meanwhile', () => {
  const LEADING: EntitySchema = {
    ...ENTITY,
    actions: {
      begin: {
        title: 'Begin',
        place: 'row',
        api: 'POST /ops/thing/begin',
        open: '/ops-thing/{id}/next',
        then: ['reload', 'close'],
      },
      ask: {
        title: 'Ask',
        place: 'row',
        api: 'POST /ops/thing/begin',
        open: '/ops-thing/{id}/next',
        form: { fields: { name: { use: 'name' } } },
      },
      copy: { title: 'Copy', place: 'row', builtin: 'copy' },
    },
  };
  const run = async (key: string, goesAt: 'call' | 'close' | 'never') => {
    let place = 'here';
    const gone = (when: string): null => {
      if (goesAt === when) place = 'elsewhere';
      return null;
    };
    const world = aFakeWorld({
      answers: {
        'POST /ops/thing/begin': () => gone('call'),
        'GET /ops/thing/7': () => {
          gone('call');
          return { id: '7', name: 'A' };
        },
      },
      ports: {
        stillHere: () => {
          const here = place;
          return () => place === here;
        },
      },
    });
    const forms: unknown[] = [];
    const opener: FormOpener = {
      openRecord: async ({ mode }) => void forms.push(mode),
      openAction: async ({ submit }) => {
        await submit({ name: 'typed' });
        return { name: 'typed' };
      },
    };
    const action = actionModels(LEADING, { states: undefined, t: (word) => word }).find(
      (one) => one.key === key,
    );
    if (!action) throw new Error('no action');
    await runAction(
      theParts({
        ports: world.ports,
        opener,
        place: {
          entity: LEADING,
          filter: () => ({}),
          onChanged: () => undefined,
          onClose: () => gone('close'),
        },
      }),
      action,
      [{ id: '7' }],
      false,
    );
    return [...world.opened, ...forms];
  };

  it.each([
    ['begin', ['/ops-thing/7/next']],
    ['ask', ['/ops-thing/7/next']],
    ['copy', ['create']],
  ])('%s', async (key, there) => {
    expect(await run(key, 'never')).toEqual(there);
    expect(await run(key, 'call')).toEqual([]);
  });

  it('a place that closes itself is not left by the person', async () => {
    expect(await run('begin', 'close')).toEqual(['/ops-thing/7/next']);
  });
});

it('who deletes is told how many records lose it: those that name it in lists, not those that hold it back', async () => {
  const role: EntitySchema = {
    ...ENTITY,
    detail: {
      related: [
        { entity: 'thing', by: 'tags', title: 'Members' },
        { entity: 'thing', by: 'name' },
      ],
    },
  };
  const asked: unknown[] = [];
  const world = aFakeWorld({
    entities: [ENTITY],
    answers: { 'GET /ops/thing/page': () => ({ list: [], total: 3 }) },
    ports: {
      confirm: async ({ text }) => {
        asked.push(text);
        return false;
      },
    },
  });

  await deleteRecords(world.ports, role, [{ id: '7', name: 'A' }]);

  expect(asked).toEqual(['确定删除Thing“A”吗？失去它的Members：3。']);
});
