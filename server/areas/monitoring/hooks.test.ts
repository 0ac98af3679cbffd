import { inTransaction } from '#server/base/context/transaction.ts';
import type { ReadCell } from '#server/base/tables/read-cell.ts';
import { makeRowWriter } from '#server/platform/transfer/import/rows.ts';
import { readRecordHistory } from '#server/records/resource/history.ts';
import { revealValue } from '#server/records/resource/personal.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { changeRecord, saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { sealPasswordsWith, sealStoredPasswords } from './point-password.ts';

const FACTOR = 'w01018';

describe('limits', () => {
  let world: Awaited<ReturnType<typeof anOperation>>;
  beforeAll(async () => {
    world = await anOperation();
  });
  afterAll(() => world.close());
  beforeEach(() => world.db.deleteFrom('dm_alarm_record').execute());

  /** A limit of its own factor with an alarm over it and one of constant values. */
  const aLimit = async (factorCode = FACTOR) => {
    const { id } = await saveRecord(world.system, 'limit', {
      monitorPointId: IDS.point,
      factorCode,
      kind: '1',
      upper: 50,
      continuityCount: 1,
      recoverCount: 1,
      constantCount: 5,
    });
    const over = await world.alarm({ factorCode });
    const constant = await world.alarm({ factorCode, alarmType: '5', status: '1' });
    return { id, over, constant };
  };
  const stateOf = async (id: string) =>
    world.db
      .selectFrom('dm_alarm_record')
      .select(['is_active', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('a limit says the unit of its numbers: that of its factor at its point', async () => {
    const factorCode = 'a34002';
    const [unit, ambient] = ['mg/m³', 'μg/m³'];
    await world.db
      .insertInto('dm_factor')
      .values({
        id: '7001',
        code: factorCode,
        name: 'PM₁₀',
        medium: 'a',
        unit,
        ambient_unit: ambient,
      })
      .execute();
    const { id } = await aLimit(factorCode);
    const toldAt = async (stCode: string) => {
      await world.db
        .updateTable('dm_monitor_point')
        .set({ st_code: stCode })
        .where('id', '=', IDS.point)
        .execute();
      return (await readRecordInfo(world.system, 'limit', id))['unit'];
    };

    expect([await toldAt('22'), await toldAt('32')]).toEqual([ambient, unit]);
  });

  it('class “a change that no history keeps”: where a point goes, its limits follow, and their history says so', async () => {
    const { id } = await aLimit('w21019');

    await changeRecord(world.system, 'monitorPoint', IDS.point, { stationId: IDS.otherStation });

    expect((await readRecordHistory(world.system, 'limit', id))[0]).toMatchObject({
      change: 'update',
      fields: { stationId: [IDS.station, IDS.otherStation] },
    });
  });

  it('that are disabled end their alarms: what nobody took up has recovered, what is worked on stays so', async () => {
    const { id, over, constant } = await aLimit();
    const other = await world.alarm({ factorCode: 'w21003' });

    await updateRecord(world.system, 'limit', { id, version: 1, enabled: false });

    expect([await stateOf(over), await stateOf(constant)]).toEqual([
      { is_active: false, status: '3' },
      { is_active: false, status: '1' },
    ]);
    expect(await stateOf(other)).toEqual({ is_active: true, status: '0' });
  });

  it('follow each other in time: one more of the same factor needs days of its own, whatever its ends', async () => {
    const limit = (upper: number, span: object) =>
      saveRecord(world.system, 'limit', {
        monitorPointId: IDS.point,
        factorCode: 'w22001',
        kind: '1',
        upper,
        continuityCount: 1,
        recoverCount: 1,
        ...span,
      });
    await limit(1, { effectiveTo: '2026-06-30' });
    const { id } = await limit(0.5, { effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' });
    const refused = {
      error: 'invalid',
      issues: [{ path: 'effectiveFrom', message: 'errors.limit.overlap' }],
    };

    await expect(limit(2, {})).rejects.toMatchObject(refused);
    await expect(limit(2, { effectiveFrom: '2026-12-31' })).rejects.toMatchObject(refused);
    await expect(
      updateRecord(world.system, 'limit', { id, version: 1, effectiveFrom: '2026-06-30' }),
    ).rejects.toMatchObject(refused);
    await expect(limit(2, { effectiveFrom: '2026-12-31', enabled: false })).resolves.toBeDefined();
    await expect(limit(0.3, { effectiveFrom: '2027-01-01' })).resolves.toBeDefined();
  });

  it('class “a member that is gone”: a station that is removed leaves its groups, whoever removes it', async () => {
    const gone = '990001';
    await world.db
      .insertInto('ops_station')
      .values({ id: gone, name: 'Goes', code: 'GOES', version: 1, deleted: false })
      .execute();
    const { id } = await saveRecord(world.system, 'stationGroup', {
      name: 'members',
      stationIdList: [IDS.otherStation, gone],
    } as never);

    // by somebody of a company, who does not see the groups of others
    const { actor } = world.system;
    const ofCompany = { ...actor, isSuperAdmin: false, opsCompanyId: '1' };
    await deleteRecords({ ...world.system, actor: ofCompany }, 'station', [gone]);

    expect(await readRecordInfo(world.system, 'stationGroup', id)).toMatchObject({
      stationIdList: [IDS.otherStation],
    });
  });

  it('class “a range whose ends are turned”: is refused of limits, factors and lines of a standard; nothing would lie within', async () => {
    const said = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) =>
          (error as { issues?: readonly { path: string }[] }).issues
            ?.map(({ path }) => path)
            .join(),
      );
    const range = (lower: number, upper: number, kind = '3') =>
      saveRecord(world.system, 'limit', {
        monitorPointId: IDS.point,
        factorCode: 'w01001',
        kind,
        lower,
        upper,
        enabled: false,
      });
    const { id } = await range(6, 9);
    const { id: factor } = await saveRecord(world.system, 'factor', {
      code: 'w77777',
      name: 'ranged',
      medium: 'water',
      decimals: 1,
    });
    const line = (lower: number | null, upper: number) =>
      saveRecord(world.system, 'emissionStandard', {
        code: `GB T-${upper}`,
        name: 'turned',
        medium: 'water',
        items: [{ level: 'A', factorId: factor, lower, upper, period: '1' }] as never,
      });
    expect([
      await said(range(9, 6)),
      await said(updateRecord(world.system, 'limit', { id, version: 1, lower: 10 })),
      await said(
        updateRecord(world.system, 'factor', { id: factor, version: 1, rangeLow: 5, rangeHigh: 1 }),
      ),
      await said(line(9, 6)),
    ]).toEqual(['upper', 'upper', 'rangeHigh', 'items.0.upper']);
    expect([await said(range(9, 6, '1')), await said(line(null, 7))]).toEqual(['done', 'done']);
    await deleteRecords(world.system, 'limit', [id]);
  });

  it('that lose one rule end the alarms of that rule alone', async () => {
    const { id, over, constant } = await aLimit('w21001');

    await updateRecord(world.system, 'limit', { id, version: 1, constantCount: null });

    expect((await stateOf(over)).is_active).toBe(true);
    expect((await stateOf(constant)).is_active).toBe(false);
  });

  it('that are removed, or moved to another factor, leave no alarm behind', async () => {
    const gone = await aLimit('w21011');
    const moved = await aLimit('w01001');

    await deleteRecords(world.system, 'limit', [gone.id]);
    await updateRecord(world.system, 'limit', { id: moved.id, version: 1, factorCode: 'w01009' });

    expect(
      [await stateOf(gone.over), await stateOf(moved.over)].map(
        ({ is_active: isActive }) => isActive,
      ),
    ).toEqual([false, false]);
  });
});

describe('passwords of points', () => {
  let world: Awaited<ReturnType<typeof anOperation>>;
  const secrets = aSecretBox();
  beforeAll(async () => {
    world = await anOperation();
    sealPasswordsWith(world.system.registry, secrets);
  });
  afterAll(() => world.close());
  const stored = async (id: string = IDS.point) => {
    const row = await world.db
      .selectFrom('dm_monitor_point')
      .select(['password'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return String(row.password);
  };

  it('class “secrets that stand plain”: are sealed when they are entered, are in no answer and no history, and stay where none is entered', async () => {
    const facts = {
      name: 'Point',
      mn: 'M1',
      stationId: IDS.station,
      monitorType: '1',
      stCode: '32',
    };
    const { id } = await saveRecord(world.system, 'monitorPoint', { ...facts, password: 'first1' });
    const first = await stored(id);
    const { version } = await updateRecord(world.system, 'monitorPoint', {
      id,
      version: 1,
      password: 'a1b2c3',
    });
    const sealed = await stored(id);
    await updateRecord(world.system, 'monitorPoint', {
      id,
      version,
      password: '',
      name: 'renamed',
    });

    expect([first, sealed].map((text) => secrets.open(text))).toEqual(['first1', 'a1b2c3']);
    expect(await stored(id)).toBe(sealed);
    const told = [
      await readRecordInfo(world.system, 'monitorPoint', id),
      await readRecordHistory(world.system, 'monitorPoint', id),
    ];
    expect(JSON.stringify(told)).not.toMatch(/first1|a1b2c3|sealed:/);
  });

  it('that an earlier version kept plain are sealed once, and leave its history', async () => {
    await world.db
      .updateTable('dm_monitor_point')
      .set({ password: 'old123' })
      .where('id', '=', IDS.point)
      .execute();
    await world.db
      .insertInto('sys_history')
      .values({
        id: 99,
        entity: 'monitorPoint',
        record_id: IDS.point,
        change: 'update',
        fields: JSON.stringify({ password: [null, 'old123'], name: ['A', 'B'] }),
        by: 1,
      })
      .execute();

    const counts = [
      await sealStoredPasswords(world.system, secrets),
      await sealStoredPasswords(world.system, secrets),
    ];

    const { fields } = await world.db
      .selectFrom('sys_history')
      .select('fields')
      .where('id', '=', '99')
      .executeTakeFirstOrThrow();
    expect([counts, secrets.open(await stored()), fields]).toEqual([
      [1, 0],
      'old123',
      { password: ['******', '******'], name: ['A', 'B'] },
    ]);
  });
});

describe('names that differ in the case of their letters alone', () => {
  it('a point is refused the MN of another one; a limit is of the factor of the catalogue', async () => {
    const world = await anOperation();
    try {
      const point = (mn: string) =>
        saveRecord(world.system, 'monitorPoint', {
          name: mn,
          mn,
          stationId: IDS.station,
          monitorType: '1',
          stCode: '32',
        });
      const { id: own } = await point('3301FGN0000001');

      await expect(point('3301fgn0000001')).rejects.toMatchObject({ error: 'exists' });
      await expect(
        updateRecord(world.system, 'monitorPoint', { id: own, version: 1, mn: '3301fgn0000001' }),
      ).resolves.toBeDefined();

      await world.database.pool.query(
        "insert into dm_factor (id, code, name, legacy_code) values (1, 'w01018', 'COD', '011'), (2, 'Leq', 'Leq', null)",
      );
      const ids = [];
      for (const factorCode of ['W01018', 'LEQ', 'A21026'])
        ids.push(
          (
            await saveRecord(world.system, 'limit', {
              monitorPointId: own,
              factorCode,
              kind: '1',
              upper: 50,
              continuityCount: 1,
              recoverCount: 1,
            })
          ).id,
        );
      const codes = await Promise.all(ids.map((id) => readRecordInfo(world.system, 'limit', id)));
      expect(codes.map(({ factorCode }) => factorCode)).toEqual(['w01018', 'Leq', 'a21026']);
    } finally {
      await world.close();
    }
  });
});

describe('stations', () => {
  it('say the phone of whoever is on duty there, with its middle hidden; it is looked at one by one', async () => {
    const world = await anOperation();
    try {
      await world.database.pool.query("update sys_user set mobile = '13812341234' where id = $1", [
        IDS.engineer,
      ]);
      await world.database.pool.query('update ops_station set duty_user_id = $1 where id = $2', [
        IDS.engineer,
        IDS.station,
      ]);
      const ctx = await world.as('manager');

      expect(await readRecordInfo(ctx, 'station', IDS.station)).toMatchObject({
        dutyMobile: '138****1234',
      });
      const looking = {
        ...ctx,
        actor: {
          ...ctx.actor,
          permissions: new Set([
            ...ctx.actor.permissions,
            'ops:station:info',
            'sys:personal:reveal',
          ]),
        },
      };
      expect(
        await revealValue(looking, { entity: 'station', id: IDS.station, field: 'dutyMobile' }),
      ).toEqual({ value: '13812341234' });
    } finally {
      await world.close();
    }
  });
});

describe('rows of one file that hang on each other', () => {
  let world: Awaited<ReturnType<typeof anOperation>>;
  beforeAll(async () => {
    world = await anOperation();
  });
  afterAll(() => world.close());
  const imported = async (
    name: string,
    fields: readonly string[],
    rows: readonly (readonly ReadCell[])[],
  ) => {
    const entity = world.registry.entity(name);
    if (!entity) throw new Error(`no ${name}`);
    const mapping = Object.fromEntries(fields.map((field, at) => [field, at]));
    const { put } = await makeRowWriter(world.system, entity, mapping);
    const done = await inTransaction(world.system, (tx) =>
      put(
        tx,
        rows.map((cells, at) => ({ number: at + 2, cells })),
      ),
    );
    return done.map(({ outcome, stamp }) => [outcome, stamp]);
  };

  it('of two devices that differ in the case of their letters alone the second is refused', async () => {
    const fields = ['name', 'mn', 'stationId', 'monitorType', 'stCode'];

    const done = await imported('monitorPoint', fields, [
      ['One', 'ABC00000000000000000001a', 'Station 1', '1', '32'],
      ['Two', 'ABC00000000000000000001A', 'Station 1', '1', '32'],
    ]);

    expect(done).toEqual([
      ['save', '1'],
      ['bad', undefined],
    ]);
  });

  it('of two limits that share days the second is refused', async () => {
    const fields = [
      'monitorPointId',
      'factorCode',
      'kind',
      'upper',
      'effectiveFrom',
      'effectiveTo',
    ];

    const done = await imported('limit', fields, [
      ['Point 1', FACTOR, '1', 50, '2026-01-01', '2026-06-30'],
      ['Point 1', FACTOR, '1', 60, '2026-06-01', '2026-12-31'],
      ['Point 1', FACTOR, '1', 70, '2027-01-01', '2027-12-31'],
    ]);

    expect(done).toEqual([
      ['save', '1'],
      ['bad', undefined],
      ['save', '1'],
    ]);
  });
});
