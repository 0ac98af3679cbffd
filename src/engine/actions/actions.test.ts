import { describe, expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import workOrderStates from '#schemas/states/work-order.json' with { type: 'json' };
import { actionModels, isAllowed, isOfferedOn, statesName, statusField } from './action-model.ts';
import { fillBody, fillText } from './fill-body.ts';
import { rowAhead } from './row-ahead.ts';
import { createThrottle } from './throttle.ts';

const states = workOrderStates as unknown as StatesSchema;
const aThing = (part: Partial<EntitySchema> = {}): EntitySchema => ({
  v: 1,
  name: 'thing',
  module: 'ops',
  title: 'Thing',
  table: { name: 'ops_thing' },
  rest: { base: '/ops/thing' },
  fields: {
    name: { type: 'string', title: 'Name' },
    status: { type: 'status', title: 'Status', states: 'workOrder' },
  },
  ...part,
});
const models = (entity: EntitySchema) => actionModels(entity, { states, t: (key) => key });

describe('the buttons of an entity', () => {
  it('standard buttons follow from the verbs and carry their permissions', () => {
    const keys = models(aThing()).map((action) => [action.key, action.permission]);

    expect(keys).toEqual([
      ['create', 'ops:thing:save'],
      ['view', 'ops:thing:info'],
      ['edit', 'ops:thing:update'],
      ['remove', 'ops:thing:delete'],
      ['import', 'ops:thing:import'],
      ['export', 'ops:thing:export'],
    ]);
  });

  it('a button without right is not offered', () => {
    const [create] = models(aThing());

    expect(create && isAllowed(create, 'toolbar', (key) => key === 'ops:thing:page')).toBe(false);
  });

  it('an own create with its own call is no longer the standard one', () => {
    const entity = aThing({
      actions: { create: { title: 'Dispatch', place: 'toolbar', api: 'POST /ops/thing/new' } },
    });

    expect(models(entity)[0]).toMatchObject({
      key: 'create',
      builtin: undefined,
      permission: 'ops:thing:create',
      kind: 'primary',
    });
  });

  it('a move stands only where the move table leads from the status', () => {
    const entity = aThing({
      actions: { accept: { title: 'Accept', place: 'row', move: 'accept' } },
    });
    const accept = models(entity).find((action) => action.key === 'accept');
    const at = (status: string) =>
      accept &&
      isOfferedOn(accept, { status }, { entity, states, user: {}, now: () => new Date(0) });

    expect([at('1'), at('5')]).toEqual([true, false]);
  });

  it('class “judged by the status of another record”: a status that a link brings along decides nothing here', () => {
    const brought = { type: 'status', title: 'Task › Status', states: 'task' } as const;
    const entity = aThing({
      fields: { 'taskId.status': brought, ...aThing().fields },
      actions: { accept: { title: 'Accept', place: 'row', move: 'accept' } },
    });
    const accept = models(entity).find((action) => action.key === 'accept');
    const at = (status: string, ofTask: string) =>
      accept &&
      isOfferedOn(
        accept,
        { status, 'taskId.status': ofTask },
        { entity, states, user: {}, now: () => new Date(0) },
      );

    expect([statusField(entity), statesName(entity)]).toEqual(['status', 'workOrder']);
    expect([at('1', '5'), at('5', '1')]).toEqual([true, false]);
  });

  it('a condition that cannot be judged hides its button', () => {
    const entity = aThing({ actions: { odd: { title: 'Odd', place: 'row', when: 'nothing((' } } });
    const odd = models(entity).find((action) => action.key === 'odd');

    expect(
      odd && isOfferedOn(odd, {}, { entity, states: undefined, user: {}, now: () => new Date(0) }),
    ).toBe(false);
  });
});

describe('a record ahead of the server', () => {
  const at = new Date('2026-11-26T08:00:00+08:00');
  const ahead = (row: object, moves: readonly (readonly [string, object?])[]) =>
    rowAhead(
      { ...row },
      moves.map(([move, form = {}]) => ({ move, form: { ...form }, at })),
      { entity: aThing(), states, user: { id: 'u' } },
    );
  const NEW = { id: '7', status: '1', dispatchTime: '2026-11-26 07:30:00' };

  it('stands where the moves that wait lead it, with what the table sets and computes at their moment', () => {
    const accepted = {
      ...NEW,
      status: '2',
      acceptTime: '2026-11-26 08:00:00',
      responseMinutes: 30,
      statusTime: '2026-11-26 08:00:00',
    };

    expect(ahead(NEW, [])).toEqual(NEW);
    expect(ahead(NEW, [['accept']])).toEqual(accepted);
    expect(ahead(NEW, [['accept'], ['checkin', { code: 'x' }]])).toEqual({
      ...accepted,
      checkinTime: '2026-11-26 08:00:00',
    });
    expect(ahead({ ...NEW, assigneeId: 'u' }, [['refuse', { reason: 'ill' }]])).toMatchObject({
      status: '7',
      assigneeId: null,
    });
  });

  it('goes no further than the table says: not from another status, not by a move it does not know, not where several come', () => {
    const accepted = ahead(NEW, [['accept']]);

    expect(ahead(NEW, [['accept'], ['accept'], ['submit']])).toEqual(accepted);
    expect(ahead(NEW, [['nothing']])).toEqual(NEW);
    expect(
      rowAhead({ status: '1' }, [{ move: 'go', form: {}, at }], {
        entity: aThing(),
        states: {
          ...states,
          moves: {
            go: {
              title: 'Go',
              permission: 'login',
              cases: [{ id: 'G', from: ['1'], to: ['2', '3'] }],
            },
          },
        },
        user: {},
      }),
    ).toEqual({ status: '1' });
  });
});

describe('what is sent', () => {
  it('references are filled wherever they stand and literals stay', () => {
    const source = {
      row: { id: '7', version: 2 },
      ids: ['7'],
      form: { comment: 'c' },
      user: { id: 'u' },
    };

    const body = fillBody(
      {
        alarmIds: ['$row.id'],
        v: '$row.version',
        all: '$ids',
        form: '$form',
        by: '$user.id',
        move: 'urge',
      },
      source,
    );

    expect(body).toEqual({
      alarmIds: ['7'],
      v: 2,
      all: ['7'],
      form: { comment: 'c' },
      by: 'u',
      move: 'urge',
    });
  });

  it('values in a path are escaped', () => {
    expect(fillText('GET /x/{id}', { id: 'a/b' }, true)).toBe('GET /x/a%2Fb');
    expect(fillText('DELETE /lab/{a}/sys/{b}', { a: '..', b: '.' }, true)).toBe(
      'DELETE /lab//sys/',
    );
  });
});

it('one call per second and button: the first counts', () => {
  let now = 0;
  const throttle = createThrottle(() => now);

  const first = throttle.pass('accept:1');
  now = 999;
  const second = throttle.pass('accept:1');
  const other = throttle.pass('accept:2');
  now = 1000;
  const third = throttle.pass('accept:1');

  expect([first, second, other, third]).toEqual([true, false, true, true]);
});

it('a press counts although the clock was set back since the last one', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 0, 1, 12) });
  try {
    const throttle = createThrottle();
    const first = throttle.pass('accept:1');
    vi.setSystemTime(Date.UTC(2026, 0, 1, 11));
    const tooSoon = throttle.pass('accept:1');
    vi.advanceTimersByTime(1000);

    expect([first, tooSoon, throttle.pass('accept:1')]).toEqual([true, false, true]);
  } finally {
    vi.useRealTimers();
  }
});
