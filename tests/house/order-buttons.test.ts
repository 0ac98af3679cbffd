import { expect, it } from 'vitest';

import { actionModels, isOfferedOn, otherOf } from '#engine/actions/action-model.ts';
import alarmJson from '#schemas/entities/dm/alarm-record.json' with { type: 'json' };
import orderJson from '#schemas/entities/ops/work-order.json' with { type: 'json' };
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import statesJson from '#schemas/states/work-order.json' with { type: 'json' };

type Row = Readonly<Record<string, unknown>>;

const entity = orderJson as unknown as EntitySchema;
const states = statesJson as unknown as StatesSchema;
const models = actionModels(entity, { states, t: (key) => key });
const context = {
  entity,
  states,
  user: { id: '9' },
  now: () => new Date('2026-11-21T10:00:00+08:00'),
};
const EVERY_ROLE = ['DISP', 'MGR', 'ENG', 'CRE', 'CONF', 'REG'];
const AN_ORDER: Row = { assigneeId: '20', delayStatus: '0', delaysLeft: 3, myRoles: EVERY_ROLE };

/** Whether a button of orders stands on a row. */
function offers(name: string, row: Row): boolean {
  const action = models.find(({ key }) => key === name);
  if (!action) throw new Error(`orders have no button ${name}`);
  return isOfferedOn(action, { ...AN_ORDER, ...row }, context);
}

it.each<readonly [name: string, offered: Row, refused: Row, why: string]>([
  ['accept', { status: '1' }, { status: '0' }, 'of another status'],
  ['confirm', { status: '4' }, { status: '4', myRoles: ['MGR'] }, 'of another role'],
  ['audit', { status: '3' }, { status: '3', assigneeId: '9' }, 'one’s own work'],
  [
    'audit',
    { status: '3', auditBy: 'manager', myRoles: ['MGR'] },
    { status: '3', auditBy: 'manager', myRoles: ['DISP'] },
    'another step',
  ],
  [
    'audit',
    { status: '3', auditBy: 'bureau', myRoles: ['REG'] },
    { status: '3', auditBy: 'process' },
    'a process decides',
  ],
  ['reject', { status: '4' }, { status: '3' }, 'it stands in the dialog of the review'],
  [
    'remoteDeal',
    { status: '2', remoteAllowed: true },
    { status: '2', remoteAllowed: false },
    'the flow allows none',
  ],
  [
    'remoteDeal',
    { status: '1', remoteAllowed: true, needVisit: false },
    { status: '1', remoteAllowed: true, needVisit: true },
    'somebody must be there',
  ],
  [
    'checkin',
    { status: '2', acceptTime: '2026-11-21 09:00:00' },
    { status: '2', acceptTime: '2026-11-21 09:00:00', checkinTime: '2026-11-21 09:30:00' },
    'once a visit',
  ],
  [
    'checkin',
    { status: '2', acceptTime: '2026-11-21 09:00:00', checkinTime: '2026-11-20 09:30:00' },
    { status: '-1' },
    'a visit of before counts for nothing',
  ],
  ['applyDelay', { status: '2' }, { status: '2', delayStatus: '1' }, 'one waits already'],
  ['applyDelay', { status: '-1' }, { status: '2', delaysLeft: 0 }, 'no delay is left'],
  ['auditDelay', { status: '2', delayStatus: '1' }, { status: '2' }, 'nobody asked'],
  [
    'cancel',
    { status: '2' },
    { status: '2', submitTime: '2026-11-21 09:00:00' },
    'it was handed in',
  ],
  [
    'reopen',
    { status: '5', reopenUntil: '2026-11-21 10:00:00' },
    { status: '5', reopenUntil: '2026-11-21 09:59:59' },
    'its days are over',
  ],
])('class “a button that only refuses”: %s stands on %o and not on %o (%s)', (name, on, off) => {
  expect([offers(name, on), offers(name, off)]).toEqual([true, false]);
});

it('the review of an order offers its rejection in the same dialog', () => {
  const audit = models.find(({ key }) => key === 'audit');
  const row = { ...AN_ORDER, status: '3', auditBy: 'ops' };

  expect(audit && otherOf(models, audit, row, { ...context, can: () => true })?.key).toBe('reject');
});

it('class “asked for and nowhere to say it”: an alarm of no station is given one by every button that makes an order of it, and is not muted by its station', () => {
  const alarms = alarmJson as unknown as EntitySchema;
  const making = Object.entries(alarms.actions ?? {}).flatMap(([name, action]) => {
    const { api, form, body } = (typeof action === 'object' ? action : {}) as {
      readonly api?: string;
      readonly form?: { readonly fields?: object };
      readonly body?: object;
    };
    return api?.includes('/warntask/') ? [{ name, body, fields: form?.fields }] : [];
  });
  const mute = actionModels(alarms, { states: undefined, t: (key) => key }).find(
    ({ key }) => key === 'mute',
  );

  expect(making.length).toBeGreaterThan(3);
  for (const { name, body, fields } of making) {
    expect(body, name).toHaveProperty('stationId');
    expect(fields, name).toHaveProperty('stationId');
  }
  expect(mute && isOfferedOn(mute, { stationId: '1' }, { ...context, entity: alarms })).toBe(true);
  expect(mute && isOfferedOn(mute, { stationId: null }, { ...context, entity: alarms })).toBe(
    false,
  );
});
