import { diagnoseEnterprise } from '#server/areas/diagnosis/diagnose-enterprise.ts';
import { createWarnings } from '#server/areas/warning/face.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;
type Whose = Person | 'epB';

const NOW = new Date('2026-11-22T10:00:00+08:00');

/** What came with drawn rules, warnings, supervision, special events and diagnosis, asked for by those it is not for. */
describe('rules, warnings and what follows from them', () => {
  let world: TwoCompanies;
  const signed = new Map<Whose, string>();
  const as = (person: Whose, what: string, body?: unknown) =>
    world.call(what, {
      token: signed.get(person) ?? world.tokens[person as Person],
      ...(body === undefined ? {} : { body }),
    });
  const idOf = ({ code, data, json }: Awaited<ReturnType<typeof as>>): string => {
    if (code !== 0) throw new Error(JSON.stringify(json));
    return String((data as Row)['id']);
  };
  const info = async (address: string, person: Whose = 'admin') =>
    (await as(person, `GET ${address}`)).data as Row;

  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
    const roles = (await as('admin', 'GET /sys/role/list')).data as readonly Row[];
    const roleOf = (name: string) => String(roles.find((role) => role['name'] === name)?.['id']);
    // O&M managers of both sides who may do everything with rules
    for (const person of ['oa1', 'ob1'] as const) {
      const user = (await info(`/sys/user/${world.users[person]}`)) as {
        readonly roleIdList: readonly string[];
      };
      await as('admin', 'PUT /sys/user', {
        ...user,
        roleIdList: [...user.roleIdList, roleOf('系统实施')],
      });
      signed.set(person, await world.signIn(person, PASSWORD));
    }
    // the bureau of the region of B
    const { deptId } = await info(`/sys/user/${world.users.ep1}`);
    const bureau = {
      username: 'epB',
      realName: 'Person epB',
      password: PASSWORD,
      deptId,
      status: '1',
      gender: '2',
    };
    await as('admin', 'POST /sys/user', {
      ...bureau,
      userType: '2',
      regionCode: '3301',
      roleIdList: [roleOf('环保部门')],
    });
    signed.set('epB', await world.signIn('epB', PASSWORD));
  });
  afterAll(() => world.stop());

  const warned = async (letter: 'A' | 'B') => {
    const { pointId, stationId, enterpriseId } = world.sides[letter];
    const about = {
      monitorPointId: pointId,
      stationId,
      enterpriseId,
      factorCode: 'w01018',
      value: 49,
      limit: 50,
    };
    const [id = ''] = await createWarnings(world.app.system(), [
      {
        source: 'trend',
        key: `${letter} ${Math.random()}`,
        level: '2',
        reason: null,
        words: null,
        title: 'rising',
        beginTime: '2026-11-22T09:00:00+08:00',
        ...about,
      },
    ]);
    return id;
  };

  describe('a special event of stations of both sides', () => {
    const event = async (more: object = {}) =>
      idOf(
        await as('admin', 'POST /dm/special', {
          name: 'Smog',
          type: '1',
          level: '3',
          regionCode: '3205',
          beginTime: '2026-11-22 09:00:00',
          endTime: '2026-11-22 14:00:00',
          stationIds: [world.sides.A.stationId, world.sides.B.stationId],
          ...more,
        }),
      );

    it('names to nobody the stations that he does not see', async () => {
      const id = await event();
      await as('admin', 'PUT /dm/special', {
        id,
        version: 1,
        stationIds: [world.sides.B.stationId, world.sides.A.stationId],
        name: 'Fog',
      });

      const shown = [
        `GET /dm/special/${id}`,
        'GET /dm/special/page?limit=100',
        `GET /dm/special/history/${id}`,
        `GET /dm/special/${id}/timeline`,
      ];
      const found: string[] = [];
      for (const person of ['ea1', 'oa1', 'ep1'] as const)
        for (const address of shown)
          if (/Bravo/.test(JSON.stringify((await as(person, address)).data ?? null)))
            found.push(`${person} ${address}`);

      expect(found).toEqual([]);
      expect(await info(`/dm/special/${id}`, 'ea1')).toMatchObject({
        stationIds: [world.sides.A.stationId],
        stationNames: ['Alpha station'],
      });
      expect(
        ((await info(`/dm/special/${id}`)) as { stationIds: unknown[] }).stationIds,
      ).toHaveLength(2);
    });

    it.each([
      ['a status', { status: [{ toString: 1 }] }],
      ['stations', { stationIds: [{ toString: 1 }] }],
      ['a region', { regionCode: { toString: 1 } }],
    ])('is refused with %s that is no text', async (_, more) => {
      const body = {
        name: 'x',
        type: '1',
        level: '3',
        regionCode: '3205',
        beginTime: '2026-11-22 09:00:00',
        endTime: '2026-11-22 14:00:00',
        ...more,
      };

      for (const answer of [
        await as('ep1', 'POST /dm/special', { stationIds: [world.sides.A.stationId], ...body }),
        await as('ep1', 'PUT /dm/special', { ...more, id: await event(), version: 1 }),
      ])
        expect(answer.json).toMatchObject({ code: 500, issues: [{ path: Object.keys(more)[0] }] });
      const where = encodeURIComponent(
        JSON.stringify({ field: 'stationIds', op: 'in', value: [{ toString: 1 }] }),
      );
      expect((await as('ea1', `GET /dm/special/page?where=${where}`)).json['msg']).not.toBe(
        '服务器内部异常',
      );
    });

    it('is found by nobody through a station that he does not see', async () => {
      const id = await event();
      const { A, B } = world.sides;
      const asked = (stationId: string) => {
        const rule = (op: string) =>
          encodeURIComponent(JSON.stringify({ field: 'stationIds', op, value: [stationId] }));
        return [
          `stationIds=${stationId}`,
          `where=${rule('in')}`,
          `where=${encodeURIComponent(JSON.stringify({ not: { field: 'stationIds', op: 'in', value: [stationId] } }))}`,
        ];
      };
      const found = async (person: Whose, stationId: string) => {
        const pages = await Promise.all(
          asked(stationId).map((query) => info(`/dm/special/page?limit=100&${query}`, person)),
        );
        return pages.map((page) => JSON.stringify(page).includes(id));
      };

      expect(await found('ea1', A.stationId)).toEqual([true, true, false]);
      expect(await found('ea1', B.stationId)).toEqual([false, false, true]);
      expect(await found('admin', B.stationId)).toEqual([true, true, false]);
    });

    it('that is over stays as it was, and one that began is not removed, whoever asks', async () => {
      const id = await event({ stationIds: [world.sides.A.stationId] });
      const later = { id, version: 3, raisesLevel: true, endTime: '2026-12-22 14:00:00' };
      await as('ep1', 'POST /dm/special/move', { id, move: 'begin' });

      const begun = await as('ep1', 'DELETE /dm/special', [id]);
      await as('ep1', 'POST /dm/special/move', { id, move: 'end', comment: 'x' });
      const codes = [
        begun,
        await as('ep1', 'PUT /dm/special', later),
        await as('admin', 'PUT /dm/special', later),
        await as('ep1', 'DELETE /dm/special', [id]),
      ];

      expect(codes.map(({ code }) => code)).toEqual([10500, 10500, 10500, 10500]);
      expect(await info(`/dm/special/${id}`)).toMatchObject({
        status: '2',
        raisesLevel: false,
        endTime: expect.not.stringContaining('2026-12'),
      });
    });

    it('is changed, begun, ended and removed only by who sees all of them: it lifts the alarms of all', async () => {
      const id = await event();
      const stored = JSON.stringify(await info(`/dm/special/${id}`));

      const codes = [
        await as('epB', 'PUT /dm/special', { id, version: 1, raisesLevel: true }),
        await as('epB', 'PUT /dm/special', {
          id,
          version: 1,
          stationIds: [world.sides.B.stationId],
        }),
        await as('epB', 'POST /dm/special/move', { id, move: 'begin' }),
        await as('epB', 'DELETE /dm/special', [id]),
        await as('epB', 'POST /dm/special', {
          name: 'x',
          type: '1',
          level: '3',
          stationIds: [world.sides.A.stationId],
        }),
      ].map(({ code }) => code);

      expect(codes.filter((code) => code === 0)).toEqual([]);
      expect(JSON.stringify(await info(`/dm/special/${id}`))).toBe(stored);
      const own = await event({ stationIds: [world.sides.B.stationId] });
      expect(
        (await as('epB', 'PUT /dm/special', { id: own, version: 1, raisesLevel: true })).code,
      ).toBe(0);
      expect((await as('epB', 'POST /dm/special/move', { id: own, move: 'begin' })).code).toBe(0);
    });
  });

  describe('what silences or lifts alarms', () => {
    const calibration = (endTime: string, person: Whose = 'oa1') => {
      const { stationId, pointId } = world.sides.A;
      return as(person, 'POST /dm/calibration', {
        stationId,
        monitorPointIds: [pointId],
        kind: '1',
        beginTime: '2026-11-22 11:00:00',
        endTime,
      });
    };

    it('ends: no agreement reaches further than its kind may take', async () => {
      const [filed, ...refused] = [
        await calibration('2026-11-22 13:00:00'),
        await calibration('2099-12-31 23:59:59'),
        await calibration('2026-12-24 11:00:00'),
      ];
      const id = idOf(filed);
      await as('oa1', 'POST /dm/calibration/move', { id, move: 'withdraw', comment: 'x' });
      const { stationId, pointId } = world.sides.A;
      const again = {
        id,
        move: 'resubmit',
        stationId,
        monitorPointIds: [pointId],
        kind: '1',
        beginTime: '2026-11-22 11:00:00',
      };

      expect(refused.map(({ code }) => code === 0)).toEqual([false, false]);
      expect(
        (await as('oa1', 'POST /dm/calibration/move', { ...again, endTime: '9999-12-31 23:59:59' }))
          .code,
      ).not.toBe(0);
      expect(
        (await as('oa1', 'POST /dm/calibration/move', { ...again, endTime: '2026-11-23 11:00:00' }))
          .code,
      ).toBe(0);
      expect(await info(`/dm/calibration/${id}`)).toMatchObject({
        status: '0',
        endTime: '2026-11-23 11:00:00',
      });
    });

    it.each([
      ['through all times', '0001-01-01 00:00:00', '9999-12-31 23:59:59'],
      ['for years', '2026-11-22 00:00:00', '2027-11-24 00:00:00'],
    ])('no special event runs %s', async (_, beginTime, endTime) => {
      const body = {
        name: 'x',
        type: '1',
        level: '3',
        regionCode: '3205',
        raisesLevel: true,
        stationIds: [world.sides.A.stationId],
        beginTime,
        endTime,
      };

      expect((await as('ep1', 'POST /dm/special', body)).code).not.toBe(0);
      expect(
        (
          await as('ep1', 'POST /dm/special', {
            ...body,
            beginTime: '2026-11-22 00:00:00',
            endTime: '2027-11-21 00:00:00',
          })
        ).code,
      ).toBe(0);
    });

    it("a silence is of a station within sight, for three days at most, and one's own alone", async () => {
      const { A, B } = world.sides;
      const mute = async (person: Whose, stationId: string, hours: unknown) =>
        (await as(person, 'POST /dm/alarm/record/mute', { stationId, hours })).code;

      const refused = [await mute('oa1', B.stationId, 1)];
      for (const hours of [0, -1, 73, 1e15, 1.5, '72 hours'])
        refused.push(await mute('oa1', A.stationId, hours));
      refused.push(
        (await as('oa1', 'POST /dm/alarm/record/muteBatch', { ids: [A.alarmId], hours: 1e9 })).code,
      );
      const foreign = await as('oa1', 'POST /dm/alarm/record/muteBatch', {
        ids: [B.alarmId],
        hours: 1,
      });
      const own = await mute('oa1', A.stationId, 72);
      await as('ep1', 'POST /dm/alarm/record/unmute', { stationId: A.stationId });

      expect(refused.filter((code) => code === 0)).toEqual([]);
      expect(foreign.data).toEqual({ count: 0 });
      expect(own).toBe(0);
      expect((await as('oa1', 'GET /dm/alarm/record/mutes')).data).toMatchObject([
        { stationId: A.stationId },
      ]);
      expect((await as('ep1', 'GET /dm/alarm/record/mutes')).data).toEqual([]);
    });
  });

  describe('a diagnosis', () => {
    it('stands in the report of no warning and no alarm but that of its own point', async () => {
      const [own, foreign] = [await warned('A'), await warned('B')];
      const { A, B } = world.sides;

      const refused = [
        { pointId: A.pointId, warningId: foreign },
        { pointId: A.pointId, alarmId: B.alarmId },
        { pointId: B.pointId, warningId: own },
        { pointId: B.pointId, alarmId: A.alarmId },
        { warningId: foreign },
      ];
      const codes: number[] = [];
      for (const body of refused)
        codes.push((await as('oa1', 'POST /dm/diagnosis/run', body)).code);
      // who sees both still puts none under the other
      const mixed = await as('admin', 'POST /dm/diagnosis/run', {
        pointId: A.pointId,
        warningId: foreign,
      });

      expect([...codes, mixed.code].filter((code) => code === 0)).toEqual([]);
      expect(
        await info(
          `/dm/diagnosis/${idOf(await as('oa1', 'POST /dm/diagnosis/run', { warningId: own }))}`,
        ),
      ).toMatchObject({
        warningId: own,
        monitorPointId: A.pointId,
      });
      expect(
        JSON.stringify((await as('admin', 'GET /dm/diagnosis/page?limit=100')).data),
      ).not.toContain(foreign);
    });

    it('of an enterprise runs once at a time for one person', async () => {
      const ctx = world.app.system();
      const { enterpriseId } = world.sides.A;

      const [first, second] = await Promise.allSettled([
        diagnoseEnterprise(ctx, { enterpriseId }),
        diagnoseEnterprise(ctx, { enterpriseId }),
      ]);

      expect(first.status).toBe('fulfilled');
      expect(second).toMatchObject({ status: 'rejected', reason: { error: 'tooMany' } });
      expect(await diagnoseEnterprise(ctx, { enterpriseId })).toMatch(/^\d+$/);
    });

    it('of another company is neither read, found nor dispatched', async () => {
      const id = idOf(
        await as('epB', 'POST /dm/diagnosis/run', { pointId: world.sides.B.pointId }),
      );

      for (const address of [`GET /dm/diagnosis/${id}`, `GET /dm/diagnosis/${id}/findings`])
        expect((await as('oa1', address)).code, address).not.toBe(0);
      expect((await as('oa1', 'POST /dm/diagnosis/dispatch', { id })).code).not.toBe(0);
      expect(
        (
          await as('oa1', 'POST /dm/diagnosis/runEnterprise', {
            enterpriseId: world.sides.B.enterpriseId,
          })
        ).code,
      ).not.toBe(0);
    });
  });

  describe('a warning', () => {
    it('is verified, dispatched and put under supervision once, with words and people that its dialogs take', async () => {
      const { users } = world;
      const id = await warned('A');
      const move = async (person: Whose, name: string, more: object = {}) =>
        (await as(person, 'POST /dm/warning/move', { id, move: name, ...more })).code;
      const verify = { verifyResult: '1', comment: 'c' };

      const refused = [
        await move('ea1', 'verify', verify),
        await move('ob1', 'verify', verify),
        await move('epB', 'verify', verify),
        await move('ep1', 'verify', { ...verify, version: 0 }),
        await move('ep1', 'verify', { ...verify, verifyResult: ['1'] }),
        await move('ep1', 'verify', { ...verify, comment: { of: 'x' } }),
        await move('ep1', 'verify', { ...verify, comment: 'x'.repeat(501) }),
        await move('ep1', 'raise'),
        await move('ep1', 'dispatch', { urgency: '2' }),
      ];
      expect(await move('ep1', 'verify', { ...verify, verifier: users.ea1 })).toBe(0);
      for (const more of [
        { urgency: '999' },
        { assigneeId: users.ob1 },
        { assigneeId: users.ea1 },
        { planEnd: '2020-01-01 00:00:00' },
        { planEnd: 'soon' },
      ])
        refused.push(await move('oa1', 'dispatch', { urgency: '2', ...more }));
      const dispatched = await Promise.all(
        [1, 2, 3].map(() => move('oa1', 'dispatch', { urgency: '2' })),
      );
      const matter = { title: 't', content: 'c', deadline: '2026-11-25 10:00:00' };
      for (const more of [
        { receiver: users.eb1 },
        { receiver: users.oa1 },
        { deadline: '2020-01-01 00:00:00' },
        { deadline: '9999-12-31 23:59:59' },
      ])
        refused.push(await move('ep1', 'supervise', { ...matter, ...more }));

      expect(refused.filter((code) => code === 0)).toEqual([]);
      expect(dispatched.toSorted((a, b) => a - b)).toEqual([0, 10500, 10500]);
      expect(await info(`/dm/warning/${id}`)).toMatchObject({
        status: '2',
        verifier: users.ep1,
        supervisionId: null,
      });
    });
  });

  it('knowledge is found useful once by a person, however often and with whatever he says so at once, and holds no script', async () => {
    const [entry] = (await as('ea1', 'GET /ops/alarm_knowledge/list?alarmType=1'))
      .data as readonly Row[];
    const id = String(entry?.['id']);
    const useful = (more: object = {}) =>
      as('ea1', 'POST /ops/alarm-knowledge/move', {
        id,
        move: 'useful',
        usefulCount: 99,
        usefulBy: [],
        ...more,
      });

    const codes = (await Promise.all([1, 2, 3].map(() => useful()))).map(({ code }) => code);
    const written = idOf(
      await as('oa1', 'POST /ops/alarm-knowledge', {
        symptom: 's',
        measures: '<p onclick="x()">ok</p><script>1</script><img src=x onerror=y>',
        usefulCount: 99,
        usefulBy: ['1'],
      }),
    );

    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 10500, 10500]);
    expect(await info(`/ops/alarm-knowledge/${id}`)).toMatchObject({ usefulCount: 1 });
    expect(await info(`/ops/alarm-knowledge/${written}`)).toMatchObject({
      usefulCount: 0,
      measures: expect.not.stringMatching(/script|onclick|onerror/),
    });
  });

  it.each([
    ['an id beyond all ids', 'stationId=9999999999999999999'],
    ['a number written otherwise', 'enterpriseId=1e5'],
    ['a day that is none', 'from=2026-02-30'],
    ['a span without end', 'from=0001-01-01'],
    ['an empty list of ids', 'stationId='],
  ])('alarm quality refuses %s, or takes it for nothing', async (_, query) => {
    const answers = await Promise.all(
      ['summary', 'weeks', 'measures'].map((part) =>
        as('oa1', `GET /dm/alarm-quality/${part}?${query}`),
      ),
    );

    for (const { status, json } of answers)
      expect([status, json['msg']], JSON.stringify(json)).not.toContain('服务器内部异常');
    expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain('Bravo');
  });

  it('alarm quality counts no alarm of a station out of sight', async () => {
    const day = 'from=2026-11-20&to=2026-11-21';

    const [own, foreign] = [
      await info(`/dm/alarm-quality/summary?${day}`, 'oa1'),
      await info(`/dm/alarm-quality/summary?${day}&stationId=${world.sides.B.stationId}`, 'oa1'),
    ];

    expect(own).toMatchObject({ alarms: 1 });
    expect(foreign).toMatchObject({ alarms: 0 });
  });

  it('a diagnosis is dispatched once, to people and in words that there are', async () => {
    const { A } = world.sides;
    await world.app.database.pool.query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
       select $1, 'w01018', '2026-11-19 00:00:00+08'::timestamptz + n * interval '1 hour', case when n between 24 and 60 then 31 else 30 + 8 * sin(n * 1.7) end, 'N', now()
       from generate_series(0, 81) n on conflict do nothing`,
      [A.pointId],
    );
    const span = { pointId: A.pointId, from: '2026-11-19 00:00:00', until: '2026-11-22 10:00:00' };
    const id = idOf(await as('oa1', 'POST /dm/diagnosis/run', span));
    const dispatch = async (more: object = {}) =>
      (await as('oa1', 'POST /dm/diagnosis/dispatch', { id, ...more })).code;

    const refused: number[] = [];
    for (const more of [
      { assigneeId: world.users.ob1 },
      { urgency: '999' },
      { planEnd: '9999-99-99' },
      { comment: 'x'.repeat(501) },
      { id: [id] },
      { id: '9999999999999999999' },
    ])
      refused.push(await dispatch(more));
    const codes = await Promise.all([1, 2, 3].map(() => dispatch()));

    expect(refused.filter((code) => code === 0)).toEqual([]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 10500, 10500]);
  });

  describe('a supervision', () => {
    const body = (more: object = {}) => ({
      title: 'Mend it',
      content: 'why',
      enterpriseId: world.sides.A.enterpriseId,
      stationId: world.sides.A.stationId,
      deadline: '2026-11-25 10:00:00',
      ...more,
    });

    it('names nothing and nobody out of the sight of who issues it', async () => {
      const { sides, users } = world;
      const foreign = await warned('B');
      const forged = [
        { source: 'alarm', alarmId: sides.B.alarmId },
        { source: 'warning', warningId: foreign },
        { enterpriseId: sides.B.enterpriseId },
        { stationId: sides.B.stationId },
        { receiver: users.eb1 },
        { receiver: users.oa1 },
        { status: '3' },
      ];
      const codes: number[] = [];
      for (const more of forged)
        codes.push((await as('ep1', 'POST /dm/supervision', body(more))).code);

      expect(codes.filter((code) => code === 0)).toEqual([]);
      expect(await info(`/dm/alarm/record/${sides.B.alarmId}`)).toMatchObject({
        disposeStatus: null,
      });
      expect(await info(`/dm/warning/${foreign}`)).toMatchObject({ supervisionId: null });
    });

    it('is moved by its enterprise and its bureau alone, from status to status, and takes no more than the dialog asks', async () => {
      const { users } = world;
      const forged = {
        isOverdue: true,
        issuer: users.ea1,
        signer: users.ea1,
        feedback: 'forged',
        urgeCount: 99,
        supervisionNo: 'SV1',
        reviewComment: 'fine',
      };
      const id = idOf(await as('ep1', 'POST /dm/supervision', body(forged)));
      const move = async (person: Whose, name: string) =>
        (
          await as(person, 'POST /dm/supervision/move', {
            id,
            move: name,
            feedback: 'x',
            comment: 'c',
            deadline: '2030-01-01 00:00:00',
            status: '3',
            reviewer: users.ea1,
            isOverdue: true,
          })
        ).code;
      expect(await info(`/dm/supervision/${id}`)).toMatchObject({
        isOverdue: false,
        issuer: users.ep1,
        signer: null,
        feedback: null,
        urgeCount: 0,
        reviewComment: null,
      });

      const strangers: number[] = [];
      for (const person of ['eb1', 'epB', 'oa1', 'oa2', 'ob1', 'low', 'impl', 'aud'] as const)
        for (const name of [
          'sign',
          'answer',
          'finish',
          'return',
          'urge',
          'issue',
          'constructor',
          '__proto__',
        ])
          strangers.push(await move(person, name));
      const jumps: number[] = [];
      for (const name of ['answer', 'finish', 'return', 'issue'])
        jumps.push(await move('ea1', name), await move('ep1', name));
      const answered = [await move('ea1', 'sign'), await move('ea1', 'answer')];

      expect(strangers.filter((code) => code === 0)).toEqual([]);
      expect(jumps.filter((code) => code === 0)).toEqual([]);
      expect(answered).toEqual([0, 0]);
      expect(await move('ea1', 'finish')).not.toBe(0);
      expect(await info(`/dm/supervision/${id}`)).toMatchObject({
        status: '2',
        deadline: '2026-11-25 10:00:00',
        isOverdue: false,
        reviewer: null,
        signer: users.ea1,
      });
    });
  });

  it('an alarm is what somebody said of it once, in a word that there is; nobody closes his own as false without the right to close', async () => {
    const { alarmId } = world.sides.A;
    const verify = async (person: Whose, verifyResult: string) =>
      (await as(person, 'POST /dm/alarm/record/verify', { ids: [alarmId], verifyResult })).code;

    const words = [
      await verify('ea1', '999'),
      await verify('ea1', '__proto__'),
      (
        await as('oa1', 'POST /dm/alarm/record/close', {
          ids: [alarmId],
          comment: 'x',
          verifyResult: '999',
        })
      ).code,
    ];
    const first = await verify('ea1', '6');
    const stored = await info(`/dm/alarm/record/${alarmId}`);

    expect(words.filter((code) => code === 0)).toEqual([]);
    expect(first).toBe(0);
    expect(stored).toMatchObject({ verifyResult: '6', status: '1' });
    expect(
      [await verify('ep1', '1'), await verify('eb1', '1')].filter((code) => code === 0),
    ).toEqual([]);
    expect(await info(`/dm/alarm/record/${alarmId}`)).toMatchObject({ verifyResult: '6' });
  });

  it('what the bureau of its region says is false is closed', async () => {
    const { alarmId } = world.sides.B;

    expect(
      (await as('epB', 'POST /dm/alarm/record/verify', { ids: [alarmId], verifyResult: '6' })).code,
    ).toBe(0);
    expect(await info(`/dm/alarm/record/${alarmId}`)).toMatchObject({
      verifyResult: '6',
      status: '4',
    });
  });

  it('an order asked for by an address of its own takes words of its dictionaries', async () => {
    const { alarmId } = world.sides.A;

    expect(
      (
        await as('oa1', 'POST /dm/alarm/warntask/orderTask', {
          alarmIds: [alarmId],
          urgency: '999',
        })
      ).code,
    ).not.toBe(0);
  });

  it('a warning by hand takes what its form asks and nothing else', async () => {
    const { A, B } = world.sides;
    const by = {
      title: 'x',
      level: '1',
      stationId: A.stationId,
      monitorPointId: A.pointId,
      beginTime: '2026-11-22 09:00:00',
    };
    const forged = {
      source: 'rule',
      evidence: { ruleId: '1' },
      verifier: world.users.ea1,
      verifyStatus: '2',
      warningNo: 'WN1',
      times: 99,
      alarmId: B.alarmId,
    };
    const links = { workOrderId: B.orderId, enterpriseId: B.enterpriseId, ruleId: '5' };

    const id = idOf(await as('ep1', 'POST /dm/warning', { ...by, ...forged, ...links }));

    expect(await info(`/dm/warning/${id}`)).toMatchObject({
      source: 'manual',
      evidence: null,
      verifier: null,
      verifyStatus: '0',
      times: 1,
      alarmId: null,
      workOrderId: null,
      ruleId: null,
      enterpriseId: A.enterpriseId,
    });
    for (const more of [
      { stationId: B.stationId, monitorPointId: B.pointId },
      { monitorPointId: B.pointId },
      { status: '4' },
    ])
      expect(
        (await as('ep1', 'POST /dm/warning', { ...by, ...more })).code,
        JSON.stringify(more),
      ).not.toBe(0);
  });

  describe('a monitoring rule', () => {
    const compare = (id: string, left: object = {}) => ({
      id,
      op: 'compare',
      left: { id: `${id}l`, op: 'measured', factor: 'w01018', ...left },
      is: '>',
      right: { id: `${id}r`, op: 'number', value: 50, unit: 'mg/L' },
    });
    const tree = (when: unknown, more: object = {}) => ({
      v: 1,
      period: 'rt',
      when,
      then: [{ id: 'a1', do: 'alarm', kind: '1', level: '2' }],
      recover: 1,
      ...more,
    });
    const rule = async (person: Whose, when: unknown = compare('c'), more: object = {}) =>
      idOf(
        await as(person, 'POST /dm/rule', {
          name: `Rule ${Math.random()}`,
          tree: tree(when),
          ...more,
        }),
      );
    const publish = async (person: Whose, id: string, scope: object) =>
      as(person, 'POST /dm/rule/publish', {
        id,
        version: (await info(`/dm/rule/${id}`))['version'],
        mode: 'run',
        scope,
      });
    const DAYS = { from: '2026-11-20', to: '2026-11-20' };

    it('that runs where somebody does not see is neither changed by him nor taken out of the sight of others', async () => {
      const { A } = world.sides;
      const id = await rule('admin');
      expect((await publish('admin', id, {})).code).toBe(0);
      const before = await info(`/dm/rule/${id}`);
      const { version } = before;
      const stored = JSON.stringify(before);

      const codes = [
        await as('oa1', 'PUT /dm/rule', { id, version, tree: tree(compare('mine')) }),
        await as('oa1', 'PUT /dm/rule', { id, version, stationIds: [A.stationId] }),
        await publish('oa1', id, { stationIds: [A.stationId] }),
        await as('oa1', 'POST /dm/rule/move', { id, move: 'disable' }),
        await as('oa1', 'DELETE /dm/rule', [id]),
      ].map(({ code }) => code);

      expect(codes.filter((code) => code === 0)).toEqual([]);
      expect(JSON.stringify(await info(`/dm/rule/${id}`))).toBe(stored);
      expect((await as('ob1', `GET /dm/rule/${id}`)).code).toBe(0);
      const own = await rule('oa1');
      expect([
        (await publish('oa1', own, { stationIds: [A.stationId] })).code,
        (
          await as('oa1', 'PUT /dm/rule', {
            id: own,
            version: (await info(`/dm/rule/${own}`))['version'],
            remark: 'on',
          })
        ).code,
      ]).toEqual([0, 0]);
    });

    it('published, rolled back and changed at once happens once', async () => {
      const id = await rule('admin');
      const version = (await info(`/dm/rule/${id}`))['version'];
      const asked = { id, version, mode: 'run', scope: {} };

      const first = await Promise.all(
        [1, 2, 3].map(() => as('admin', 'POST /dm/rule/publish', asked)),
      );
      const now = (await info(`/dm/rule/${id}`))['version'];
      const then = await Promise.all([
        as('admin', 'POST /dm/rule/rollBack', { id, version: now, to: 1 }),
        as('admin', 'POST /dm/rule/publish', { ...asked, version: now }),
        as('admin', 'PUT /dm/rule', { id, version: now, remark: 'x' }),
      ]);

      for (const answers of [first, then])
        expect(
          answers
            .map(({ code }) => code)
            .toSorted((a, b) => a - b)
            .slice(0, 2),
        ).toEqual([0, 10002]);
      const versions = (await as('admin', `GET /dm/rule/${id}/versions`)).data as readonly Row[];
      expect(versions.filter(({ isRunning }) => isRunning)).toHaveLength(1);
      expect(versions.length).toBeLessThanOrEqual(2);
    });

    describe('that names a point or station out of sight', () => {
      const foreign = () => {
        const { A, B } = world.sides;
        return [
          compare('q', { point: B.pointId }),
          { id: 'p', op: 'place', by: 'point', in: [A.pointId, B.pointId] },
          { id: 'p', op: 'place', by: 'station', in: [B.stationId] },
          {
            id: 'and',
            op: 'and',
            of: [compare('c'), { ...compare('q', { point: B.pointId }), off: true }],
          },
        ];
      };
      /** Every way in which a rule is read. */
      const reads = async (id: string): Promise<string> => {
        const ways = [
          `/dm/rule/${id}`,
          '/dm/rule/page?limit=100',
          `/dm/rule/history/${id}`,
          `/dm/rule/${id}/versions`,
          `/dm/rule/${id}/timeline`,
        ];
        const all = [
          ...ways,
          '/dm/ruleVersion/page?limit=100',
          '/dm/rule/export',
          '/dm/ruleHit/page?limit=100',
        ];
        const answers: unknown[] = [];
        for (const way of all) answers.push((await as('oa1', `GET ${way}`)).json);
        for (const version of [1, 2, 3])
          for (const call of ['tryOut', 'trace'])
            answers.push(
              (
                await as('oa1', `POST /dm/rule/${call}`, {
                  ruleId: id,
                  version,
                  scope: {},
                  ...DAYS,
                  day: DAYS.from,
                  pointId: world.sides.A.pointId,
                })
              ).json,
            );
        return JSON.stringify(answers);
      };
      const told = (text: string) =>
        Object.entries(world.sides.B).flatMap(([name, value]) =>
          /^(point|station)Id$/.test(name) && text.includes(value) ? [name] : [],
        );

      it('in its blocks is shown to nobody who does not see it, and written by nobody', async () => {
        const found: string[] = [];
        for (const when of foreign()) {
          const id = await rule('admin', when);
          await publish('admin', id, {});
          found.push(...told(await reads(id)));
          expect((await as('oa1', `GET /dm/rule/${id}`)).code).not.toBe(0);
          expect(
            (await as('oa1', 'POST /dm/rule', { name: `Mine ${Math.random()}`, tree: tree(when) }))
              .json,
          ).toMatchObject({ issues: [{ path: 'tree' }] });
        }

        expect(found).toEqual([]);
      });

      it('in an earlier version, scope or change is not told of there', async () => {
        const { A, B } = world.sides;
        const found: string[] = [];
        const first = [
          ...foreign().map((when) => ({ when, stationIds: [A.stationId] })),
          { when: compare('c'), stationIds: [A.stationId, B.stationId] },
        ];
        for (const { when, stationIds } of first) {
          const id = await rule('admin', when);
          expect((await publish('admin', id, { stationIds })).code).toBe(0);
          const { version } = await info(`/dm/rule/${id}`);
          await as('admin', 'PUT /dm/rule', {
            id,
            version,
            tree: tree(compare('c')),
            stationIds: [],
            pointIds: [B.pointId],
          });
          await as('admin', 'PUT /dm/rule', { id, version: Number(version) + 1, pointIds: [] });
          await publish('admin', id, { stationIds: [A.stationId] });
          found.push(...told(await reads(id)));

          const rolledBack = await as('oa1', 'POST /dm/rule/rollBack', {
            id,
            version: (await info(`/dm/rule/${id}`))['version'],
            to: 1,
          });
          expect(rolledBack.code).not.toBe(0);
          found.push(...told(JSON.stringify(rolledBack.json)));
          expect((await as('oa1', `GET /dm/rule/${id}/versions`)).data).toMatchObject([
            { version: 2 },
          ]);
          expect((await as('admin', `GET /dm/rule/${id}/versions`)).data).toHaveLength(2);
        }

        expect(found).toEqual([]);
      });

      it('is said in what it raised as out of sight', async () => {
        const { A, B } = world.sides;
        const id = await rule('admin', compare('q', { point: B.pointId }));
        const when = { id: 'and', op: 'and', of: foreign() };
        const evidence = {
          ruleId: id,
          name: 'x',
          version: 1,
          period: 'rt',
          at: '2026-11-20T09:59:00+08:00',
          when,
          results: {},
        };
        const { pool } = world.app.database;
        const place = [A.stationId, A.pointId];
        await pool.query('update dm_alarm_record set evidence = $1 where id = $2', [
          evidence,
          A.alarmId,
        ]);
        await pool.query('update dm_warning set evidence = $1 where id = $2', [
          evidence,
          await warned('A'),
        ]);
        await pool.query(
          `insert into dm_rule_hit (id, rule_id, number, station_id, monitor_point_id, at, evidence) values (77, $1, 1, $2, $3, now(), $4)`,
          [id, ...place, evidence],
        );

        const ways = [
          `/dm/alarm/record/${A.alarmId}`,
          '/dm/alarm/record/page?limit=100',
          '/dm/warning/page?limit=100',
          '/dm/ruleHit/77',
          '/dm/ruleHit/page?limit=100',
        ];
        const answers: Row[] = [];
        for (const way of ways) answers.push(await info(way, 'oa1'));

        expect(told(JSON.stringify(answers))).toEqual([]);
        expect(JSON.stringify(answers[0])).toContain(`"in":["${A.pointId}","0"]`);
        expect(told(JSON.stringify(await info(`/dm/alarm/record/${A.alarmId}`)))).toHaveLength(2);
      });
    });

    it('measures nobody whom the asker does not see, by no tree, rule, scope or point', async () => {
      const { A, B } = world.sides;
      const named = await rule('admin', compare('q', { point: B.pointId }));
      const aside = {
        id: 'and',
        op: 'and',
        of: [compare('c'), { ...compare('q', { point: B.pointId }), off: true }],
      };
      const trees = [
        compare('c', { point: B.pointId }),
        { id: 'p', op: 'place', by: 'point', in: [B.pointId] },
        { id: 'p', op: 'place', by: 'station', in: [B.stationId] },
        aside,
      ];
      const scopes = [
        { pointIds: [B.pointId] },
        { stationIds: [A.stationId, B.stationId] },
        { groupIds: ['7'] },
      ];

      const asked: [string, object][] = [
        ...trees.flatMap((when): [string, object][] => [
          ['tryOut', { tree: tree(when), scope: {}, ...DAYS }],
          [
            'compare',
            { left: { tree: tree(when) }, right: { tree: tree(compare('c')) }, scope: {}, ...DAYS },
          ],
          [
            'compare',
            { left: { tree: tree(compare('c')) }, right: { tree: tree(when) }, scope: {}, ...DAYS },
          ],
          ['trace', { tree: tree(when), pointId: A.pointId, day: DAYS.from }],
        ]),
        ...scopes.map((scope): [string, object] => [
          'tryOut',
          { tree: tree(compare('c')), scope, ...DAYS },
        ]),
        ['tryOut', { ruleId: named, scope: {}, ...DAYS }],
        ['trace', { ruleId: named, pointId: A.pointId, day: DAYS.from }],
        ['trace', { tree: tree(compare('c')), pointId: B.pointId, day: DAYS.from }],
      ];
      const open: string[] = [];
      for (const [call, body] of asked)
        if ((await as('oa1', `POST /dm/rule/${call}`, body)).code === 0)
          open.push(`${call} ${JSON.stringify(body)}`);

      expect(open).toEqual([]);
      expect(
        (await as('oa1', 'POST /dm/rule/tryOut', { tree: tree(compare('c')), scope: {}, ...DAYS }))
          .data,
      ).toMatchObject({ points: 1 });
      expect(
        (await as('oa1', 'POST /dm/rule/scope', { scope: { stationIds: [B.stationId] } })).data,
      ).toEqual({ stations: 0, points: 0 });
    });

    it.each([
      ['words of every object as operators', { id: 'a', op: 'constructor', of: [] }, {}],
      ['words of every object as ids', { ...compare('c'), id: '__proto__' }, {}],
      ['a name of every object as an id', { ...compare('c'), id: 'constructor' }, {}],
      ['SQL as an operator', { ...compare('c'), is: '> 1 or 1 = 1; --' }, {}],
      [
        'SQL as a field',
        {
          ...compare('c'),
          left: { id: 'l', op: 'measured', factor: 'w01018', field: 'value; drop table dm_rule' },
        },
        {},
      ],
      [
        'a span without end',
        { id: 'w', op: 'within', of: compare('c'), count: 3, span: { n: 1e15, unit: 'd' } },
        {},
      ],
      [
        'a unit of time that is a method',
        { id: 'w', op: 'within', of: compare('c'), count: 3, span: { n: 1, unit: 'constructor' } },
        {},
      ],
      [
        'a text as a number',
        { ...compare('c'), right: { id: 'r', op: 'number', value: 'Infinity', unit: null } },
        {},
      ],
      ['a period that is a table', compare('c'), { period: 'rt; drop table dm_rule' }],
      ['words that are none', compare('c'), { evil: 'x'.repeat(200_000) }],
      [
        'lists without end',
        {
          id: 'p',
          op: 'place',
          by: 'type',
          in: Array.from({ length: 50_000 }, (_, i) => String(i)),
        },
        {},
      ],
      ['an action that is none', compare('c'), { then: [{ id: 'z', do: '__proto__' }] }],
      [
        'receivers without end',
        compare('c'),
        {
          then: [
            { id: 'z', do: 'notify', to: Array.from({ length: 30_000 }, (_, i) => `user:${i}`) },
          ],
        },
      ],
    ])('with %s is kept, tried and traced nowhere', async (_, when, more) => {
      const bad = tree(when, more);

      const answers = [
        await as('oa1', 'POST /dm/rule', { name: `Bad ${Math.random()}`, tree: bad }),
        await as('oa1', 'POST /dm/rule/tryOut', { tree: bad, scope: {}, ...DAYS }),
        await as('oa1', 'POST /dm/rule/trace', {
          tree: bad,
          pointId: world.sides.A.pointId,
          day: DAYS.from,
        }),
      ];

      expect(answers.map(({ code }) => code)).toEqual([500, 500, 500]);
      expect(answers.every(({ json }) => Array.isArray(json['issues']))).toBe(true);
      expect((await as('oa1', 'POST /dm/rule/check', { tree: bad })).data).toMatchObject({
        problems: [{}],
      });
    });
  });
});
