import { aClock } from '#tests/builders/a-clock.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

describe('stops (停运申报), an entity that stands in one file', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies({ now: aClock('2026-11-22T10:00:00+08:00') });
  });
  afterAll(() => world.stop());

  const body = (more: object = {}) => ({
    stationId: world.sides.A.stationId,
    monitorPointIds: [world.sides.A.pointId],
    stopType: '2',
    beginTime: '2027-01-10 08:00:00',
    endTime: '2027-01-11 08:00:00',
    reason: 'overhaul',
    ...more,
  });
  const file = (person: Person, more: object = {}) =>
    world.as(person, 'POST /dm/stop', { body: body(more) });
  const filed = async (person: Person, more: object = {}) => {
    const { code, data, json } = await file(person, more);
    if (code !== 0) throw new Error(JSON.stringify(json));
    return String((data as Row)['id']);
  };
  const move = (person: Person, id: string, name: string, more: object = {}) =>
    world.as(person, 'POST /dm/stop/move', { body: { id, move: name, ...more } });
  const info = async (id: string) => (await world.as('admin', `GET /dm/stop/${id}`)).data as Row;
  const titles = async (person: Person) =>
    (
      (await world.as(person, 'GET /msg/message/page?limit=100')).data as {
        readonly list: readonly Row[];
      }
    ).list.map((row) => row['title']);
  const month = (at: string) => ({ beginTime: `${at}-01 00:00:00`, endTime: `${at}-02 00:00:00` });

  it('is filed, sent back, mended, agreed: each step told to who acts next, the log keeps all of it', async () => {
    const id = await filed('ea1');
    const begun = await titles('ep1');
    await move('ep1', id, 'return', { comment: 'which analyser?' });
    const returned = await titles('ea1');
    const pointIds = [world.sides.A.pointId];
    const mended = await move('ea1', id, 'resubmit', {
      ...body({ reason: 'COD analyser', beginTime: '2027-01-10 09:00:00' }),
      monitorPointIds: pointIds,
    });
    const agreed = await move('ep1', id, 'agree', { comment: 'fine' });
    const timeline = (await world.as('ea1', `GET /dm/stop/${id}/timeline`)).data as readonly Row[];

    expect([mended.code, agreed.code]).toEqual([0, 0]);
    expect(begun).toContain('停运申报 Alpha station：提交');
    expect(returned).toContain('停运申报 Alpha station：打回');
    expect(await info(id)).toMatchObject({
      status: '1',
      reason: 'COD analyser',
      beginTime: '2027-01-10 09:00:00',
      auditorId: world.users.ep1,
      auditComment: 'fine',
    });
    expect(timeline.map((row) => [row['action'], row['from'], row['to']])).toEqual([
      ['agree', '0', '1'],
      ['resubmit', '2', '0'],
      ['return', '0', '2'],
      ['submit', null, '0'],
    ]);
  });

  it('carries enterprise and region of its station, and follows when the station moves', async () => {
    const id = await filed('ea1', month('2027-02'));
    const first = await info(id);

    const { stationId } = world.sides.A;
    const moved = async (regionCode: string) => {
      const { version } = (await world.as('admin', `GET /ops/station/${stationId}`)).data as Row;
      await world.as('admin', 'PUT /ops/station', { body: { id: stationId, version, regionCode } });
    };
    await moved('320505');
    const [after, seen] = [await info(id), await world.as('ep1', `GET /dm/stop/${id}`)];
    await moved('320506');

    expect(first).toMatchObject({ enterpriseId: world.sides.A.enterpriseId, regionCode: '320506' });
    expect([after['regionCode'], seen.code]).toEqual(['320505', 0]);
  });

  it.each<[string, Person, object]>([
    ['a station of another company', 'eb1', {}],
    ['a role without the key', 'low', {}],
    ['the bureau, which judges', 'ep1', {}],
    ['an end before its begin', 'ea1', { endTime: '2027-01-10 07:00:00' }],
    ['without end in a life', 'ea1', { endTime: '2099-12-31 23:59:59' }],
    ['a point of another station', 'admin', { monitorPointIds: ['B'] }],
    ['no point at all', 'ea1', { monitorPointIds: [] }],
  ])(
    'class “filed by who may not, or as it cannot be”: %s is refused',
    async (_what, person, more) => {
      const points =
        'monitorPointIds' in more && String(more.monitorPointIds) === 'B'
          ? { monitorPointIds: [world.sides.B.pointId] }
          : {};

      const answer = await file(person, { ...more, ...points });

      expect(answer.code).not.toBe(0);
    },
  );

  it('class “a record judged without its links”: what a move leaves alone counts as it is stored', async () => {
    const id = await filed('ea1', month('2027-09'));

    const answer = await move('ep1', id, 'agree');

    expect([answer.code, (await info(id))['monitorPointIds']]).toEqual([
      0,
      [world.sides.A.pointId],
    ]);
  });

  it('says in the language of whoever asks what must hold', async () => {
    const wrong = body({ endTime: '2027-01-10 07:00:00' });

    const answers = await Promise.all(
      ['zh-CN', 'en-US'].map((lang) =>
        world.as('ea1', 'POST /dm/stop', { body: wrong, headers: { 'accept-language': lang } }),
      ),
    );

    expect(answers.map(({ json }) => JSON.stringify(json))).toEqual([
      expect.stringContaining('结束时间须晚于开始时间') as string,
      expect.stringContaining('The end must be later than the begin') as string,
    ]);
  });

  it.each<[string, Person, string, object]>([
    ['the bureau alone agrees', 'ea1', 'agree', {}],
    ['another company sees nothing of it', 'eb1', 'withdraw', {}],
    ['whoever did not file it does not withdraw it', 'oa1', 'withdraw', {}],
    ['sending back needs a reason', 'ep1', 'return', {}],
    ['nothing is changed while it waits', 'ea1', 'resubmit', { reason: 'other' }],
  ])('class “moved by who may not”: %s', async (_what, person, name, more) => {
    const id = await filed('ea1', month('2027-03'));

    const answer = await move(person, id, name, more);

    expect([answer.code === 0, (await info(id))['status'], (await info(id))['reason']]).toEqual([
      false,
      '0',
      'overhaul',
    ]);
  });

  it('class “changed by another door”: no plain write changes or removes it', async () => {
    const id = await filed('ea1', month('2027-04'));

    const answers = [
      await world.as('admin', 'PUT /dm/stop', { body: { id, reason: 'x' } }),
      await world.as('admin', 'DELETE /dm/stop', { body: [id] }),
    ];

    expect([answers.every(({ code }) => code !== 0), (await info(id))['reason']]).toEqual([
      true,
      'overhaul',
    ]);
  });

  it('who files does not judge, although he holds every key', async () => {
    const id = await filed('admin', month('2027-05'));

    const answer = await move('admin', id, 'agree');

    expect(answer.json).toMatchObject({
      msg: expect.stringContaining('不能审批自己提交的申报') as string,
    });
  });

  it('of one point no two agreed stops overlap; one that begins as the other ends does not', async () => {
    const first = await filed('ea1', month('2027-06'));
    const over = await filed('oa1', {
      beginTime: '2027-06-01 23:00:00',
      endTime: '2027-06-03 00:00:00',
    });
    const next = await filed('oa1', {
      beginTime: '2027-06-02 00:00:00',
      endTime: '2027-06-03 00:00:00',
    });
    await move('ep1', first, 'agree');

    const [refused, fine] = [await move('ep1', over, 'agree'), await move('ep1', next, 'agree')];
    const ahead = (await world.as('ep1', `GET /dm/stop/${over}/moves`)).data as readonly Row[];

    expect(refused.json).toMatchObject({
      msg: expect.stringContaining(
        'Alpha station的监测点在 2027-06-01 23:00:00 至 2027-06-03 00:00:00 内已有同意的停运申报',
      ) as string,
    });
    expect(fine.code).toBe(0);
    expect(ahead.find(({ move: name }) => name === 'agree')).toMatchObject({ can: false });
  });

  it('class “lost race”: of two overlapping ones that are agreed at once one is refused, of two who judge one is told', async () => {
    const overlapping = [
      await filed('ea1', month('2027-07')),
      await filed('oa1', month('2027-07')),
    ];
    const both = await Promise.all(overlapping.map((id) => move('ep1', id, 'agree')));
    const one = await filed('ea1', month('2027-08'));
    const judged = await Promise.all([
      move('ep1', one, 'agree'),
      move('ep1', one, 'return', { comment: 'no' }),
    ]);

    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(judged.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('a fresh installation gives its keys to those who need them', async () => {
    const keys = async (person: Person) =>
      (
        (
          await world.call('GET /sys/menu/permissions', {
            token: await world.signIn(person, PASSWORD),
          })
        ).data as readonly string[]
      ).filter((key) => key.startsWith('dm:stop:'));

    expect([...(await keys('ep1'))].sort()).toEqual([
      'dm:stop:agree',
      'dm:stop:export',
      'dm:stop:info',
      'dm:stop:page',
      'dm:stop:return',
    ]);
    expect([...(await keys('oa2'))].sort()).toEqual([
      'dm:stop:info',
      'dm:stop:page',
      'dm:stop:resubmit',
      'dm:stop:save',
      'dm:stop:withdraw',
    ]);
    expect(await keys('low')).toEqual([]);
  });
});
