import { expect, it } from 'vitest';
import orderJson from '#schemas/entities/ops/work-order.json' with { type: 'json' };
import statesJson from '#schemas/states/work-order.json' with { type: 'json' };
import type { EntitySchema } from '#schemas/language/entity.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { matches } from '#schemas/rules/matches.ts';
import { anActor } from '#tests/builders/an-actor.ts';
import { DEFAULT_RULES, type WorkOrderFacts } from './guards.ts';
import { waitingOrdersRule } from './todo.ts';
import { judgeMove } from './policy.ts';

const STATES = statesJson as unknown as StatesSchema;
const ENTITY = orderJson as unknown as EntitySchema;
const KEYS = Object.values(STATES.moves).map(({ permission }) => permission);
const PEOPLE = {
  admin: anActor({ id: '1', isSuperAdmin: true, permissions: ['*:*:*'] }),
  dispatcher: anActor({ id: '11', userType: '3', opsCompanyId: '601', permissions: KEYS.filter((key) => key !== 'ops:order:reopen') }),
  manager: anActor({ id: '12', userType: '3', opsCompanyId: '601', permissions: KEYS }),
  engineer: anActor({ id: '20', userType: '4', opsCompanyId: '601', permissions: ['ops:order:accept', 'ops:order:submit', 'ops:order:refuse'] }),
  enterprise: anActor({ id: '13', userType: '1', enterpriseId: '501', permissions: ['ops:order:confirm', 'ops:order:reject'] }),
  bureau: anActor({ id: '14', userType: '2', regionCode: '320500', permissions: ['ops:order:confirm', 'ops:order:assign'] }),
  elsewhere: anActor({ id: '15', userType: '3', opsCompanyId: '602', permissions: KEYS }),
  keyless: anActor({ id: '20', userType: '4', opsCompanyId: '601', permissions: ['ops:order:page'] }),
};
/** What only a dialog can tell is taken as given. */
const FACTS: WorkOrderFacts = { now: 0, areFormsComplete: true, needsVisit: false, newAssignee: { id: '99', isActive: true, opsCompanyId: '601' } };

it.each(Object.entries(PEOPLE))('class “two definitions of my to-do”: for %s it holds just the orders he can lead on', (_name, actor) => {
  const rule = waitingOrdersRule(STATES, actor);
  const steps = Object.entries(STATES.moves).filter(([, { todo }]) => todo !== undefined);
  const differing = Object.keys(STATES.values).flatMap((status) =>
    ['0', '1'].flatMap((delayStatus) => {
      const row = { status, delayStatus, assigneeId: '20', creator: '30', enterpriseId: '501', opsCompanyId: '601', regionCode: '320506' };
      const order = { ...row, creatorId: row.creator };
      const facts = { ...FACTS, isDelayPending: delayStatus === '1' };
      const options = { kindOf: (field: string) => kindOf(ENTITY.fields, field) };
      const can = steps.some(
        ([name, { todo }]) => todo && matches(todo, row, options) && judgeMove(STATES, { actor, name, order, facts, rules: DEFAULT_RULES }).ok,
      );
      return matches(rule, row, options) === can ? [] : [`${status} ${delayStatus}: ${String(can)}`];
    }),
  );

  expect(differing).toEqual([]);
});
