import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { deployBpmn } from '#server/areas/workflow/engine/deploy.ts';
import { runTimers } from '#server/moves/timers.ts';
import { auditColumns } from '#server/seeds/seed-base.ts';
import { seedWorkRules } from '#server/seeds/seed-work-rules.ts';
import { AN_ORDER, anOperation, IDS, refusal } from '#tests/builders/an-operation.ts';
import { isLong } from '#tests/builders/long.ts';
import { orderHands } from '#tests/builders/order-hands.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { createWorkOrder } from './create.ts';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeEach(async () => {
  world = await anOperation();
});
afterEach(() => world.close());

const { move, rowOf, toldOf } = orderHands(() => world);

describe('the rules of work: each setting changes what happens', () => {
  /** One setting: what is seen before (as shipped, or with `base`), and after it was changed. SQL assignments on the row that counts. */
  interface Setting {
    readonly base?: string;
    readonly set: string | (() => Promise<unknown>);
    readonly see: () => Promise<unknown>;
    readonly seen: readonly [before: unknown, after: unknown];
  }
  const HOUR = 3_600_000;
  const TABLES = {
    orderType: `ops_order_type where order_type = '3'`,
    orderFlow: `ops_order_flow where order_type = '3'`,
    workRule: 'ops_work_rule where ops_company_id is null',
  } as const;
  const TEXT_ALONE = ['name', 'processName', 'remark'];
  const BEGAN = new Date('2026-11-21T02:00:00Z');
  const made = async (fields: Record<string, unknown> = {}) =>
    createWorkOrder(await world.as('manager'), {
      words: null,
      fields: { ...AN_ORDER, ...fields },
      onDuplicate: 'new',
    });
  const after = (hours: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + hours * HOUR);
  };
  const toldAfter = async (id: string, hours: number, title: string) => {
    after(hours);
    await runTimers(world.system);
    return (await toldOf(id))
      .filter((one) => one.title.endsWith(title))
      .map(({ userId }) => userId);
  };
  const handed = async (fields?: Record<string, unknown>) => {
    const { id } = await made(fields);
    await move('engineer', id, 'accept');
    return { id, status: await refusal(move('engineer', id, 'submit', { result: 'done' })) };
  };
  const reviewed = async () => {
    const { id } = await handed();
    return { id, ...(await move('manager', id, 'audit', { comment: 'ok' })) };
  };
  const openWith = async (urgency: string) => {
    const { id } = await made({ urgency, planEnd: undefined });
    return (await rowOf(id))['planEnd'];
  };
  /** How many are called up right after the delivered term of an urgency. */
  const calledAfter = async (urgency: '1' | '2' | '3') => {
    const hours = { 1: 24, 2: 8, 3: 2 }[urgency] + 0.1;
    return (await toldAfter((await made({ urgency })).id, hours, '长时间未接单')).length;
  };
  const escalated = async () => toldAfter((await made({ urgency: '3' })).id, 3.5, '逾期升级');
  /** When an order that was made so many hours ago asks for its next sample by hand; its point is one of waste water. */
  const samplingAt = async (hours = 0) => {
    await world.database.pool.query(`update dm_monitor_point set monitor_type = '1'`);
    const { id } = await made();
    await toldAfter(id, hours, '');
    return (await rowOf(id))['samplingAt'];
  };
  const delayed = async (newPlanEnd: string) => {
    const { id } = await made();
    return refusal(move('engineer', id, 'applyDelay', { newPlanEnd, reason: 'rain' }));
  };
  const scoreOf = async (marks = '') => {
    const { id } = await reviewed();
    if (marks)
      await world.database.pool.query(`update ops_work_order set ${marks} where id = $1`, [id]);
    await move('enterpriseUser', id, 'confirm');
    return (await rowOf(id))['score'];
  };
  const faults = async () => {
    const { id } = await made();
    await move('engineer', id, 'accept');
    await move('engineer', id, 'checkin', { lng: 120.61, lat: 31.3 });
    const { checkinFaults } = await rowOf(id);
    return (checkinFaults as string[]).includes('4');
  };
  const deployReview = (key: string) =>
    deployBpmn(world.system, {
      xml: bpmnOf(
        `<startEvent id="s"/><userTask id="t" activiti:assignee="${IDS.manager}"/><endEvent id="e"/>${flowsOf('s>t', 't>e')}`,
      ).replace('<process id="p"', `<process id="${key}"`),
      resourceName: `${key}.bpmn20.xml`,
    });
  const wholeRule = () =>
    world.database.pool
      .query(`insert into ops_work_rule select (jsonb_populate_record(r, jsonb_build_object('id', 99, 'ops_company_id', ${IDS.company}, 'max_delays', 0))).*
      from ops_work_rule r where r.ops_company_id is null`);

  const SETTINGS: Readonly<Record<keyof typeof TABLES, Readonly<Record<string, Setting>>>> = {
    orderType: {
      orderType: {
        set: `order_type = '98'`,
        see: async () => (await reviewed()).status,
        seen: ['4', '5'],
      },
      opsCompanyId: {
        set: `ops_company_id = ${IDS.otherCompany}`,
        see: async () => (await reviewed()).status,
        seen: ['4', '5'],
      },
      active: { set: 'active = false', see: () => refusal(made()), seen: ['done', 'typeActive'] },
      needVisit: {
        set: 'need_visit = true',
        see: async () => (await handed()).status,
        seen: ['done', 'visited'],
      },
      needConfirm: {
        set: 'need_confirm = false',
        see: async () => (await reviewed()).status,
        seen: ['4', '5'],
      },
      needForm: {
        set: 'need_form = true',
        see: async () => (await handed()).status,
        seen: ['done', 'formsComplete'],
      },
      photoCount: {
        set: 'photo_count = 1',
        see: async () => (await handed()).status,
        seen: ['done', 'photosTaken'],
      },
      photoStation: {
        set: 'photo_station = 1',
        see: async () => (await handed()).status,
        seen: ['done', 'photosTaken'],
      },
      photoReading: {
        set: 'photo_reading = 1',
        see: async () => (await handed()).status,
        seen: ['done', 'photosTaken'],
      },
      photoBefore: {
        set: 'photo_before = 1',
        see: async () => (await handed()).status,
        seen: ['done', 'photosTaken'],
      },
      photoAfter: {
        set: 'photo_after = 1',
        see: async () => (await handed()).status,
        seen: ['done', 'photosTaken'],
      },
      photoCheckin: {
        set: 'photo_checkin = 1',
        see: async () => {
          const { id } = await made();
          await move('engineer', id, 'accept');
          return refusal(move('engineer', id, 'checkin', { lng: 120.6, lat: 31.3 }));
        },
        seen: ['done', 'checkinPhotographed'],
      },
      urgency: {
        set: `urgency = '3'`,
        see: async () => (await rowOf((await made({ urgency: undefined })).id))['urgency'],
        seen: ['2', '3'],
      },
      finishHours: {
        set: 'finish_hours = 5',
        see: () => openWith('2'),
        seen: ['2026-11-23 10:00:00', '2026-11-21 15:00:00'],
      },
      samplingAfter: {
        set: 'sampling_after = 24',
        see: () => samplingAt(),
        seen: ['2026-11-24 10:00:00', '2026-11-22 10:00:00'],
      },
      samplingEvery: {
        base: 'sampling_after = 1',
        set: 'sampling_every = 4',
        see: () => samplingAt(1),
        seen: ['2026-11-21 17:00:00', '2026-11-21 15:00:00'],
      },
      samplingTypes: {
        set: `sampling_types = '{2}'`,
        see: () => samplingAt(),
        seen: ['2026-11-24 10:00:00', null],
      },
      books: {
        set: async () => {
          await world.insert('standingBook', {
            id: '71',
            code: 'PUMP',
            name: 'Pump book',
            medium: 'water',
            period: '1',
            status: '1',
          });
          await world.database.pool.query(
            `insert into ops_order_type_books (id, owner_id, sort, book_id, required) select 72, id, 0, 71, true from ops_order_type where order_type = '3'`,
          );
        },
        see: async () => (await handed()).status,
        seen: ['done', 'formsComplete'],
      },
    },
    orderFlow: {
      orderType: {
        base: 'review_hours = 1',
        set: `order_type = '98'`,
        see: async () => (await toldAfter((await handed()).id, 2, '长时间待审核')).length,
        seen: [1, 0],
      },
      opsCompanyId: {
        base: 'review_hours = 1',
        set: `ops_company_id = ${IDS.otherCompany}`,
        see: async () => (await toldAfter((await handed()).id, 2, '长时间待审核')).length,
        seen: [1, 0],
      },
      audits: {
        set: `audits = '{ops,bureau}'`,
        see: async () => {
          const { id, status } = await reviewed();
          return [
            status,
            await refusal(move('manager', id, 'audit', { comment: 'ok' })),
            await refusal(move('bureau', id, 'audit', { comment: 'ok' })),
          ];
        },
        seen: [
          ['4', 'statusChanged', 'statusChanged'],
          ['3', 'auditorOfStep', 'done'],
        ],
      },
      process: {
        base: `audits = '{process}', process = 'one'`,
        set: `process = 'two'`,
        see: async () => {
          for (const key of ['one', 'two']) await deployReview(key);
          const { id } = await handed();
          const { rows } = await sql<{ key: string }>`select definition_key as key from wf_instance
            where entity = 'workOrder' and business_key = ${id}`.execute(world.db);
          return rows.map(({ key }) => key);
        },
        seen: [['one'], ['two']],
      },
      confirmBy: {
        set: `confirm_by = 'creator'`,
        see: async () => refusal(move('enterpriseUser', (await reviewed()).id, 'confirm')),
        seen: ['done', 'confirmerOfOrder'],
      },
      remote: {
        set: `remote = 'always'`,
        see: async () =>
          refusal(
            move('engineer', (await made()).id, 'remoteDeal', {
              result: 'done',
              alarmVerifyResult: '1',
            }),
          ),
        seen: ['remoteAllowed', 'done'],
      },
      photoStrict: {
        base: 'photo_strict = true',
        set: 'photo_strict = false',
        see: async () => {
          await world.database.pool.query(
            `update ops_order_type set photo_after = 1 where order_type = '3'`,
          );
          const { id, status } = await handed();
          return [status, (await rowOf(id))['exceptions']];
        },
        seen: [
          ['photosTaken', []],
          ['done', ['4']],
        ],
      },
      responseHours: { set: 'response_hours = 9', see: () => calledAfter('2'), seen: [2, 0] },
      reviewHours: {
        set: 'review_hours = 1',
        see: async () => (await toldAfter((await handed()).id, 2, '长时间待审核')).length,
        seen: [0, 1],
      },
      confirmHours: {
        set: 'confirm_hours = 1',
        see: async () => {
          const { id } = await reviewed();
          after(2);
          await runTimers(world.system);
          return (await rowOf(id))['status'];
        },
        seen: ['4', '5'],
      },
      afterConfirm: {
        set: `after_confirm = 'remind'`,
        see: async () => {
          const { id } = await reviewed();
          const told = await toldAfter(id, 73, '长时间未确认');
          return [(await rowOf(id))['status'], told.length];
        },
        seen: [
          ['5', 0],
          ['4', 2],
        ],
      },
      escalateHours: {
        base: `escalate_to = '{bureau}'`,
        set: 'escalate_hours = 1',
        see: escalated,
        seen: [[], [IDS.bureau]],
      },
      escalateTo: {
        base: `escalate_hours = 1, escalate_to = '{bureau}'`,
        set: `escalate_to = '{enterprise}'`,
        see: escalated,
        seen: [[IDS.bureau], [IDS.enterpriseUser]],
      },
    },
    workRule: {
      opsCompanyId: {
        set: wholeRule,
        see: () => delayed('2026-11-22 18:00:00'),
        seen: ['done', 'delayLimit'],
      },
      assignMinutes: {
        set: 'assign_minutes = 120',
        see: async () => {
          await world.database.pool.query('update ops_station set duty_user_id = null');
          const { id } = await made();
          await world.database.pool.query(
            'update ops_station set duty_user_id = $1 where id = $2',
            [IDS.engineer, IDS.station],
          );
          return (await toldAfter(id, 1, '长时间待派发')).length;
        },
        seen: [1, 0],
      },
      responseOrdinary: {
        set: 'response_ordinary = 25',
        see: () => calledAfter('1'),
        seen: [2, 0],
      },
      responsePressing: { set: 'response_pressing = 9', see: () => calledAfter('2'), seen: [2, 0] },
      responseUrgent: { set: 'response_urgent = 5', see: () => calledAfter('3'), seen: [2, 0] },
      handleOrdinary: {
        set: 'handle_ordinary = 1',
        see: () => openWith('1'),
        seen: ['2026-11-24 10:00:00', '2026-11-21 11:00:00'],
      },
      handlePressing: {
        set: 'handle_pressing = 1',
        see: () => openWith('2'),
        seen: ['2026-11-23 10:00:00', '2026-11-21 11:00:00'],
      },
      handleUrgent: {
        set: 'handle_urgent = 1',
        see: () => openWith('3'),
        seen: ['2026-11-22 10:00:00', '2026-11-21 11:00:00'],
      },
      escalateHours: {
        base: `escalate_to = '{bureau}'`,
        set: 'escalate_hours = 1',
        see: escalated,
        seen: [[], [IDS.bureau]],
      },
      escalateTo: {
        base: `escalate_hours = 1, escalate_to = '{bureau}'`,
        set: `escalate_to = '{platform}'`,
        see: escalated,
        seen: [[IDS.bureau], [IDS.admin]],
      },
      checkinMeters: { set: 'checkin_meters = 5000', see: faults, seen: [true, false] },
      maxDelays: {
        set: 'max_delays = 0',
        see: () => delayed('2026-11-22 18:00:00'),
        seen: ['done', 'delayLimit'],
      },
      maxDelayDays: {
        set: 'max_delay_days = 1',
        see: () => delayed('2026-11-24 18:00:00'),
        seen: ['done', 'delayDays'],
      },
      urgeMinutes: {
        set: 'urge_minutes = 0',
        see: async () => {
          const { id } = await made();
          await move('manager', id, 'urge');
          return refusal(move('manager', id, 'urge'));
        },
        seen: ['urgeInterval', 'done'],
      },
      reopenDays: {
        set: 'reopen_days = 1',
        see: async () => {
          const { id } = await reviewed();
          await move('enterpriseUser', id, 'confirm');
          after(30);
          return refusal(move('manager', id, 'reopen', { reason: 'again' }));
        },
        seen: ['done', 'recentlyCompleted'],
      },
      scored: { set: 'scored = true', see: () => scoreOf(), seen: [null, 100] },
      scoreResponse: {
        base: 'scored = true',
        set: 'score_response = 30',
        see: () => scoreOf(`response_due = '2026-11-21 09:00+08'`),
        seen: [90, 70],
      },
      scoreOverdue: {
        base: 'scored = true',
        set: 'score_overdue = 50',
        see: () => scoreOf('is_overdue = true'),
        seen: [80, 50],
      },
      scoreReject: {
        base: 'scored = true',
        set: 'score_reject = 20',
        see: () => scoreOf('reject_count = 2'),
        seen: [80, 60],
      },
      scoreCheckin: {
        base: 'scored = true',
        set: 'score_checkin = 25',
        see: () => scoreOf(`exceptions = '{1}'`),
        seen: [90, 75],
      },
    },
  };

  it.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(
    '%s: no column is without a case, and each changes what happens',
    async (entity) => {
      const columns = Object.keys(world.registry.entity(entity)?.fields ?? {});
      expect(Object.keys(SETTINGS[entity]).toSorted()).toEqual(
        columns.filter((name) => !TEXT_ALONE.includes(name)).toSorted(),
      );
      const { pool } = world.database;
      const change = async (one: Setting['set'] | undefined) =>
        typeof one === 'string'
          ? pool.query(`update ${TABLES[entity].replace(' where', ` set ${one} where`)}`)
          : one?.();
      for (const [name, { base, set, see, seen }] of Object.entries(SETTINGS[entity]))
        // what is shipped stands in the other cases of this file; a long run sees both sides here
        for (const [side, changes] of [[base], [base, set]].entries()) {
          if (side === 0 && !isLong) continue;
          world.clock.now = BEGAN;
          await pool.query(`update ops_work_order set status = '9';
            delete from ops_order_type_books; delete from ops_order_type; delete from ops_order_flow; delete from ops_work_rule`);
          await seedWorkRules(world.system, auditColumns(BEGAN));
          for (const one of changes) await change(one);
          expect([name, side, await see()]).toEqual([name, side, seen[side]]);
        }
    },
  );
});
