import { readFile } from 'node:fs/promises';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { followAlarms } from '#server/areas/alarm/follow.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { speakForDoors } from './built-in.ts';
import { watchDoors } from './openings.ts';

type Row = Readonly<Record<string, unknown>>;

let now = new Date('2026-11-23T10:00:00+08:00');
let world: TwoCompanies;
let doorId = '';
let key = '';

beforeAll(async () => {
  world = await twoCompanies({ now: () => now });
  doorId = await made('door', { name: '站房门', code: 'D1', stationId: world.sides.A.stationId });
  const answer = await world.as('admin', 'POST /ops/door/key', { body: { id: doorId } });
  key = String((answer.data as Row)['key']);
  await made('doorPerson', {
    name: '张工',
    stationId: world.sides.A.stationId,
    cardNo: '0001',
    userId: world.users.oa1,
  });
});
afterAll(() => world.stop());

async function made(entity: string, body: object): Promise<string> {
  const answer = await world.as('admin', `POST /ops/${entity}`, { body });
  expect(answer).toMatchObject({ code: 0 });
  return String((answer.data as Row)['id']);
}

const send = (body: object, by = key) =>
  world.call('POST /ops/door/intake', { body, headers: { 'x-device-key': by } });
const event = (no: string, at: Date, more: object = {}) => ({
  no,
  type: '1',
  at: wallTime(at),
  card: '0001',
  ...more,
});
const rowsOf = async (person: Person, entity: string) =>
  (
    (await world.as(person, `GET /ops/${entity}/page?limit=50`)).data as {
      readonly list: readonly Row[];
    }
  ).list;
const activeAlarms = async () =>
  (
    await world.app.database.pool.query(
      "select subject_key, station_id::text as station from dm_alarm_record where is_active and alarm_type = '20'",
    )
  ).rows;

const changed = async (id: string, values: object) => {
  const { version } = (await world.as('admin', `GET /ops/door/${id}`)).data as { version: number };
  return world.as('admin', 'PUT /ops/door', { body: { id, version, ...values } });
};

describe('what a door sends', () => {
  it('is taken by the key of the device alone', async () => {
    const wrong = await send({ events: [] }, 'dk_nobodys');
    const foreign = await send({ events: [] }, '');

    expect([wrong.code, foreign.code]).toEqual([403, 403]);
    expect(JSON.stringify(await rowsOf('admin', 'door'))).not.toMatch(/keyHash|dk_/);
  });

  it('one event is kept once, with the person of its card; what comes late stands where it happened', async () => {
    const first = await send({ events: [event('1', now), event('1', now), event('2', now)] });
    const early = new Date(now.getTime() - 30 * MINUTE_MS);
    const again = await send({ events: [event('2', now), event('0', early)] });

    expect(first.data).toMatchObject({ accepted: 2, repeated: 1 });
    expect(again.data).toMatchObject({ accepted: 1, repeated: 1 });
    const shown = await rowsOf('oa1', 'doorEvent');
    expect(shown.map(({ eventNo, isLate, personName }) => [eventNo, isLate, personName])).toEqual([
      ['2', false, '张工'],
      ['1', false, '张工'],
      ['0', true, '张工'],
    ]);
    expect(shown.at(-1)).toMatchObject({ eventAt: wallTime(early), receivedAt: wallTime(now) });
    expect(await rowsOf('ob1', 'doorEvent')).toEqual([]);
  });

  it('a device that counts anew after a reset loses nothing; a card is the same in small letters', async () => {
    const later = new Date(now.getTime() + MINUTE_MS);
    await made('doorPerson', { name: '李工', stationId: world.sides.A.stationId, cardNo: '0A1B' });
    const told = [event('90', now), event('90', later, { card: '0a1b' })];
    const [first, again] = [await send({ events: told }), await send({ events: told })];
    const ahead = event('91', new Date(now.getTime() + 60 * MINUTE_MS));
    await send({ events: [ahead] });
    const known = await send({ events: [ahead] });

    expect([first.data, again.data, known.data]).toMatchObject([
      { accepted: 2, repeated: 0 },
      { accepted: 0, repeated: 2 },
      { accepted: 0, repeated: 1 },
    ]);
    const found = (await rowsOf('oa1', 'doorEvent')).filter(({ eventNo }) => eventNo === '90');
    expect(found.map(({ personName }) => personName)).toEqual(['李工', '张工']);
  });

  it('class “told twice when its clock comes true”: what was sent ahead of time is the same event when it is said again after that time, days later too', async () => {
    const began = now;
    const forced = event('once', new Date(now.getTime() + 10 * MINUTE_MS));
    const answers = [await send({ events: [forced] })];
    for (const minutes of [6, 20, 3 * 24 * 60]) {
      now = new Date(began.getTime() + minutes * MINUTE_MS);
      answers.push(await send({ events: [forced] }));
    }
    now = began;

    expect(answers.map(({ data }) => data)).toMatchObject([
      { accepted: 1, repeated: 0, doubtful: 1 },
      ...Array.from({ length: 3 }, () => ({ accepted: 0, repeated: 1, doubtful: 0 })),
    ]);
  });

  it('a clock that runs ahead says when it came', async () => {
    const ahead = new Date(now.getTime() + 60 * MINUTE_MS);
    await send({ events: [event('ahead', ahead)] });
    const bare = await send({ events: [event('bare', now, { at: '2026-11-23T09:59:30' })] });

    const kept = await rowsOf('oa1', 'doorEvent');
    expect(bare.data).toMatchObject({ accepted: 1, doubtful: 0 });
    expect(kept.find(({ eventNo }) => eventNo === 'ahead')).toMatchObject({
      eventAt: wallTime(now),
      doubt: '2',
    });
    expect(kept.find(({ eventNo }) => eventNo === 'bare')).toMatchObject({
      eventAt: '2026-11-23 09:59:30',
      doubt: null,
      asSent: null,
    });
  });

  it('class “a clock that lost its time”: what a device tells of 1970 happened when it came, once, and its alarm stands with those of today', async () => {
    const lost = event('lost', new Date(0), { type: '7' });
    const answers = [await send({ events: [lost] }), await send({ events: [lost] })];
    await send({ events: [event('old', new Date(now.getTime() - 300 * 24 * 60 * MINUTE_MS))] });
    await send({ events: [event('both', new Date(0), { card: '7'.repeat(60) })] });

    const kept = await rowsOf('oa1', 'doorEvent');
    const { rows } = await world.app.database.pool.query<{ at: string }>(
      "select alarm_time as at from dm_alarm_record where subject_key like '%:forced%' order by id desc limit 1",
    );
    expect(answers.map(({ data }) => data)).toMatchObject([
      { accepted: 1, repeated: 0, doubtful: 1 },
      { accepted: 0, repeated: 1 },
    ]);
    expect(kept.find(({ eventNo }) => eventNo === 'lost')).toMatchObject({
      eventAt: wallTime(now),
      doubt: '4',
    });
    expect(kept.find(({ eventNo }) => eventNo === 'old')).toMatchObject({ doubt: null });
    expect(kept.find(({ eventNo }) => eventNo === 'both')).toMatchObject({ doubt: '4' });
    expect(rows).toEqual([{ at: wallTime(now) }]);
  });

  it('what cannot be read holds up nothing else: it is kept once, with the reason and the words of the device', async () => {
    const deep = JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) as unknown;
    const events = [
      event('good', now),
      event('n1', now, { at: '2026-02-30T10:00:00+08:00' }),
      event('n1', now, { at: '0000-01-01 10:00:00' }),
      event('n2', now, { card: '7'.repeat(60), note: '门\u0000' }),
      event('n3', now, { type: '!', name: '\ud83d' }),
      { type: '1', at: wallTime(now) },
      { no: 'n4', type: 7, at: '昨天' },
      null,
      'text',
      deep,
      { ...event('n5', now), note: '门'.repeat(5000) },
    ];
    const opened = [{ id: 'x', ok: 'perhaps' }];
    const first = await send({ events, opened });
    now = new Date(now.getTime() + MINUTE_MS);
    const again = await send({ events, opened });

    expect([first.data, again.data]).toMatchObject([
      { accepted: 12, repeated: 0, doubtful: 11 },
      { accepted: 0, repeated: 12, doubtful: 0 },
    ]);
    const kept = await rowsOf('oa1', 'doorEvent');
    const doubts = (no: string) =>
      kept.filter(({ eventNo }) => eventNo === no).map(({ doubt }) => doubt);
    expect(['good', 'n1', 'n2', 'n3', 'n4', 'n5'].map(doubts)).toEqual([
      [null],
      ['1', '1'],
      ['3'],
      ['3'],
      ['1'],
      ['3'],
    ]);
    expect(kept.find(({ eventNo }) => eventNo === 'n3')).toMatchObject({
      eventType: null,
      cardNo: '0001',
      asSent: expect.stringContaining('"type":"!"'),
    });
    // who forces a door is told of, whatever the clock of its device says
    expect(await activeAlarms()).toHaveLength(1);
    await world.app.database.pool.query('delete from dm_alarm_record');
  });
});

describe('opening a door from here', () => {
  const open = (person: Person, id = doorId) =>
    world.as(person, 'POST /ops/door/open', { body: { id, reason: '送样人员到场' } });

  it('its device is told once, within a minute; who, why and what came of it is kept', async () => {
    await send({});
    const asked = await open('oa1');
    const told = (await send({})).data as { readonly open: readonly Row[] };
    const again = (await send({})).data as { readonly open: readonly Row[] };
    const { id } = asked.data as Row;
    await send({ opened: [{ id, ok: true }] });
    await open('oa1');
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    const late = (await send({})).data as { readonly open: readonly Row[] };
    await watchDoors(world.app.system());

    expect([told.open, again.open, late.open]).toEqual([[{ id }], [], []]);
    expect(
      (await rowsOf('oa1', 'doorOpening')).map(({ state, reason }) => [state, reason]),
    ).toEqual([
      ['4', '送样人员到场'],
      ['2', '送样人员到场'],
    ]);
  });

  it('a door of the demonstration is spoken for until its device has a key: it is online, and opens', async () => {
    const { stationId } = world.sides.A;
    const id = await made('door', { name: '演示门', code: 'DEMO', stationId });
    const speak = () => speakForDoors(world.app.system(), ['DEMO', 'D1']);
    const shown = async () =>
      (await rowsOf('oa1', 'door')).map(({ code, status }) => `${String(code)} ${String(status)}`);
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    await watchDoors(world.app.system());
    await speak();
    expect((await shown()).toSorted()).toEqual(['D1 0', 'DEMO 1']);

    await open('oa1', id);
    await speak();
    await world.as('admin', 'POST /ops/door/key', { body: { id } });
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    await speak();
    await watchDoors(world.app.system());

    expect((await rowsOf('oa1', 'doorOpening'))[0]).toMatchObject({ doorId: id, state: '2' });
    expect((await rowsOf('oa1', 'doorEvent'))[0]).toMatchObject({ doorId: id, eventType: '4' });
    expect((await shown()).toSorted()).toEqual(['D1 0', 'DEMO 0']);
    await changed(id, { isEnabled: false });
    await send({});
  });

  it('is for whoever holds the right and sees the door', async () => {
    expect([(await open('ea1')).code, (await open('ob1')).code]).toEqual([403, 500]);
  });
});

describe('a door that is silent', () => {
  it('raises one alarm of its own, and ends it with its next word', async () => {
    await send({});
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    await watchDoors(world.app.system());
    await watchDoors(world.app.system());
    const raised = await activeAlarms();
    const { data: told } = await world.as('oa1', 'GET /dm/alarm/record/page?alarmType=20');
    const offline = await world.as('oa1', 'POST /ops/door/open', {
      body: { id: doorId, reason: '试一试' },
    });
    await send({});

    expect(raised).toEqual([{ subject_key: `door:${doorId}`, station: world.sides.A.stationId }]);
    expect(JSON.stringify(told)).toContain(`"aboutLink":"/videoEntranceGuard-door/${doorId}"`);
    const { pool } = world.app.database;
    // one that is older than the way to what it is about gets it with the update
    const ofDoor = 'where subject_key = $1';
    const older = await readFile(
      'server/db/migrations/0337-alarms-say-what-they-are-about.sql',
      'utf8',
    );
    await pool.query(`update dm_alarm_record set evidence = evidence - 'about' ${ofDoor}`, [
      `door:${doorId}`,
    ]);
    await pool.query(older);
    const { rows: known } = await pool.query(
      `select distinct evidence ->> 'about' as about from dm_alarm_record ${ofDoor}`,
      [`door:${doorId}`],
    );
    expect(known).toEqual([{ about: `door:${doorId}` }]);
    // of a door that he does not see any more, or that is gone, it leads nowhere
    const hide =
      'update ops_door set station_id = null, enterprise_id = null, ops_company_id = null';
    const { rows: stood } = await pool.query<Record<'s' | 'e' | 'o', string>>(
      'select station_id as s, enterprise_id as e, ops_company_id as o from ops_door where id = $1',
      [doorId],
    );
    await pool.query(`${hide} where id = $1`, [doorId]);
    const { data: gone } = await world.as('oa1', 'GET /dm/alarm/record/page?alarmType=20');
    await pool.query(
      'update ops_door set station_id = $2, enterprise_id = $3, ops_company_id = $4 where id = $1',
      [doorId, stood[0]?.s, stood[0]?.e, stood[0]?.o],
    );
    expect(JSON.stringify(gone)).toContain('"aboutLink":null');
    expect(JSON.stringify(gone)).not.toContain(`/videoEntranceGuard-door/${doorId}`);
    // nor is its id told in the evidence
    const about = `"about":"door:${doorId}"`;
    expect([told, gone].map((page) => JSON.stringify(page).includes(about))).toEqual([true, false]);
    expect(offline.msg).toContain('离线');
    expect(await activeAlarms()).toEqual([]);
  });
});

describe('class “an alarm of nothing”: a silent door that is no more', () => {
  it.each(['disabled', 'removed'])('ends its alarm when it is %s', async (how) => {
    const { stationId } = world.sides.A;
    const id = await made('door', { name: '旧门', code: how, stationId });
    await speakForDoors(world.app.system(), [how]);
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    await send({});
    await watchDoors(world.app.system());
    expect(await activeAlarms()).toEqual([{ subject_key: `door:${id}`, station: stationId }]);

    const gone = await (how === 'removed'
      ? world.as('admin', 'DELETE /ops/door', { body: [id] })
      : changed(id, { isEnabled: false }));
    await watchDoors(world.app.system());

    expect(gone).toMatchObject({ code: 0 });
    expect(await activeAlarms()).toEqual([]);
  });
});

describe('class “an alarm that stays behind”', () => {
  it('a silent door that stands at another station now has its alarm there', async () => {
    const { A, B } = world.sides;
    const id = await made('door', { name: '移动门', code: 'moved', stationId: A.stationId });
    await speakForDoors(world.app.system(), ['moved']);
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    await send({});
    await watchDoors(world.app.system());
    await changed(id, { stationId: B.stationId });
    await watchDoors(world.app.system());
    await watchDoors(world.app.system());

    expect(await activeAlarms()).toEqual([{ subject_key: `door:${id}`, station: B.stationId }]);
    await changed(id, { isEnabled: false });
    await watchDoors(world.app.system());
  });
});

describe('a door that is forced', () => {
  it('raises an alarm of the highest level for duress and one for intrusion, once each, until people have settled them', async () => {
    const forced = [
      event('f1', now, { type: '7' }),
      event('f2', now, { type: '8', name: '李四' }),
      event('f3', now, { type: '7' }),
    ];
    const told = async () =>
      (
        await world.app.database.pool.query(
          "select level, times, message, is_active from dm_alarm_record where subject_key like 'door:%:settled' order by level",
        )
      ).rows;
    const settle = () =>
      world.app.database.pool.query(
        "update dm_alarm_record set status = '4' where subject_key like 'door:%:settled'",
      );

    await send({ events: forced });
    const raised = await told();
    await settle();
    await followAlarms(world.app.system());
    await send({ events: forced });
    const ended = await told();

    expect(raised).toMatchObject([
      {
        level: '3',
        is_active: true,
        message: expect.stringContaining('站房门 强行进入') as string,
      },
      {
        level: '4',
        is_active: true,
        message: expect.stringContaining('站房门 胁迫开门 李四') as string,
      },
    ]);
    expect(ended.map(({ is_active: isActive }) => isActive as boolean)).toEqual([false, false]);
  });
});

describe('who was on site', () => {
  const visits = async (person: Person) =>
    (await world.as(person, `GET /ops/door/visits/${world.sides.A.orderId}`)) as {
      readonly code: number;
      readonly data: { readonly verdict: string; readonly events: readonly Row[] };
    };
  const checkedIn = (at: Date | null, by: Person) =>
    world.app.database.pool.query(
      'update ops_work_order set checkin_time = $1, assignee_id = $2 where id = $3',
      [at, world.users[by], world.sides.A.orderId],
    );

  it('the events of the doors around the check-in stand beside the order', async () => {
    await checkedIn(null, 'oa1');
    const before = await visits('oa1');
    await send({ events: [event('in', now)] });
    await checkedIn(new Date(now.getTime() + 5 * MINUTE_MS), 'oa1');
    const own = await visits('oa1');
    await checkedIn(now, 'oa2');
    const others = await visits('oa1');
    await checkedIn(new Date(now.getTime() + 600 * MINUTE_MS), 'oa1');
    const nobody = await visits('oa1');

    expect([before, own, others, nobody].map(({ data }) => data.verdict)).toEqual([
      'noCheckin',
      'own',
      'others',
      'nobody',
    ]);
    expect(own.data.events.find(({ isOwn }) => isOwn === true)).toMatchObject({
      personName: '张工',
      doorName: '站房门',
    });
    expect((await visits('ob1')).code).toBe(500);
  });
});
