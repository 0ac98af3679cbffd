import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { aLaboratory, type Laboratory, type Staff } from '#tests/builders/a-laboratory.ts';
import type { Person } from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-27T09:00:00+08:00');
const AHEAD = '2026-12-05 18:00:00';

describe('a testing task', () => {
  let world: Laboratory;
  let now = NOW;
  const factors: Record<string, string> = {};
  beforeAll(async () => {
    world = await aLaboratory({ now: () => now });
    const { rows } = await world.app.database.pool.query<{ id: string; code: string }>(
      'select id::text as id, code from dm_factor',
    );
    for (const { id, code } of rows) factors[code] = id;
  });
  afterAll(() => world.stop());

  const body = (more: object = {}) => ({
    name: '比对监测',
    taskType: '2',
    enterpriseId: world.sides.A.enterpriseId,
    stationId: world.sides.A.stationId,
    testingCompanyId: world.companies.A,
    planDate: '2026-11-28',
    items: [
      {
        factorId: factors['w01018'],
        point: '总排口',
        count: 2,
        method: 'HJ 828-2017',
        limitValue: 50,
        unit: 'mg/L',
      },
      { factorId: factors['w21003'], point: '总排口', count: 1 },
      { factorId: factors['w21011'], point: '总排口', count: 1 },
    ],
    ...more,
  });
  const add = async (more: object = {}, person: Staff | Person = 'ea1') => {
    const answer = await world.by(person, 'POST /test/task', { body: body(more) });
    expect(answer).toMatchObject({ code: 0 });
    return String((answer.data as Row)['id']);
  };
  const move = (person: Staff | Person, id: string, name: string, more: object = {}) =>
    world.by(person, 'POST /test/task/move', { body: { id, move: name, ...more } });
  const go = async (person: Staff | Person, id: string, name: string, more: object = {}) => {
    const answer = await move(person, id, name, more);
    expect({ name, msg: answer.msg, code: answer.code }).toMatchObject({ code: 0 });
  };
  const info = async (id: string, person: Staff | Person = 'disp') =>
    (await world.by(person, `GET /test/task/${id}`)).data as Row;
  const samplesOf = async (id: string, person: Staff | Person = 'disp') =>
    (
      (await world.by(person, `GET /test/sample/page?taskId=${id}&limit=50`)).data as {
        readonly list: readonly Row[];
      }
    ).list.toSorted((one, other) =>
      String(one['sampleNo']).localeCompare(String(other['sampleNo'])),
    );
  const people = () => ({
    leaderId: world.staff.lead,
    samplerIds: [world.staff.smp],
    deadline: AHEAD,
  });

  it('goes from request to signed report through five pairs of hands', async () => {
    const id = await add();
    await go('ea1', id, 'submit');
    await go('disp', id, 'dispatch', people());
    await go('lead', id, 'accept');
    await go('smp', id, 'startSampling', {
      startLocation: { lng: 120.1, lat: 30.5 },
      startPhotos: [await world.upload('smp', 'site.png')],
    });
    const planned = await samplesOf(id);
    expect(planned.map((one) => [one['sampleNo'], one['container'], one['keepHours']])).toEqual([
      ['JC2026110001-01', '玻璃瓶', 48],
      ['JC2026110001-02', '玻璃瓶', 48],
      ['JC2026110001-03', '玻璃瓶或塑料瓶', 24],
    ]);
    for (const sample of planned)
      await go('smp', id, 'saveSample', {
        sampleId: sample['id'],
        point: '总排口',
        sampledAt: '2026-11-27 09:00:00',
        method: 'HJ 91.1-2019',
        container: '玻璃瓶',
        preservative: '加硫酸',
        photos: [await world.upload('smp', 'bottle.png')],
      });
    await go('lead', id, 'handOver', {
      takerId: world.staff.ana,
      condition: '1',
      seal: '1',
      temperature: 4,
    });
    await go('ana', id, 'recordResult');
    await go('ana', id, 'finishTesting');
    await go('ana', id, 'uploadReport', {
      reportFile: [await world.upload('ana', 'report.pdf')],
      conclusion: 'fine',
    });
    await go('aud', id, 'audit', { comment: 'ok' });
    await go('sgn', id, 'sign', { signature: [await world.upload('sgn', 'sign.png')] });

    const three = Array.from({ length: 3 }, () => ({ status: '6', holderId: world.staff.ana }));
    expect(await samplesOf(id)).toMatchObject(three);
    expect(await info(id)).toMatchObject({ status: '9', taskNo: 'JC2026110001', reportVersion: 1 });
  });
});
