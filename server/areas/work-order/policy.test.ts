import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import statesJson from '#schemas/states/work-order.json' with { type: 'json' };
import { canMove } from '#schemas/language/moves.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Actor } from '#server/base/context/ctx.ts';
import { anActor } from '#tests/builders/an-actor.ts';
import { DEFAULT_RULES, type OrderView, type WorkOrderFacts } from './guards.ts';
import { judgeMove, rolesTowards, type WorkOrderRole } from './policy.ts';

const STATES: StatesSchema = statesJson as unknown as StatesSchema;
const NOW = Date.UTC(2026, 10, 21);
const ORDER: OrderView = { status: '1', assigneeId: '20', creatorId: '30', enterpriseId: '501', opsCompanyId: '601', regionCode: '320506' };

/** Facts under which every guard passes. */
const ALL_GOOD: WorkOrderFacts = {
  now: NOW,
  orderType: '2',
  source: '2',
  planStart: NOW - 1000,
  planEnd: NOW + 1000,
  newPlanEnd: NOW + 2000,
  submitTime: null,
  completeTime: NOW - 1000,
  checkinTime: null,
  acceptTime: NOW - 500,
  statusTime: NOW - 73 * 3_600_000,
  urgeTime: null,
  isDelayPending: false,
  delayCount: 0,
  needsVisit: false,
  needsConfirm: true,
  areFormsComplete: true,
  isStationVisible: true,
  hasOpenDuplicate: false,
  newAssignee: { id: '21', isActive: true, opsCompanyId: '601' },
};
const ALL_KEYS = Object.values(STATES.moves).map((move) => move.permission);
const without = (...keys: string[]) => ALL_KEYS.filter((key) => !keys.includes(key));

/** One person per role, and nobody else's role. */
const PEOPLE: Readonly<Record<WorkOrderRole, Actor>> = {
  DISP: anActor({ id: '11', userType: '3', opsCompanyId: '601', permissions: without('ops:order:reopen') }),
  ENG: anActor({ id: '20', userType: '4', opsCompanyId: '601', permissions: without('ops:order:assign', 'ops:order:reopen') }),
  MGR: anActor({ id: '12', userType: '3', opsCompanyId: '601', permissions: ALL_KEYS }),
  CONF: anActor({ id: '13', userType: '1', enterpriseId: '501', permissions: ALL_KEYS }),
  REG: anActor({ id: '14', userType: '2', regionCode: '320500', permissions: ALL_KEYS }),
  CRE: anActor({ id: '30', userType: '6', permissions: ALL_KEYS }),
  SYS: anActor({ kind: 'system', id: '0', permissions: ['*:*:*'] }),
};

function judge(actor: Actor, name: string, order: Partial<OrderView>, facts: Partial<WorkOrderFacts> = {}) {
  const pending = name === 'auditDelay' ? { isDelayPending: true } : {};
  return judgeMove(STATES, { actor, name, order: { ...ORDER, ...order }, facts: { ...ALL_GOOD, ...pending, ...facts }, rules: DEFAULT_RULES });
}

describe('the roles towards an order', () => {
  it('each person has the role that was meant', () => {
    for (const [role, actor] of Object.entries(PEOPLE)) expect([role, rolesTowards(actor, ORDER)]).toEqual([role, expect.arrayContaining([role])]);
  });

  it('a member of another O&M company, enterprise or region has none', () => {
    const strangers = [
      anActor({ userType: '3', opsCompanyId: '602', permissions: ALL_KEYS }),
      anActor({ userType: '1', enterpriseId: '502', permissions: ALL_KEYS }),
      anActor({ userType: '2', regionCode: '320600', permissions: ALL_KEYS }),
    ];

    const roles = strangers.map((actor) => rolesTowards(actor, ORDER));

    expect(roles).toEqual([[], [], []]);
  });

  it('class “a magic id”: whoever has not signed in is not taken for the system, although both are written down as 0', () => {
    const nobody = anActor({ kind: 'anonymous', id: '0', permissions: ALL_KEYS });

    expect([rolesTowards(nobody, { ...ORDER, creatorId: '0' }), judge(nobody, 'autoConfirm', { status: '4' }).ok]).toEqual([[], false]);
  });

  it('two people without a company are not of the same company', () => {
    const roles = rolesTowards(anActor({ userType: '3', opsCompanyId: null, permissions: ALL_KEYS }), { ...ORDER, opsCompanyId: null });

    expect(roles).toEqual([]);
  });
});

describe('every status × action × role', () => {
  const statuses = [null, ...Object.keys(STATES.values)];
  it.each(Object.keys(STATES.moves))('%s is allowed exactly where the table has a row', (name) => {
    for (const status of statuses) {
      for (const role of Object.keys(PEOPLE) as WorkOrderRole[]) {
        const order = { status };
        const roles = rolesTowards(PEOPLE[role], { ...ORDER, ...order });
        const inTable = STATES.moves[name]?.cases.some((row) => row.from.includes(status) && row.roles?.some((r) => (roles as string[]).includes(r)));

        const verdict = judge(PEOPLE[role], name, order);

        expect([status, role, verdict.ok]).toEqual([status, role, inTable ?? false]);
      }
    }
  });

  it('an order that is deleted cannot be changed at all', () => {
    const open = Object.keys(STATES.moves).filter((name) => canMove(STATES, '9', name));

    expect(open).toEqual([]);
  });
});

describe('the guards', () => {
  const day = 86_400_000;
  it.each<[string, WorkOrderRole, string, Partial<WorkOrderFacts>, string]>([
    ['the end of the plan lies after its start', 'DISP', 'create', { planEnd: NOW - 2000 }, 'planOrder'],
    ['a station that is not seen takes no order', 'DISP', 'create', { isStationVisible: false }, 'stationVisible'],
    ['an assignee who left gets no order', 'DISP', 'assign', { newAssignee: { id: '21', isActive: false, opsCompanyId: '601' } }, 'assigneeOfCompany'],
    ['an assignee of another company gets no order', 'DISP', 'assign', { newAssignee: { id: '21', isActive: true, opsCompanyId: '602' } }, 'assigneeOfCompany'],
    ['reassigning to the same person is none', 'DISP', 'redeploy', { newAssignee: { id: '20', isActive: true, opsCompanyId: '601' } }, 'otherAssignee'],
    ['one check-in a visit', 'ENG', 'checkin', { checkinTime: NOW }, 'oncePerVisit'],
    ['one delay request at a time', 'ENG', 'applyDelay', { isDelayPending: true }, 'noPendingDelay'],
    ['a delay ends later than the plan', 'ENG', 'applyDelay', { newPlanEnd: NOW }, 'laterPlanEnd'],
    ['three delays at most', 'ENG', 'applyDelay', { delayCount: 3 }, 'delayLimit'],
    ['a type that needs a visit needs a check-in', 'ENG', 'submit', { needsVisit: true }, 'visited'],
    ['a manual order of another type is not handled remotely', 'ENG', 'remoteDeal', { source: '1', orderType: '1' }, 'remoteAllowed'],
    ['what was submitted is not withdrawn', 'MGR', 'cancel', { submitTime: NOW }, 'nothingSubmitted'],
    ['71 hours are not 72', 'SYS', 'autoConfirm', { statusTime: NOW - 71 * 3_600_000 }, 'waitedForConfirm'],
    ['after eight days nothing is reopened', 'MGR', 'reopen', { completeTime: NOW - 8 * day }, 'recentlyCompleted'],
    ['one reminder in half an hour', 'MGR', 'urge', { urgeTime: NOW - 60_000 }, 'urgeInterval'],
  ])('%s', (_fact, role, name, facts, guard) => {
    const row = STATES.moves[name]?.cases.find((c) => c.guards?.includes(guard) && c.roles?.includes(role));

    const verdict = judge(PEOPLE[role], name, { status: row?.from[0] ?? null }, facts);

    expect(verdict).toEqual({ ok: false, reason: 'guard', guard });
  });

  it('nobody reviews his own work, not even a super admin', () => {
    const verdict = judge(anActor({ id: '20', isSuperAdmin: true }), 'audit', { status: '3' });

    expect(verdict).toEqual({ ok: false, reason: 'guard', guard: 'fourEyes' });
  });

  it('a super admin who is not the assignee does not accept for him', () => {
    const verdict = judge(anActor({ id: '1', isSuperAdmin: true }), 'accept', { status: '1' });

    expect(verdict).toEqual({ ok: false, reason: 'guard', guard: 'isAssignee' });
  });

  it('a key alone is not enough, nor is a role without its key', () => {
    const noRole = judge(anActor({ id: '99', permissions: ALL_KEYS }), 'accept', { status: '1' });
    const noKey = judge(anActor({ id: '20' }), 'accept', { status: '1' });

    expect(noRole).toEqual({ ok: false, reason: 'role' });
    expect(noKey).toEqual({ ok: false, reason: 'permission' });
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
    readonly scenarios: readonly { name: string; steps: [string, { assignee?: boolean; needConfirm?: boolean; source?: number }, number][] }[];
    readonly illegal: readonly { action: string; in: number }[];
  }
  const table = hasShared ? (JSON.parse(readFileSync(SHARED, 'utf8')) as Table) : { transitions: [], scenarios: [], illegal: [] };

  it('every row is ours, and ours has no other', () => {
    const ours = Object.entries(STATES.moves).flatMap(([action, move]) =>
      move.cases.map((row) => ({
        id: row.id,
        from: row.from.map((f) => (f === null ? null : Number(f))),
        action,
        roles: [...(row.roles ?? [])],
        to: row.to.map((t) => (t === 'same' ? t : Number(t))),
        permission: move.permission,
        requires: [...(move.requires ?? [])],
      })),
    );
    const theirs = table.transitions.map(({ id, from, action, roles, to, permission, requires }) => ({ id, from, action, roles, to, permission, requires }));

    expect(ours.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(theirs.toSorted((a, b) => a.id.localeCompare(b.id)));
  });

  it('every scenario runs to its end', () => {
    for (const { name, steps } of table.scenarios) {
      let status: string | null = null;
      const reached: string[] = [];
      for (const [action, options] of steps) {
        const verdict = judgeAnyone(action, status, options);
        status = verdict ?? 'refused';
        reached.push(status);
      }
      expect([name, reached]).toEqual([name, steps.map(([, , to]) => String(to))]);
    }
  });

  it('every illegal pair is refused for everybody', () => {
    for (const pair of table.illegal) expect([pair, judgeAnyone(pair.action, String(pair.in), {})]).toEqual([pair, undefined]);
  });

  function judgeAnyone(action: string, status: string | null, options: { assignee?: boolean; needConfirm?: boolean }): string | undefined {
    const facts: Partial<WorkOrderFacts> = {
      needsConfirm: options.needConfirm ?? false,
      ...(action === 'create' && !options.assignee ? { newAssignee: undefined } : {}),
    };
    for (const actor of Object.values(PEOPLE)) {
      const verdict = judge(actor, action, { status }, facts);
      if (verdict.ok) return verdict.to;
    }
    return undefined;
  }
});
