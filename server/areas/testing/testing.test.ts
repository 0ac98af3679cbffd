import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ERRORS } from '#schemas/api/errors.ts';
import taskFile from '#schemas/entities/test/testing-task.json' with { type: 'json' };
import { aLaboratory, type Laboratory, type Staff } from '#tests/builders/a-laboratory.ts';
import type { Person } from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

/** Who has which role of the file; the first makes the move. */
const WHO: Readonly<Record<string, readonly (Staff | Person)[]>> = {
  owner: ['ea1'],
  dispatcher: ['disp'],
  leader: ['lead'],
  sampler: ['smp', 'smp2'],
  keeper: ['ana', 'busy', 'disp'],
  analyst: ['ana', 'busy'],
  testingHead: ['ana', 'busy', 'disp'],
  author: ['ana', 'busy'],
  auditor: ['aud', 'busy'],
  signer: ['sgn', 'busy'],
};
/** `bdisp` and `bana` are of another testing company, `eb1` of another enterprise. */
const EVERYBODY: readonly (Staff | Person)[] = [
  ...(['disp', 'lead', 'smp', 'ana', 'aud', 'sgn', 'bdisp', 'bana'] as const),
  ...(['ea1', 'eb1', 'ep1', 'oa1'] as const),
];
/** A line of the table of moves. */
interface Line {
  readonly id: string;
  readonly from: readonly (string | null)[];
  readonly to: readonly string[];
  readonly roles?: readonly string[];
  readonly guards?: readonly string[];
}
const STATES = taskFile.states;
const MOVES: Readonly<
  Record<string, { readonly cases: readonly Line[]; readonly requires?: readonly string[] }>
> = STATES.moves;
const TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STATES.guards).map(([name, { text }]) => [name, text]),
);
const NOW = new Date('2026-11-27T09:00:00+08:00');
const AHEAD = '2026-12-05 18:00:00';

describe('a testing task', () => {
  let world: Laboratory;
  const factors: Record<string, string> = {};
  beforeAll(async () => {
    world = await aLaboratory({ now: () => NOW });
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

  const sampleForm = (sampleId: unknown, photos: unknown) => ({
    sampleId,
    point: '总排口',
    sampledAt: '2026-11-27 09:00:00',
    method: 'HJ 91.1-2019',
    container: '玻璃瓶',
    preservative: '加硫酸',
    location: { lng: 120.11, lat: 30.51 },
    photos,
  });
  /** A task whose samples are all taken. */
  const taken = async () => {
    const id = await add();
    await go('ea1', id, 'submit');
    await go('disp', id, 'dispatch', people());
    await go('lead', id, 'accept');
    await go('smp', id, 'startSampling', {
      startLocation: { lng: 120.1, lat: 30.5 },
      startPhotos: [await world.upload('smp', 'site.png')],
    });
    for (const sample of await samplesOf(id))
      await go(
        'smp',
        id,
        'saveSample',
        sampleForm(sample['id'], [await world.upload('smp', 'b.png')]),
      );
    return id;
  };

  /** All results of a task are found by one and agreed to by another. */
  const find = async (id: string) => {
    const { list } = (await world.by('ana', `GET /test/result/page?taskId=${id}&limit=50`))
      .data as { readonly list: readonly Row[] };
    for (const { id: result } of list)
      for (const [who, name] of [
        ['ana', 'receive'],
        ['ana', 'record'],
        ['ana', 'submit'],
        ['aud', 'pass'],
      ] as const) {
        const form = name === 'record' ? { digits: '7', instrument: 'UV-2600' } : {};
        const answer = await world.by(who, 'POST /test/result/move', {
          body: { id: result, move: name, ...form },
        });
        expect(answer).toMatchObject({ code: 0 });
      }
  };

  it('goes from request to signed report through five pairs of hands', async () => {
    const id = await taken();
    expect(
      (await samplesOf(id)).map((one) => [
        one['sampleNo'],
        one['status'],
        one['keepHours'],
        one['keepUntil'],
      ]),
    ).toEqual([
      ['JC2026110001-01', '1', 48, '2026-11-29 09:00:00'],
      ['JC2026110001-02', '1', 48, '2026-11-29 09:00:00'],
      ['JC2026110001-03', '1', 24, '2026-11-28 09:00:00'],
    ]);
    const [place] = (await samplesOf(id)).map((one) => one['location']);
    expect(place).toMatchObject({ lng: 120.11, lat: 30.51 });
    await go('lead', id, 'handOver', {
      takerId: world.staff.ana,
      condition: '1',
      seal: '1',
      temperature: 4,
    });
    await go('ana', id, 'recordResult');
    await find(id);
    await go('ana', id, 'finishTesting');
    await go('ana', id, 'uploadReport', {
      reportFile: [await world.upload('ana', 'report.pdf')],
      conclusion: 'fine',
    });
    await go('aud', id, 'audit', { comment: 'ok' });
    await go('sgn', id, 'sign', {
      signature: [await world.upload('sgn', 'sign.png')],
      signMeaning: '1',
    });

    const three = Array.from({ length: 3 }, () => ({ status: '6', holderId: world.staff.ana }));
    expect(await samplesOf(id)).toMatchObject(three);
    expect(await info(id)).toMatchObject({ status: '9', taskNo: 'JC2026110001', reportVersion: 1 });
  });

  const pass = (person: Staff | Person, ids: readonly unknown[], step: string, more: object = {}) =>
    world.by(person, 'POST /test/sample/handOver', {
      body: { ids, step, condition: '1', seal: '1', temperature: '4.2', ...more },
    });
  const chain = async (sampleId: unknown) =>
    (
      (await world.by('disp', `GET /test/custody/page?sampleId=${String(sampleId)}&limit=50`))
        .data as {
        readonly list: readonly Row[];
      }
    ).list.map(({ step, giverName, takerName }) => [step, giverName, takerName]);

  it('every hand-over of a sample is a row: who gave, who took, in what state', async () => {
    const id = await taken();
    const [one, two] = await samplesOf(id);
    const ids = [one?.['id'], two?.['id']];

    const answers = [
      await pass('lead', ids, '2'),
      await pass('ana', [one?.['id']], '3', { sealNo: 'F-7', note: 'ice melted' }),
    ];
    await go('lead', id, 'handOver', { takerId: world.staff.disp, condition: '4', seal: '2' });
    answers.push(
      await pass('busy', ids, '4'),
      await pass('busy', [one?.['id']], '5', { takerId: world.staff.ana }),
    );

    expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => 'success'));
    expect(await chain(one?.['id'])).toEqual([
      ['1', null, 'Person smp'],
      ['2', 'Person smp', 'Person lead'],
      ['3', 'Person lead', 'Person ana'],
      ['4', 'Person ana', 'Person busy'],
      ['5', 'Person busy', 'Person ana'],
    ]);
    expect(await chain(two?.['id'])).toMatchObject([
      {},
      {},
      ['3', 'Person lead', 'Person disp'],
      ['4', 'Person disp', 'Person busy'],
    ]);
    expect(await samplesOf(id)).toMatchObject([{ status: '6' }, { status: '8' }, { status: '6' }]);
  });

  it('a hand-over that nobody saw is refused: neither holder nor taker, another company, a step out of turn, no keeper', async () => {
    const [sample] = await samplesOf(await taken());
    const ids = [sample?.['id']];
    const before = await chain(sample?.['id']);

    const refused = [
      await pass('lead', ids, '2', { takerId: world.staff.ana }),
      await pass('smp', ids, '2', { takerId: world.staff.bana }),
      await pass('smp', ids, '2'),
      await pass('bdisp', ids, '2'),
      await pass('lead', ids, '4'),
      await pass('lead', ids, '3'),
      await pass('aud', ids, '2'),
      await pass('ea1', ids, '2'),
      await pass('smp', ids, '2', { temperature: 'warm' }),
      await pass('lead', ids, '2', { takerId: world.staff.smp, temperature: '-300' }),
      await pass('lead', ids, '2', { takerId: world.staff.smp, condition: 'none such' }),
    ];

    expect(refused.slice(0, 3).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('须由保管人或接收人本人交接'),
      expect.stringContaining('只能交给本检测单位'),
      expect.stringContaining('已由接收人保管'),
    ]);
    expect(refused.slice(3).map(({ code }) => code)).toEqual([
      ERRORS.notFound,
      ERRORS.badMove,
      ERRORS.badMove,
      ERRORS.forbidden,
      ERRORS.forbidden,
      ERRORS.invalid,
      ERRORS.invalid,
      ERRORS.invalid,
    ]);
    expect(refused.map(({ msg }) => msg)).not.toContain('服务器内部异常');
    expect(await chain(sample?.['id'])).toEqual(before);
  });

  it('what is filled in anew changes no hands', async () => {
    const id = await taken();
    const [sample] = await samplesOf(id);
    await pass('lead', [sample?.['id']], '2');
    const photos = [await world.upload('smp', 'b.png')];
    const form = sampleForm(sample?.['id'], photos);

    await go('smp', id, 'saveSample', { ...form, point: '进水口' });

    expect((await samplesOf(id))[0]).toMatchObject({
      point: '进水口',
      sampledAt: '2026-11-27 09:00:00',
      samplerId: world.staff.smp,
      holderId: world.staff.lead,
    });
    expect(await chain(sample?.['id'])).toEqual([
      ['1', null, 'Person smp'],
      ['2', 'Person smp', 'Person lead'],
    ]);
  });

  it('a sample that was not taken needs a reason, and one that waited too long is marked at receipt, not refused', async () => {
    const id = await taken();
    const [first, , last] = await samplesOf(id);
    await world.app.database.pool.query(
      "update test_testing_sample set status = '0' where id = $1",
      [first?.['id']],
    );
    const held = await move('lead', id, 'handOver', {
      takerId: world.staff.ana,
      condition: '1',
      seal: '1',
    });
    const said = await world.by('smp', 'POST /test/sample/do/miss', {
      body: { id: first?.['id'], reason: '管道无水' },
    });
    await world.app.database.pool.query(
      'update test_testing_sample set keep_until = $2 where id = $1',
      [last?.['id'], new Date(NOW.getTime() - 1000)],
    );
    await go('lead', id, 'handOver', { takerId: world.staff.ana, condition: '1', seal: '1' });

    expect([held.code, said.code]).toEqual([ERRORS.badMove, 0]);
    expect(await samplesOf(id)).toMatchObject([
      { status: '0', missingReason: '管道无水', isLate: false },
      { status: '6', isLate: false },
      { status: '6', isLate: true },
    ]);
  });

  it('tasks and samples are seen by who asked, whose company tests and whose region it is, by nobody else', async () => {
    const id = await taken();
    const [sample] = await samplesOf(id);
    const sees = async (person: Staff | Person) => {
      const [task, bottle] = [
        await world.by(person, `GET /test/task/${id}`),
        await world.by(person, `GET /test/sample/${String(sample?.['id'])}`),
      ];
      return [task.code, bottle.code].map((code) => code === 0);
    };

    for (const person of ['ea1', 'ep1', 'disp', 'lead', 'smp', 'sgn', 'oa1'] as const)
      expect([person, await sees(person)]).toEqual([person, [true, true]]);
    for (const person of ['eb1', 'bdisp', 'blead', 'bana', 'ob1', 'low'] as const)
      expect([person, await sees(person)]).toEqual([person, [false, false]]);
  });

  it('people are offered for what they can do: leaders who may accept, samplers who may sample, takers who keep samples', async () => {
    const options = async (where: object) =>
      (
        (await world.by('disp', `GET /sys/user/options?limit=50&where=${ask(where)}`))
          .data as readonly Row[]
      ).map(({ id: one }) => one);
    const ask = (where: object) => encodeURIComponent(JSON.stringify(where));
    const holding = (key: string) => ({ field: 'roleIdList', op: 'in', value: `$holding.${key}` });
    const { ana, busy, disp, lead, smp, smp2 } = world.staff;

    const leaders = await options(holding('test:task:accept'));
    expect(new Set(leaders)).toEqual(new Set([lead, smp, smp2]));
    const keepers = await options(holding('test:sample:keep'));
    expect(new Set(keepers)).toEqual(new Set([ana, busy, disp]));
    expect(await options(holding('test:task:nothing'))).toEqual([]);
    // a key that no link asks by: who may do that is not for whoever may ask for people
    expect(await options(holding('test:task:sign'))).toEqual([]);
  });

  it('samples come into the hands of a keeper, whoever hands them over', async () => {
    const id = await taken();
    const ids = (await samplesOf(id)).map((one) => one['id']);

    const kept = await move('lead', id, 'handOver', { condition: '1', seal: '1' });
    const named = await pass('smp', ids, '3', { takerId: world.staff.lead });

    for (const { code, msg } of [kept, named])
      expect([code, msg]).toEqual([ERRORS.badMove, expect.stringContaining('样品管理员')]);
    expect(await samplesOf(id)).toMatchObject(ids.map(() => ({ status: '1' })));
    expect((await pass('smp', ids, '3', { takerId: world.staff.ana })).code).toBe(0);
  });

  it('whoever may not make a move is told whose it is, a deputy at processes and who was on the task before like anybody else', async () => {
    const id = await add();
    await go('ea1', id, 'submit');
    const strange = [
      { leaderId: world.staff.bana },
      { leaderId: world.staff.ana },
      { samplerIds: [world.staff.smp, world.staff.aud] },
    ];
    for (const named of strange)
      expect(await move('disp', id, 'dispatch', { ...people(), ...named })).toMatchObject({
        code: ERRORS.invalid,
      });
    await go('disp', id, 'dispatch', people());
    const deputy = await world.by('lead', 'POST /activiti/deputy', {
      body: {
        deputyId: world.staff.smp2,
        fromTime: '2026-11-01 00:00:00',
        toTime: '2026-12-30 00:00:00',
      },
    });
    const asDeputy = await move('smp2', id, 'accept');
    await go('lead', id, 'accept');
    await go('disp', id, 'redeploy', {
      leaderId: world.staff.smp2,
      samplerIds: [world.staff.smp2],
      reason: 'ill',
    });
    const [before, withdrawn] = [await move('lead', id, 'accept'), await move('ea1', id, 'cancel')];
    await go('smp2', id, 'accept');
    const photos = [await world.upload('smp', 'a.png')];
    const start = { startLocation: { lng: 120.1, lat: 30.5 }, startPhotos: photos };
    const dropped = await move('smp', id, 'startSampling', start);
    await go('smp2', id, 'startSampling', {
      ...start,
      startPhotos: [await world.upload('smp2', 'a.png')],
    });
    const [sample] = await samplesOf(id);
    const body = { id: sample?.['id'], reason: '管道无水' };
    const missed = await world.by('smp', 'POST /test/sample/do/miss', { body });
    const takers = ['smp2', 'smp', 'lead', 'disp', 'ea1', 'admin'] as const;
    const offered = [];
    for (const one of takers) offered.push((await samplesOf(id, one))[0]?.['mayTake']);
    expect(offered).toEqual([true, false, false, false, false, false]);

    expect([deputy.msg, withdrawn.code]).toEqual(['success', ERRORS.invalid]);
    const told = (answer: { readonly json: unknown }) => answer.json;
    expect(told(asDeputy)).toMatchObject({
      code: ERRORS.forbidden,
      msg: '仅限采样组长（Person lead）操作',
    });
    expect(told(before)).toMatchObject({ msg: '仅限采样组长（Person smp2）操作' });
    const both = '仅限采样组长（Person smp2）、采样人员（Person smp2）操作';
    expect([told(dropped), told(missed)]).toMatchObject([{ msg: both }, { msg: both }]);
    expect((await samplesOf(id))[0]).toMatchObject({ missingReason: null });
  });

  it('a result is moved by people of its laboratory alone, whatever rights others hold who see it', async () => {
    const id = await taken();
    await go('lead', id, 'handOver', { takerId: world.staff.ana, condition: '1', seal: '1' });
    const { list } = (await world.by('ana', `GET /test/result/page?taskId=${id}&limit=9`)).data as {
      readonly list: readonly Row[];
    };
    const body = { id: list[0]?.['id'], move: 'receive' };

    const answer = await world.by('admin', 'POST /test/result/move', { body });
    expect(answer.json).toMatchObject({
      code: ERRORS.forbidden,
      msg: '仅限检测单位人员操作',
    });
    expect((await world.by('ana', 'POST /test/result/move', { body })).code).toBe(0);
  });

  it('a laboratory is chosen among those of the province, and one beyond it is refused', async () => {
    const far = await world.by('admin', 'POST /ops/testing-company', {
      body: { name: 'Far laboratory', creditCode: '9133010000000000TF', regionCode: '330106' },
    });
    const { id: farId } = far.data as Row;
    const offered = async (person: Staff | Person) =>
      ((await world.by(person, 'GET /ops/testing-company/options')).data as readonly Row[]).map(
        ({ name }) => name,
      );

    for (const person of ['ea1', 'ep1'] as const)
      expect(new Set(await offered(person))).toEqual(new Set(['Laboratory A', 'Laboratory B']));
    expect(await offered('disp')).toEqual(['Laboratory A']);
    const refused = await world.by('ea1', 'POST /test/task', {
      body: body({ testingCompanyId: farId }),
    });
    expect(refused.code).not.toBe(0);
  });

  it('a number is given once, with the first submission, and drafts have none', async () => {
    const [draft, id] = [await add(), await add()];
    await go('ea1', id, 'submit');
    const first = (await info(id))['taskNo'];
    await world.app.database.pool.query(
      "update test_testing_task set status = '-1' where id = $1",
      [id],
    );
    await go('ea1', id, 'submit');

    expect(first).toMatch(/^JC202611\d{4}$/);
    expect((await info(id))['taskNo']).toBe(first);
    expect((await info(draft, 'ea1'))['taskNo']).toBeNull();
  });

  describe('by its table of moves', () => {
    let id = '';
    beforeAll(async () => {
      id = await taken();
      await go('lead', id, 'handOver', { takerId: world.staff.ana, condition: '1', seal: '1' });
      await find(id);
      await go('ana', id, 'finishTesting');
      const reportFile = [await world.upload('ana', 'report.pdf')];
      await go('ana', id, 'uploadReport', { reportFile, conclusion: 'fine' });
    });
    const resultOf = async (at: number): Promise<string> => {
      const { rows } = await world.app.database.pool.query<{ id: string }>(
        'select id::text from test_testing_result where task_id = $1 order by id offset $2 limit 1',
        [id, at],
      );
      return rows[0]?.id ?? '';
    };
    const setResults = (set: string, which = 'true') =>
      world.app.database.pool.query(
        `update test_testing_result set ${set} where task_id = $1 and ${which}`,
        [id],
      );

    /** What the last version of the report is while its task stands there. */
    const REPORTS: Readonly<Record<string, string>> = { 7: '1', 8: '2', 9: '3' };
    const stand = async (status: string, more: { author?: Staff; auditor?: Staff } = {}) => {
      await setResults("status = '5', detection_limit = '0.01'");
      await world.app.database.pool.query(
        'update test_testing_report set state = $2 where task_id = $1 and version_no = (select max(version_no) from test_testing_report where task_id = $1)',
        [id, REPORTS[status] ?? '4'],
      );
      await world.app.database.pool.query(
        'update test_testing_task set status = $2, author_id = $3, auditor_id = $4, leader_id = $5 where id = $1',
        [
          id,
          status,
          more.author ? world.staff[more.author] : null,
          more.auditor ? world.staff[more.auditor] : null,
          world.staff.lead,
        ],
      );
    };
    const status = async () => {
      const { rows } = await world.app.database.pool.query<{ status: string }>(
        'select status from test_testing_task where id = $1',
        [id],
      );
      return rows[0]?.status;
    };
    const formOf = async (name: string, person: Staff | Person): Promise<Row> => {
      const file = async (kind: string) => [await world.upload(person, kind)];
      switch (name) {
        case 'dispatch':
          return people();
        case 'redeploy':
          return {
            leaderId: world.staff.smp2,
            samplerIds: [world.staff.smp, world.staff.smp2],
            reason: 'ill',
          };
        case 'startSampling':
          return { startLocation: { lng: 120, lat: 30 }, startPhotos: await file('site.png') };
        case 'saveSample':
          return sampleForm((await samplesOf(id))[0]?.['id'], await file('bottle.png'));
        case 'handOver':
          return { takerId: world.staff.ana, condition: '1', seal: '1' };
        case 'uploadReport':
          return { reportFile: await file('report.pdf'), conclusion: 'fine' };
        case 'sign':
          return { signature: await file('sign.png'), signMeaning: '1' };
        case 'audit':
          return { comment: 'ok' };
        default:
          return { reason: 'because' };
      }
    };
    const cases = Object.entries(MOVES).flatMap(([name, { cases: lines }]) =>
      lines
        .filter(({ from }) => !from.includes(null))
        .flatMap((line) =>
          line.from.flatMap((from) =>
            (line.roles ?? []).map((role) => ({
              id: line.id,
              name,
              from: String(from),
              role,
              to: line.to[0] ?? '',
            })),
          ),
        ),
    );

    it.each(cases)(
      '$id: $name from $from by $role leads to $to',
      async ({ name, from, role, to }) => {
        const person = WHO[role]?.[0] ?? 'ea1';
        await stand(from, { author: 'ana', ...(from === '8' ? { auditor: 'aud' } : {}) });
        if (name === 'handOver' || name === 'saveSample')
          await world.app.database.pool.query(
            "update test_testing_sample set status = '1' where task_id = $1",
            [id],
          );

        await go(person, id, name, await formOf(name, person));

        expect(await status()).toBe(to);
      },
    );

    it('from any other status no move is made', async () => {
      for (const [name, { cases: lines }] of Object.entries(MOVES)) {
        if (name === 'add') continue;
        const person = WHO[lines[0]?.roles?.[0] ?? '']?.[0] ?? 'ea1';
        const froms = lines.flatMap(({ from }) => from);
        for (const from of Object.keys(STATES.values).filter((one) => !froms.includes(one))) {
          await stand(from, { author: 'ana', auditor: 'aud' });
          const answer = await move(person, id, name, { reason: 'x', comment: 'x' });
          expect([name, from, answer.code, await status()]).toEqual([
            name,
            from,
            ERRORS.statusChanged,
            from,
          ]);
        }
      }
    });

    it('nobody but whom the table names makes a move', async () => {
      for (const [name, { cases: lines }] of Object.entries(MOVES))
        for (const { from, roles = [] } of lines) {
          if (from.includes(null)) continue;
          const may = new Set(roles.flatMap((role) => WHO[role] ?? []));
          await stand(String(from[0]), { author: 'ana', auditor: 'aud' });
          for (const person of EVERYBODY.filter((one) => !may.has(one))) {
            const { code } = await move(person, id, name, { reason: 'x', comment: 'x' });
            expect([name, person, code === ERRORS.forbidden || code === ERRORS.notFound]).toEqual([
              name,
              person,
              true,
            ]);
          }
          expect(await status()).toBe(String(from[0]));
        }
    });

    it('what a move asks for is not left out', async () => {
      for (const [name, { cases: lines, requires = [] }] of Object.entries(MOVES))
        for (const field of requires) {
          const [line] = lines;
          const person = WHO[line?.roles?.[0] ?? '']?.[0] ?? 'ea1';
          await stand(String(line?.from[0]), {
            author: 'ana',
            ...(name === 'sign' ? { auditor: 'aud' } : {}),
          });
          const { [field]: _left, ...rest } = await formOf(name, person);
          const { code } = await move(person, id, name, rest);
          expect([name, field, code, await status()]).toEqual([
            name,
            field,
            ERRORS.invalid,
            String(line?.from[0]),
          ]);
        }
    });

    const pool = () => world.app.database.pool;
    const GUARDED: Readonly<Record<string, () => Promise<readonly [Staff | Person, string, Row]>>> =
      {
        hasItems: async () => {
          await stand('0');
          await pool().query(
            'update test_testing_task_items set owner_id = -owner_id where owner_id = $1',
            [id],
          );
          return ['ea1', 'submit', {}];
        },
        deadlineAhead: async () => {
          await stand('1');
          return ['disp', 'dispatch', { ...people(), deadline: '2026-11-27 08:59:59' }];
        },
        otherPeople: async () => {
          await stand('3');
          const { samplerIds } = await info(id);
          return ['disp', 'redeploy', { leaderId: world.staff.lead, samplerIds, reason: 'x' }];
        },
        sampleOfTask: async () => {
          await stand('4');
          const other = (await samplesOf(await taken()))[0]?.['id'];
          return ['smp2', 'saveSample', sampleForm(other, [await world.upload('smp2', 'b.png')])];
        },
        alreadySampled: async () => {
          await stand('4');
          const form = sampleForm((await samplesOf(id))[0]?.['id'], [
            await world.upload('smp2', 'b.png'),
          ]);
          await pool().query("update test_testing_sample set status = '1' where task_id = $1", [
            id,
          ]);
          return ['smp2', 'saveSample', { ...form, sampledAt: '2026-11-27 09:00:01' }];
        },
        samplesTaken: async () => {
          await stand('4');
          await pool().query("update test_testing_sample set status = '0' where id = $1", [
            (await samplesOf(id))[0]?.['id'],
          ]);
          return ['lead', 'handOver', { condition: '1', seal: '1' }];
        },
        anySample: async () => {
          await stand('4');
          await pool().query(
            "update test_testing_sample set status = '0', missing_reason = 'ice' where task_id = $1",
            [id],
          );
          return ['lead', 'handOver', { condition: '1', seal: '1' }];
        },
        notAuthor: async () => {
          await stand('7', { author: 'busy' });
          return ['busy', 'audit', { comment: 'mine' }];
        },
        thirdPerson: async () => {
          await stand('8', { author: 'ana', auditor: 'busy' });
          return ['busy', 'sign', await formOf('sign', 'busy')];
        },
        signedNow: async () => {
          await stand('8', { author: 'ana', auditor: 'aud' });
          return ['sgn', 'sign', { signMeaning: '1' }];
        },
        resultsPassed: async () => {
          await stand('5');
          await setResults("status = '4'");
          return ['ana', 'finishTesting', {}];
        },
        methodsFit: async () => {
          await stand('6');
          await setResults("detection_limit = '60'");
          return ['ana', 'uploadReport', await formOf('uploadReport', 'ana')];
        },
        notResultJudge: async () => {
          await stand('5');
          const result = await resultOf(0);
          await setResults("status = '4'", `id = ${result}`);
          await world.by('busy', 'POST /test/result/move', { body: { id: result, move: 'pass' } });
          await stand('6');
          return ['busy', 'uploadReport', await formOf('uploadReport', 'busy')];
        },
        notMeasurer: async () => {
          await stand('5');
          const result = await resultOf(1);
          await setResults("status = '2'", `id = ${result}`);
          await world.by('busy', 'POST /test/result/move', {
            body: { id: result, move: 'record', digits: '7', instrument: 'UV-2600' },
          });
          await stand('7', { author: 'ana' });
          return ['busy', 'audit', { comment: 'mine' }];
        },
      };

    /** What the server says of conditions that the file only names. */
    const SAID: Readonly<Record<string, string>> = {
      anySample: '没有采到任何样品',
      signedNow: '须手写签名',
      resultsPassed: '没有审核通过',
      methodsFit: '方法检出限高于限值',
      notResultJudge: '结果由本人审核',
      notMeasurer: '结果由本人录入',
    };

    it('each condition of the file has a case here', () => {
      const named = Object.values(MOVES).flatMap(({ cases: lines }) =>
        lines.flatMap(({ guards = [] }) => guards),
      );

      expect(Object.keys(GUARDED).toSorted()).toEqual([...new Set(named)].toSorted());
    });

    it.each(Object.keys(GUARDED))('%s holds a move up and says why', async (guard) => {
      const [person, name, form] = (await GUARDED[guard]?.()) ?? ['ea1', '', {}];
      const before = await status();

      const { code, msg } = await move(person, id, name, form);

      expect([code, await status()]).toEqual([ERRORS.badMove, before]);
      expect(msg).toContain(TEXTS[guard] ?? SAID[guard]);
      await pool().query(
        'update test_testing_task_items set owner_id = -owner_id where owner_id = -$1::bigint',
        [id],
      );
    });
  });
});
