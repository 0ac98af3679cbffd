import { aClock } from '#tests/builders/a-clock.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { createWarnings, type NewWarning } from './face.ts';

type Row = Readonly<Record<string, unknown>>;

describe('warnings, from what raised them to their end', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies({ now: aClock('2026-11-20T14:00:00+08:00') });
  });
  afterAll(() => world.stop());

  let made = 0;
  const warning = (more: Partial<NewWarning> = {}): NewWarning => ({
    source: 'rule',
    key: `key ${++made}`,
    level: '3',
    reason: '4',
    title: 'COD near its limit',
    words: null,
    monitorPointId: world.sides.A.pointId,
    stationId: world.sides.A.stationId,
    enterpriseId: world.sides.A.enterpriseId,
    factorCode: 'w01018',
    beginTime: '2026-11-20T10:00:00+08:00',
    value: 46.5,
    limit: 50,
    ruleId: String(made),
    ruleVersion: 1,
    ...more,
  });
  const raise = async (...all: readonly NewWarning[]) => createWarnings(world.app.system(), all);
  const raised = async (more: Partial<NewWarning> = {}) => (await raise(warning(more)))[0] ?? '';
  const info = async (id: string, person: Person = 'admin') =>
    (await world.as(person, `GET /dm/warning/${id}`)).data as Row;
  const move = (person: Person, id: string, name: string, more: object = {}) =>
    world.as(person, 'POST /dm/warning/move', { body: { id, move: name, ...more } });
  const messages = async (person: Person, id: string) =>
    (
      (await world.as(person, 'GET /msg/message/page?limit=200')).data as {
        readonly list: readonly Row[];
      }
    ).list.filter((row) => String(row['link']).endsWith(id));

  it('class “what a rule computes is kept as it came”: a warning of a value with many decimals can be moved', async () => {
    const id = await raised({ value: 100 / 3, limit: 0.1 + 0.2, factorCode: 'w21001' });

    const { code } = await move('ep1', id, 'verify', {
      verifyResult: '1',
      comment: 'seen on site',
    });

    expect([code, await info(id)]).toMatchObject([
      0,
      { value: 33.3333, limitValue: 0.3, status: '1' },
    ]);
  });

  it('class “the unit of emissions at a station of ambient air”: a warning says the unit the point is measured in', async () => {
    const { pool } = world.app.database;
    const { pointId } = world.sides.B;
    const at = { monitorPointId: pointId, stationId: world.sides.B.stationId };
    const unitOf = async (stCode: string) => {
      await pool.query('update dm_monitor_point set st_code = $1 where id = $2', [stCode, pointId]);
      return (await info(await raised({ ...at, factorCode: 'a34002' })))['unit'];
    };
    const { rows } = await pool.query<Row>(
      "select unit, ambient_unit from dm_factor where code = 'a34002'",
    );

    expect([await unitOf('22'), await unitOf('31')]).toEqual([
      rows[0]?.['ambient_unit'],
      rows[0]?.['unit'],
    ]);
    expect(rows[0]?.['ambient_unit']).not.toBe(rows[0]?.['unit']);
  });

  it('a key makes one warning, however often and at once it comes', async () => {
    const one = warning();

    const [first, second] = await Promise.all([raise(one), raise(one)]);
    const third = await raise(one);

    expect([second, third]).toEqual([first, first]);
    expect(await info(first[0] ?? '')).toMatchObject({
      times: 1,
      status: '0',
      verifyStatus: '0',
      level: '3',
      value: 46.5,
      limitValue: 50,
      beginTime: '2026-11-20 10:00:00',
    });
  });

  it('a further one of the same rule, point and factor adds to the open one and lifts its level; a lesser one does not lower it', async () => {
    const slot = { ruleId: '4711' };
    const [id] = await raise(warning(slot));

    const later = await raise(
      warning({ ...slot, level: '1', value: 61, beginTime: '2026-11-20T12:00:00+08:00' }),
      warning({ ...slot, level: '4', value: 40, beginTime: '2026-11-20T11:00:00+08:00' }),
    );
    const other = await raised({ ...slot, factorCode: 'w21003' });

    expect(later).toEqual([id, id]);
    expect(other).not.toBe(id);
    expect(await info(id ?? '')).toMatchObject({
      level: '1',
      times: 3,
      value: 61,
      endTime: '2026-11-20 12:00:00',
      beginTime: '2026-11-20 10:00:00',
    });
    expect((await messages('ea1', id ?? '')).map((row) => row['level'])).toEqual(['4', '3']);
  });

  it('one that comes after the first was closed is a warning of its own', async () => {
    const slot = { ruleId: '4712' };
    const [id] = await raise(warning(slot));
    await move('ep1', id ?? '', 'verify', { verifyResult: '2', comment: 'maintenance' });

    const [next] = await raise(warning(slot));

    expect(next).not.toBe(id);
    expect(await info(id ?? '')).toMatchObject({
      status: '5',
      verifyStatus: '2',
      verifyComment: 'maintenance',
    });
  });

  it('whoever sees the station is told, and nobody else', async () => {
    const id = await raised({ level: '4' });

    expect(
      (await messages('ea1', id)).map((row) => [
        row['kind'],
        row['level'],
        row['topic'] ?? 'pushEnvSpecialMsg',
      ]),
    ).toEqual([['alarm', '2', 'pushEnvSpecialMsg']]);
    expect(await messages('eb1', id)).toEqual([]);
    expect((await world.as('eb1', `GET /dm/warning/${id}`)).code).not.toBe(0);
  });

  it('is verified by the bureau, dispatched into an order, closed; the enterprise may not', async () => {
    const id = await raised();

    const refused = await move('ea1', id, 'verify', { verifyResult: '1', comment: 'x' });
    const early = await move('ep1', id, 'close', { comment: 'x' });
    const verified = await move('ep1', id, 'verify', {
      verifyResult: '1',
      reason: '1',
      comment: 'seen',
    });
    const dispatched = await move('ep1', id, 'dispatch', { urgency: '2', comment: 'look at it' });
    const again = await move('ep1', id, 'dispatch', { urgency: '2' });
    const after = await info(id);
    const order = (await world.as('ep1', `GET /ops/workorder/${String(after['workOrderId'])}`))
      .data as Row;
    const closed = await move('ep1', id, 'close', { comment: 'done' });

    expect([
      refused.code === 0,
      early.code === 0,
      verified.code,
      dispatched.code,
      again.code === 0,
      closed.code,
    ]).toEqual([false, false, 0, 0, false, 0]);
    expect(after).toMatchObject({ status: '2', reason: '1', isJoined: false });
    expect(order).toMatchObject({ stationId: world.sides.A.stationId, orderType: '2' });
    expect(await info(id)).toMatchObject({ status: '4' });
    const kept = { table: 'ops_work_order', columns: ['title'], where: "title not like '% order'" };
    expect(await saidInOneLanguage(world.app.database.pool, kept)).toEqual([]);
  });

  it('a second order of the station is not made: the warning joins the open one', async () => {
    const ids = [await raised(), await raised()];
    for (const id of ids) {
      await move('ep1', id, 'verify', { verifyResult: '1', comment: 'seen' });
      await move('ep1', id, 'dispatch', { urgency: '2' });
    }

    const [first, second] = [await info(ids[0] ?? ''), await info(ids[1] ?? '')];

    expect(second['workOrderId']).toBe(first['workOrderId']);
    expect(second['isJoined']).toBe(true);
  });
});
