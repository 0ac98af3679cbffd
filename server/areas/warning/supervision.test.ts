import { HOUR_MS } from '#schemas/basics/units.ts';
import { runTimers } from '#server/moves/timers.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { createWarnings } from './face.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-22T10:00:00+08:00');

describe('supervisions, special events and knowledge, entities that stand in their files', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
  });
  afterAll(() => world.stop());

  /** The clocks of the server, so many hours on; people are signed in as before. */
  const runTimersAfter = (hours: number) =>
    runTimers({ ...world.app.system(), now: () => new Date(NOW.getTime() + hours * HOUR_MS) });
  const move = (
    person: Person,
    base: string,
    [id, name]: readonly [string, string],
    more: object = {},
  ) => world.as(person, `POST ${base}/move`, { body: { id, move: name, ...more } });
  const info = async (address: string, person: Person = 'admin') =>
    (await world.as(person, `GET ${address}`)).data as Row;
  const titles = async (person: Person, id: string) =>
    (
      (await world.as(person, 'GET /msg/message/page?limit=200')).data as {
        readonly list: readonly Row[];
      }
    ).list
      .filter((row) => String(row['link']).endsWith(id))
      .map((row) => String(row['title']).split('：').at(-1));
  const issued = async (more: object = {}) => {
    const { code, data, json } = await world.as('ep1', 'POST /dm/supervision', {
      body: {
        title: 'Mend the analyser',
        content: 'say why',
        enterpriseId: world.sides.A.enterpriseId,
        stationId: world.sides.A.stationId,
        deadline: '2026-11-25 10:00:00',
        ...more,
      },
    });
    if (code !== 0) throw new Error(JSON.stringify(json));
    return String((data as Row)['id']);
  };

  it('is issued by the bureau, signed and answered by the enterprise, sent back, answered again, done', async () => {
    const id = await issued({ source: 'alarm', alarmId: world.sides.A.alarmId });
    const begun = await info(`/dm/alarm/record/${world.sides.A.alarmId}`);
    const base = '/dm/supervision';

    const codes = [
      await move('ea1', base, [id, 'sign']),
      await move('ea1', base, [id, 'answer'], { feedback: 'cleaned' }),
      await move('ep1', base, [id, 'return'], {
        deadline: '2026-11-26 10:00:00',
        comment: 'photos?',
      }),
      await move('ea1', base, [id, 'answer'], { feedback: 'cleaned, see photos' }),
      await move('ep1', base, [id, 'finish'], { comment: 'fine' }),
    ].map(({ code }) => code);

    expect(codes).toEqual([0, 0, 0, 0, 0]);
    expect(await info(`${base}/${id}`)).toMatchObject({
      status: '3',
      feedback: 'cleaned, see photos',
      reviewComment: 'fine',
      deadline: '2026-11-26 10:00:00',
      signer: world.users.ea1,
    });
    expect([
      begun['disposeStatus'],
      (await info(`/dm/alarm/record/${world.sides.A.alarmId}`))['disposeStatus'],
    ]).toEqual(['0', '1']);
    expect(await titles('ea1', id)).toEqual(['办结', '退回', '下达']);
    expect(await titles('ep1', id)).toEqual(['提交整改', '提交整改', '签收']);
  });

  it('the wrong people are refused: the bureau does not sign, the enterprise does not finish, O&M only reads, another company sees nothing', async () => {
    const id = await issued();
    const base = '/dm/supervision';
    const answers = [
      await move('ep1', base, [id, 'sign']),
      await move('oa1', base, [id, 'sign']),
      await move('eb1', base, [id, 'sign']),
      await move('ea1', base, [id, 'urge']),
      await move('ea1', base, [id, 'finish']),
      await world.as('ea1', 'POST /dm/supervision', { body: { title: 'x' } }),
      await world.as('eb1', `GET /dm/supervision/${id}`),
      await world.as('ob1', `GET /dm/supervision/${id}`),
      await world.as('low', `GET /dm/supervision/${id}`),
    ];

    expect(answers.filter(({ code }) => code === 0)).toEqual([]);
    expect((await world.as('oa1', `GET /dm/supervision/${id}`)).code).toBe(0);
    const seen = (await world.as('eb1', 'GET /dm/supervision/page')).data as {
      readonly list: readonly Row[];
    };
    expect(seen.list).toEqual([]);
  });

  it('is urged once in half an hour, reminded of a day before it is due and told of when it is late', async () => {
    const id = await issued({ deadline: '2026-11-24 10:00:00' });
    const urged = await move('ep1', '/dm/supervision', [id, 'urge'], { comment: 'hurry' });
    const again = await move('ep1', '/dm/supervision', [id, 'urge']);

    await runTimersAfter(25);
    const reminded = await titles('ea1', id);
    await runTimersAfter(49);
    await runTimersAfter(49);
    const late = await titles('ea1', id);

    expect([urged.code, again.code]).toEqual([0, 10500]);
    expect(reminded).toEqual(['整改期限将至', '催办', '下达']);
    expect(late).toEqual(['已逾期', '整改期限将至', '催办', '下达']);
    expect(await info(`/dm/supervision/${id}`)).toMatchObject({ isOverdue: true, urgeCount: 1 });
  });

  it('a warning leads to a supervision, and is closed when that is done', async () => {
    const [id = ''] = await createWarnings(world.app.system(), [
      {
        source: 'trend',
        key: 'supervised',
        level: '2',
        reason: null,
        title: 'rising',
        words: null,
        monitorPointId: world.sides.A.pointId,
        stationId: world.sides.A.stationId,
        enterpriseId: world.sides.A.enterpriseId,
        factorCode: 'w01018',
        beginTime: '2026-11-22T09:00:00+08:00',
        value: 49,
        limit: 50,
      },
    ]);
    const base = '/dm/warning';
    const form = { title: 'Look', content: 'why', deadline: '2026-11-25 10:00:00' };
    await move('ep1', base, [id, 'verify'], { verifyResult: '1', comment: 'seen' });
    const refused = await move('oa1', base, [id, 'supervise'], form);
    const moved = await move('ep1', base, [id, 'supervise'], form);
    const { supervisionId, status } = await info(`${base}/${id}`);
    const early = await move('ep1', base, [id, 'close'], { comment: 'x' });
    const supervision = String(supervisionId);
    await move('ea1', '/dm/supervision', [supervision, 'sign']);
    await move('ea1', '/dm/supervision', [supervision, 'answer'], { feedback: 'mended' });
    await move('ep1', '/dm/supervision', [supervision, 'finish']);
    const closed = await move('ep1', base, [id, 'close'], { comment: 'x' });

    expect([refused.code === 0, moved.code, status, early.code, closed.code]).toEqual([
      false,
      0,
      '3',
      10500,
      0,
    ]);
    expect(await info(`/dm/supervision/${supervision}`)).toMatchObject({
      source: 'warning',
      warningId: id,
      status: '3',
      enterpriseId: world.sides.A.enterpriseId,
    });
  });

  it('a special event begins and ends by the clock; only who sees one of its stations sees it', async () => {
    const { data } = await world.as('ep1', 'POST /dm/special', {
      body: {
        name: 'Smog',
        type: '1',
        level: '3',
        regionCode: '3205',
        beginTime: '2026-11-22 12:00:00',
        endTime: '2026-11-22 14:00:00',
        stationIds: [world.sides.A.stationId],
      },
    });
    const id = String((data as Row)['id']);
    const statuses: unknown[] = [];
    for (const hours of [1, 3, 5]) {
      await runTimersAfter(hours);
      statuses.push((await info(`/dm/special/${id}`))['status']);
    }

    expect(statuses).toEqual(['0', '1', '2']);
    expect((await world.as('ea1', `GET /dm/special/${id}`)).code).toBe(0);
    expect((await world.as('eb1', `GET /dm/special/${id}`)).code).not.toBe(0);
    expect((await world.as('ea1', 'POST /dm/special', { body: { name: 'x' } })).code).not.toBe(0);
  });

  it('knowledge is asked by kind of alarm, and counts a person who found it useful once', async () => {
    const { data } = await world.as('ea1', 'GET /ops/alarm_knowledge/list?alarmType=8');
    const [entry] = data as readonly Row[];
    const id = String(entry?.['id']);
    const codes = [
      await move('ea1', '/ops/alarm-knowledge', [id, 'useful']),
      await move('ea1', '/ops/alarm-knowledge', [id, 'useful']),
      await move('eb1', '/ops/alarm-knowledge', [id, 'useful']),
    ].map(({ code }) => code);

    expect(codes).toEqual([0, 10500, 0]);
    expect(await info(`/ops/alarm-knowledge/${id}`)).toMatchObject({
      alarmType: '8',
      usefulCount: 2,
    });
    const change = { id, version: 3, symptom: 'x' };
    expect((await world.as('ea1', 'PUT /ops/alarm-knowledge', { body: change })).code).not.toBe(0);
    expect((await world.as('low', 'GET /ops/alarm_knowledge/list?alarmType=8')).code).not.toBe(0);
  });

  it('class “a shared library is anybody’s”: an entry of another unit is read, and neither changed, retired, deleted nor imported over', async () => {
    const body = {
      title: 'Alpha entry',
      alarmType: '8',
      symptom: 'Alpha symptom',
      cause: 'Alpha cause',
      solution: 'Alpha solution',
    };
    const saved = await world.as('oa1', 'POST /ops/alarm-knowledge', { body });
    expect(saved.json).toMatchObject({ code: 0 });
    const id = String((saved.data as Row)['id']);
    const before = await info(`/ops/alarm-knowledge/${id}`);

    const refused = [
      await world.as('ob1', 'PUT /ops/alarm-knowledge', {
        body: { id, version: 1, symptom: 'Bravo' },
      }),
      await move('ob1', '/ops/alarm-knowledge', [id, 'retire']),
      await world.as('ob1', 'DELETE /ops/alarm-knowledge', { body: [id] }),
    ].map(({ code }) => code);

    expect(refused.filter((code) => code === 0)).toEqual([]);
    expect((await world.as('ob1', `GET /ops/alarm-knowledge/${id}`)).code).toBe(0);
    expect(await info(`/ops/alarm-knowledge/${id}`)).toEqual(before);
    expect((await move('oa1', '/ops/alarm-knowledge', [id, 'retire'])).code).toBe(0);
  });

  it('knowledge that was retired is found by those alone who go on with it', async () => {
    const ways = ['/ops/alarm_knowledge/list?alarmType=1', '/ops/alarm-knowledge/page?limit=100'];
    const found = async (person: Person, id: string) => {
      const lists = await Promise.all(
        ways.map(async (way) =>
          JSON.stringify((await world.as(person, `GET ${way}`)).data).includes(id),
        ),
      );
      return [...lists, (await world.as(person, `GET /ops/alarm-knowledge/${id}`)).code === 0];
    };
    const [entry] = (await world.as('ea1', `GET ${ways[0] ?? ''}`)).data as readonly Row[];
    const id = String(entry?.['id']);
    expect(await found('ea1', id)).toEqual([true, true, true]);

    expect((await move('oa1', '/ops/alarm-knowledge', [id, 'retire'])).code).toBe(0);

    expect(await found('ea1', id)).toEqual([false, false, false]);
    expect((await move('ea1', '/ops/alarm-knowledge', [id, 'useful'])).code).not.toBe(0);
    expect(await found('oa1', id)).toEqual([true, true, true]);
  });
});
