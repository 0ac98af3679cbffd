import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { canMove } from '#schemas/language/moves.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import statesJson from '#schemas/states/work-order.json' with { type: 'json' };
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { judgeMove } from '#server/moves/judge.ts';
import { lifeOf } from '#server/moves/life-of.ts';
import { rolesTowards } from '#server/moves/possible-moves.ts';
import { anActor } from '#tests/builders/an-actor.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';

type Row = Readonly<Record<string, unknown>>;
type Role = 'DISP' | 'ENG' | 'MGR' | 'CONF' | 'REG' | 'CRE' | 'SYS';

const STATES: StatesSchema = statesJson as unknown as StatesSchema;
const NOW = new Date('2026-11-21T02:00:00Z');
const at = (ms: number) => wallTime(NOW.getTime() + ms);

/** An order, and a dialog, under which every guard passes; `stationId` and no duplicate are what `create` finds of its station. */
const ORDER: Row = {
  assigneeId: '20',
  creator: '30',
  stationId: '701',
  enterpriseId: '501',
  opsCompanyId: '601',
  regionCode: '320506',
  orderType: '2',
  source: '2',
  planEnd: at(1000),
  submitTime: null,
  completeTime: at(-1000),
  checkinTime: null,
  acceptTime: at(-1000),
  statusTime: at(-73 * 3_600_000),
  statusDue: at(-3_600_000),
  audits: ['ops'],
  auditLevels: 1,
  auditBy: 'ops',
  confirmBy: 'any',
  remoteAllowed: true,
  urgeTime: null,
  delayStatus: '0',
  delayCount: 0,
  needVisit: false,
  needConfirm: true,
  hasOpenDuplicate: false,
};
const FORM: Row = {
  planStart: at(-1000),
  planEnd: at(1000),
  newPlanEnd: at(2000),
  assigneeId: IDS.engineer2,
};
const ALL_KEYS = Object.values(STATES.moves).map((move) => move.permission);
const without = (...keys: string[]) => ALL_KEYS.filter((key) => !keys.includes(key));

/** One person per role, and nobody else's role. */
const PEOPLE: Readonly<Record<Role, Actor>> = {
  DISP: anActor({
    id: '11',
    userType: '3',
    opsCompanyId: '601',
    permissions: without('ops:order:reopen'),
  }),
  ENG: anActor({
    id: '20',
    userType: '4',
    opsCompanyId: '601',
    permissions: without('ops:order:assign', 'ops:order:reopen'),
  }),
  MGR: anActor({ id: '12', userType: '3', opsCompanyId: '601', permissions: ALL_KEYS }),
  CONF: anActor({ id: '13', userType: '1', enterpriseId: '501', permissions: ALL_KEYS }),
  REG: anActor({ id: '14', userType: '2', regionCode: '320500', permissions: ALL_KEYS }),
  CRE: anActor({ id: '30', userType: '6', permissions: ALL_KEYS }),
  SYS: SYSTEM_ACTOR,
};

/** Rows that a flow of `ruleConfig/flow` opens besides those of the trade. */
const isOfTrade = ({ id }: { readonly id: string }) => id.startsWith('T');
/** A row of the house that asks no more than whose order it is. */
const isPlain = ({ when, guards = [] }: { when?: string; guards?: readonly string[] }) =>
  when === undefined && guards.join() === 'isAssignee';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
  await world.insert('user', {
    id: '22',
    username: 'gone',
    status: '0',
    userType: '4',
    opsCompanyId: '601',
  });
});
afterAll(() => world.close());

const as = (actor: Actor): Ctx => ({ ...world.system, actor, now: () => NOW });
const rolesOf = (actor: Actor, order: Row = {}) => {
  const { entity, states } = lifeOf(world.system, 'workOrder');
  return rolesTowards(as(actor), entity, states, { ...ORDER, ...order });
};
/** Judged as the server does; a new order is nobody's yet. */
async function judge(
  actor: Actor,
  name: string,
  order: Row & { readonly status?: string | null },
  form: Row = {},
) {
  const status = order.status === undefined ? '1' : order.status;
  const row = {
    ...ORDER,
    ...(name === 'auditDelay' ? { delayStatus: '1' } : {}),
    ...(status === null ? { creator: null, assigneeId: null } : {}),
    ...order,
  };
  return judgeMove(as(actor), {
    ...lifeOf(world.system, 'workOrder'),
    name,
    status,
    row,
    form: { ...FORM, ...form },
  });
}

describe('the roles towards an order', () => {
  it('each person has the role that was meant', () => {
    for (const [role, actor] of Object.entries(PEOPLE))
      expect([role, rolesOf(actor)]).toEqual([role, expect.arrayContaining([role])]);
  });

  it('a member of another O&M company, enterprise or region has none', () => {
    const strangers = [
      anActor({ userType: '3', opsCompanyId: '602', permissions: ALL_KEYS }),
      anActor({ userType: '1', enterpriseId: '502', permissions: ALL_KEYS }),
      anActor({ userType: '2', regionCode: '320600', permissions: ALL_KEYS }),
    ];

    const roles = strangers.map((actor) => rolesOf(actor));

    expect(roles).toEqual([[], [], []]);
  });

  it('class “a magic id”: whoever has not signed in is not taken for the system, although both are written down as 0', async () => {
    const nobody = anActor({ kind: 'anonymous', id: '0', permissions: ALL_KEYS });

    expect([
      rolesOf(nobody, { creator: '0' }),
      (await judge(nobody, 'autoConfirm', { status: '4' })).ok,
    ]).toEqual([[], false]);
  });

  it('two people without a company are not of the same company', () => {
    const roles = rolesOf(anActor({ userType: '3', opsCompanyId: null, permissions: ALL_KEYS }), {
      opsCompanyId: null,
    });

    expect(roles).toEqual([]);
  });
});

describe('every status × action × role', () => {
  const statuses = [null, ...Object.keys(STATES.values)];
  it.each(Object.keys(STATES.moves))(
    '%s is allowed exactly where the table has a row',
    async (name) => {
      for (const status of statuses) {
        for (const role of Object.keys(PEOPLE) as Role[]) {
          const roles = rolesOf(
            PEOPLE[role],
            status === null ? { creator: null, assigneeId: null } : {},
          );
          const inTable = STATES.moves[name]?.cases.some(
            (row) =>
              (isOfTrade(row) || isPlain(row)) &&
              row.from.includes(status) &&
              row.roles?.some((r) => roles.includes(r)),
          );

          const verdict = await judge(PEOPLE[role], name, { status });

          expect([status, role, verdict.ok]).toEqual([status, role, inTable ?? false]);
        }
      }
    },
  );

  it('an order that is deleted cannot be changed at all', () => {
    const open = Object.keys(STATES.moves).filter((name) => canMove(STATES, '9', name));

    expect(open).toEqual([]);
  });
});

describe('the guards', () => {
  const day = 86_400_000;
  it.each<[string, { role: Role; name: string; facts: Row; form: Row }, string]>([
    [
      'the end of the plan lies after its start',
      { role: 'DISP', name: 'create', facts: {}, form: { planEnd: at(-2000) } },
      'planOrder',
    ],
    [
      'a station that is not seen takes no order',
      { role: 'DISP', name: 'create', facts: { stationId: null }, form: {} },
      'stationVisible',
    ],
    [
      'an open order of the same kind is not doubled unasked',
      { role: 'DISP', name: 'create', facts: { hasOpenDuplicate: true }, form: {} },
      'noOpenDuplicate',
    ],
    [
      'an assignee who left gets no order',
      { role: 'DISP', name: 'assign', facts: {}, form: { assigneeId: '22' } },
      'assigneeOfCompany',
    ],
    [
      'an assignee of another company gets no order',
      { role: 'DISP', name: 'assign', facts: {}, form: { assigneeId: IDS.stranger } },
      'assigneeOfCompany',
    ],
    [
      'nobody gets no order',
      { role: 'DISP', name: 'assign', facts: {}, form: { assigneeId: '999999' } },
      'assigneeOfCompany',
    ],
    [
      'reassigning to the same person is none',
      { role: 'DISP', name: 'redeploy', facts: {}, form: { assigneeId: '20' } },
      'otherAssignee',
    ],
    [
      'one check-in a visit',
      { role: 'ENG', name: 'checkin', facts: { checkinTime: at(0) }, form: {} },
      'oncePerVisit',
    ],
    [
      'one delay request at a time',
      { role: 'ENG', name: 'applyDelay', facts: { delayStatus: '1' }, form: {} },
      'noPendingDelay',
    ],
    [
      'a delay ends later than the plan',
      { role: 'ENG', name: 'applyDelay', facts: {}, form: { newPlanEnd: at(0) } },
      'laterPlanEnd',
    ],
    [
      'three delays at most',
      { role: 'ENG', name: 'applyDelay', facts: { delayCount: 3 }, form: {} },
      'delayLimit',
    ],
    [
      'no delay is decided that nobody asked for',
      { role: 'MGR', name: 'auditDelay', facts: { delayStatus: '0' }, form: {} },
      'pendingDelay',
    ],
    [
      'an unfinished form holds back',
      { role: 'ENG', name: 'submit', facts: { forms: { check: { complete: false } } }, form: {} },
      'formsComplete',
    ],
    [
      'a type that needs a visit needs a check-in',
      { role: 'ENG', name: 'submit', facts: { needVisit: true }, form: {} },
      'visited',
    ],
    [
      'a manual order of another type is not handled remotely',
      { role: 'ENG', name: 'remoteDeal', facts: { remoteAllowed: false }, form: {} },
      'remoteAllowed',
    ],
    [
      'what was submitted is not withdrawn',
      { role: 'MGR', name: 'cancel', facts: { submitTime: at(0) }, form: {} },
      'nothingSubmitted',
    ],
    [
      'an order is not confirmed by itself before its time',
      { role: 'SYS', name: 'autoConfirm', facts: { statusDue: at(3_600_000) }, form: {} },
      'waitedForConfirm',
    ],
    [
      'after eight days nothing is reopened',
      { role: 'MGR', name: 'reopen', facts: { completeTime: at(-8 * day) }, form: {} },
      'recentlyCompleted',
    ],
    [
      'one reminder in half an hour',
      { role: 'MGR', name: 'urge', facts: { urgeTime: at(-60_000) }, form: {} },
      'urgeInterval',
    ],
  ])('%s', async (_fact, { role, name, facts, form }, guard) => {
    const row = STATES.moves[name]?.cases.find(
      (c) => c.guards?.includes(guard) && c.roles?.includes(role),
    );

    const verdict = await judge(
      PEOPLE[role],
      name,
      { status: row?.from[0] ?? null, ...facts },
      form,
    );

    expect(verdict).toEqual({
      ok: false,
      reason: 'guard',
      guard,
      text: expect.stringMatching(/[\u4E00-\u9FFF]{4}/) as string,
    });
  });

  it('nobody reviews his own work, not even a super admin', async () => {
    const verdict = await judge(
      anActor({ id: '20', isSuperAdmin: true, permissions: ['*:*:*'] }),
      'audit',
      { status: '3' },
    );

    expect(verdict).toMatchObject({ ok: false, reason: 'guard', guard: 'fourEyes' });
  });

  it('a super admin who is not the assignee does not accept for him', async () => {
    const verdict = await judge(
      anActor({ id: '1', isSuperAdmin: true, permissions: ['*:*:*'] }),
      'accept',
      { status: '1' },
    );

    expect(verdict).toMatchObject({ ok: false, reason: 'guard', guard: 'isAssignee' });
  });

  it('a key alone is not enough, nor is a role without its key', async () => {
    const noRole = await judge(anActor({ id: '99', permissions: ALL_KEYS }), 'accept', {
      status: '1',
    });
    const noKey = await judge(anActor({ id: '20' }), 'accept', { status: '1' });

    expect(noRole).toEqual({ ok: false, reason: 'role', who: '接单人（engineer）' });
    expect(noKey).toEqual({ ok: false, reason: 'permission', permission: 'ops:order:accept' });
  });
});

const SHARED = path.resolve('..', 'shared', 'domain', 'workorder-transitions.json');
const hasShared = existsSync(SHARED);
if (!hasShared) process.stdout.write('skipped: the move table of ../shared is not here\n');

describe.skipIf(!hasShared)('the move table of the trade', () => {
  interface Table {
    readonly transitions: readonly {
      id: string;
      from: (number | null)[];
      action: string;
      roles: string[];
      to: (number | string)[];
      permission: string;
      requires: string[];
    }[];
    readonly scenarios: readonly {
      name: string;
      steps: [string, { assignee?: boolean; needConfirm?: boolean; source?: number }, number][];
    }[];
    readonly illegal: readonly { action: string; in: number }[];
  }
  const table = hasShared
    ? (JSON.parse(readFileSync(SHARED, 'utf8')) as Table)
    : { transitions: [], scenarios: [], illegal: [] };

  /** What a check-in lacks is an exception that everybody sees, and holds nobody back. */
  const NOT_DEMANDED = ['checkin'];

  it('every row is ours, and ours has no other', () => {
    const ours = Object.entries(STATES.moves).flatMap(([action, move]) =>
      move.cases.filter(isOfTrade).map((row) => ({
        id: row.id,
        from: row.from.map((f) => (f === null ? null : Number(f))),
        action,
        roles: [...(row.roles ?? [])],
        to: row.to.map((t) => (t === 'same' ? t : Number(t))),
        permission: move.permission,
        requires: [...(move.requires ?? [])],
      })),
    );
    const theirs = table.transitions.map(
      ({ id, from, action, roles, to, permission, requires }) => ({
        id,
        from,
        action,
        roles,
        to,
        permission,
        requires: NOT_DEMANDED.includes(action) ? [] : requires,
      }),
    );

    expect(ours.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      theirs.toSorted((a, b) => a.id.localeCompare(b.id)),
    );
  });

  it('every scenario runs to its end', async () => {
    for (const { name, steps } of table.scenarios) {
      let status: string | null = null;
      const reached: string[] = [];
      for (const [action, options] of steps) {
        const verdict = await judgeAnyone(action, status, options);
        status = verdict ?? 'refused';
        reached.push(status);
      }
      expect([name, reached]).toEqual([name, steps.map(([, , to]) => String(to))]);
    }
  });

  it('every illegal pair is refused for everybody', async () => {
    for (const pair of table.illegal)
      expect([pair, await judgeAnyone(pair.action, String(pair.in), {})]).toEqual([
        pair,
        undefined,
      ]);
  });

  async function judgeAnyone(
    action: string,
    status: string | null,
    options: { assignee?: boolean; needConfirm?: boolean },
  ): Promise<string | undefined> {
    const form = action === 'create' && !options.assignee ? { assigneeId: null } : {};
    for (const actor of Object.values(PEOPLE)) {
      const verdict = await judge(
        actor,
        action,
        { status, needConfirm: options.needConfirm ?? false },
        form,
      );
      if (verdict.ok) return verdict.to;
    }
    return undefined;
  }
});
