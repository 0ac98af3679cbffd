import { afterAll, beforeAll, expect, it } from 'vitest';

import type { StatesSchema } from '#schemas/language/states.ts';
import { matches } from '#schemas/rules/matches.ts';
import statesJson from '#schemas/states/work-order.json' with { type: 'json' };
import { kindOf } from '#schemas/types/kinds.ts';
import { judgeMove } from '#server/moves/judge.ts';
import { lifeOf } from '#server/moves/life-of.ts';
import { waitingRule } from '#server/moves/possible-moves.ts';
import { anActor } from '#tests/builders/an-actor.ts';
import { anOperation } from '#tests/builders/an-operation.ts';

const STATES = statesJson as unknown as StatesSchema;
const KEYS = Object.values(STATES.moves).map(({ permission }) => permission);
const PEOPLE = {
  admin: anActor({ id: '1', isSuperAdmin: true, permissions: ['*:*:*'] }),
  dispatcher: anActor({
    id: '11',
    userType: '3',
    opsCompanyId: '601',
    permissions: KEYS.filter((key) => key !== 'ops:order:reopen'),
  }),
  manager: anActor({ id: '12', userType: '3', opsCompanyId: '601', permissions: KEYS }),
  engineer: anActor({
    id: '20',
    userType: '4',
    opsCompanyId: '601',
    permissions: ['ops:order:accept', 'ops:order:submit', 'ops:order:refuse'],
  }),
  enterprise: anActor({
    id: '13',
    userType: '1',
    enterpriseId: '501',
    permissions: ['ops:order:confirm', 'ops:order:reject'],
  }),
  bureau: anActor({
    id: '14',
    userType: '2',
    regionCode: '320500',
    permissions: ['ops:order:confirm', 'ops:order:assign'],
  }),
  elsewhere: anActor({ id: '15', userType: '3', opsCompanyId: '602', permissions: KEYS }),
  keyless: anActor({
    id: '20',
    userType: '4',
    opsCompanyId: '601',
    permissions: ['ops:order:page'],
  }),
};

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
});
afterAll(() => world.close());

it.each(Object.entries(PEOPLE))(
  'class “two definitions of my to-do”: for %s it holds just the orders he can lead on',
  async (_name, actor) => {
    const life = lifeOf(world.system, 'workOrder');
    const ctx = { ...world.system, actor };
    const rule = waitingRule(ctx, life.entity, life);
    const options = { kindOf: (field: string) => kindOf(life.entity.fields, field) };
    const steps = Object.entries(STATES.moves).filter(([, { todo }]) => todo !== undefined);
    const differing: string[] = [];
    for (const status of Object.keys(STATES.values))
      for (const [delayStatus, auditBy] of [
        ['0', null],
        ['1', null],
        ['0', 'process'],
      ]) {
        const row = {
          status,
          delayStatus,
          auditBy,
          assigneeId: '20',
          creator: '30',
          enterpriseId: '501',
          opsCompanyId: '601',
          regionCode: '320506',
        };
        let can = false;
        for (const [name, { todo }] of steps)
          if (todo && matches(todo, row, options))
            can ||= (await judgeMove(ctx, { ...life, name, status, row, form: {} })).ok;
        if (matches(rule, row, options) !== can)
          differing.push(`${status} ${delayStatus} ${auditBy}: ${String(can)}`);
      }

    expect(differing).toEqual([]);
  },
);
