import type { Ctx } from '#server/base/context/ctx.ts';
import { verifyPassword } from '#server/base/secrets/password.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { readParamByCode } from './basics.ts';
import { listMyMenus, readMyNav } from './menus.ts';
import { listRegionsBelow } from './regions.ts';
import { syncMenus } from './sync-menus.ts';

const USER = {
  password: 'Sound_2026',
  realName: 'Person',
  userType: '4',
  gender: '2',
  status: '1',
};

describe('administration', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld();
  });
  afterAll(() => world.close());

  describe('menus', () => {
    it('the entries of the schema files are made once and never overwritten', async () => {
      const first = await syncMenus(world.system);
      const user = (await pageMenus(world)).find(({ menuKey }) => menuKey === 'entity:user');
      await updateRecord(world.system, 'menu', { id: user?.id, version: 1, name: 'People' });

      const second = await syncMenus(world.system);

      expect(first).toEqual(
        expect.arrayContaining(['group:permission', 'entity:user', 'entity:user:create']),
      );
      expect(second).toEqual([]);
      expect((await readRecordInfo(world.system, 'menu', String(user?.id)))['name']).toBe('People');
    });

    it('a menu with entries below it stays', async () => {
      await syncMenus(world.system);
      const group = (await pageMenus(world)).find(({ menuKey }) => menuKey === 'group:permission');

      await expect(deleteRecords(world.system, 'menu', [group?.id])).rejects.toMatchObject({
        error: 'menuHasChildren',
      });
    });

    it('a menu can be put neither below itself nor below what lies under it', async () => {
      const top = await saveRecord(world.system, 'menu', {
        name: 'top',
        type: '0',
        sort: 0,
        pid: '0',
      });
      const low = await saveRecord(world.system, 'menu', {
        name: 'low',
        type: '0',
        sort: 0,
        pid: top.id,
      });

      const tries = await Promise.allSettled(
        [top.id, low.id].map((pid) =>
          updateRecord(world.system, 'menu', { id: top.id, version: 1, pid }),
        ),
      );

      expect(
        tries.map(
          (tried) => tried.status === 'rejected' && (tried.reason as { error: string }).error,
        ),
      ).toEqual(['badParentMenu', 'badParentMenu']);
    });

    it('user types 1, 2 and 6 have no training records', async () => {
      await saveRecord(world.system, 'menu', { name: 'training', type: '0', sort: 0, pid: '0' });
      await world.handle.db
        .updateTable('sys_menu')
        .set({ menu_key: 'menu:trainingRecords' })
        .where('name', '=', 'training')
        .execute();
      const names = async (userType: string) =>
        (await readMyNav({ ...world.system, actor: { ...world.system.actor, userType } })).map(
          ({ name }) => name,
        );

      expect(
        [await names('1'), await names('6'), await names('3')].map((list) =>
          list.includes('training'),
        ),
      ).toEqual([false, false, true]);
    });
  });

  describe('a role', () => {
    let editor: Ctx;
    let granted = '';
    let other = '';
    beforeAll(async () => {
      granted = (
        await saveRecord(world.system, 'menu', {
          name: 'granted',
          type: '1',
          sort: 0,
          pid: '0',
          permissions: 'lab:a:page',
        })
      ).id;
      other = (
        await saveRecord(world.system, 'menu', {
          name: 'other',
          type: '1',
          sort: 0,
          pid: '0',
          permissions: 'lab:b:page',
        })
      ).id;
      editor = await anEditor(world, [granted]);
    });

    it('holds no menu that its editor lacks', async () => {
      await expect(
        saveRecord(editor, 'role', { name: 'more', menuIdList: [granted, other] }),
      ).rejects.toMatchObject({ error: 'notSubset' });
    });

    it('keeps the menus that its editor cannot see', async () => {
      const { id } = await saveRecord(world.system, 'role', {
        name: 'wide',
        deptId: editor.actor.deptId,
        menuIdList: [granted, other],
      });
      await world.handle.db
        .updateTable('sys_role')
        .set({ dept_id: editor.actor.deptId })
        .where('id', '=', id)
        .execute();

      await updateRecord(editor, 'role', { id, version: 1, menuIdList: [granted] });

      expect([...(await readRecordInfo(world.system, 'role', id)).menuIdList].sort()).toEqual(
        [granted, other].sort(),
      );
    });

    it('above the editor cannot be given to a user', async () => {
      const { id: role } = await saveRecord(world.system, 'role', {
        name: 'strong',
        menuIdList: [other],
      });
      await world.handle.db
        .updateTable('sys_role')
        .set({ dept_id: editor.actor.deptId })
        .where('id', '=', role)
        .execute();

      const saved = saveRecord(editor, 'user', {
        ...USER,
        opsCompanyId: null,
        userType: '6',
        username: 'climber',
        deptId: editor.actor.deptId,
        roleIdList: [role],
      });

      await expect(saved).rejects.toMatchObject({ error: 'notSubset' });
    });

    it('is called as no other one of its company, whatever case and blanks; another company may call its own so', async () => {
      await world.handle.pool.query(
        "insert into ops_company (id, name) values (501, 'Company 501'), (502, 'Company 502')",
      );
      const make = (name: string, opsCompanyId: string | null) =>
        saveRecord(
          { ...world.system, actor: { ...world.system.actor, opsCompanyId } } as Ctx,
          'role',
          { name, menuIdList: [] },
        );
      await make('Night shift', '501');

      await expect(make(' night Shift ', '501')).rejects.toMatchObject({
        error: 'exists',
        issues: [{ path: 'name' }],
      });
      const { id } = await make('Night shift', '502');
      await expect(make('Day shift', '502')).resolves.toBeDefined();
      await expect(
        updateRecord(world.system, 'role', { id, version: 1, name: 'Day shift' }),
      ).rejects.toMatchObject({ error: 'exists' });
      await make('Night shift', null);
      await expect(make('Night shift', null)).rejects.toMatchObject({ error: 'exists' });
    });

    it('offers its editor only the menus he holds', async () => {
      expect((await listMyMenus(editor)).map(({ id }) => id)).toEqual([granted]);
    });

    it('leaves its users and menus behind when it goes', async () => {
      const { id } = await saveRecord(world.system, 'role', {
        name: 'gone',
        menuIdList: [granted],
      });
      await deleteRecords(world.system, 'role', [id]);

      const links = await world.handle.db
        .selectFrom('sys_role_menu')
        .selectAll()
        .where('role_id', '=', id)
        .execute();

      expect(links).toEqual([]);
    });
  });

  describe('a user', () => {
    let editor: Ctx;
    beforeAll(async () => {
      editor = await anEditor(world, []);
    });

    it('is stored with a hashed password that no answer carries', async () => {
      const { id } = await saveRecord(editor, 'user', {
        ...USER,
        userType: '6',
        username: 'hashed',
        deptId: editor.actor.deptId,
        superAdmin: true,
        mustChangePassword: false,
      });

      const row = await readRecordInfo(editor, 'user', id);
      const stored = await world.handle.db
        .selectFrom('sys_user')
        .select(['password', 'super_admin'])
        .where('id', '=', id)
        .executeTakeFirst();

      expect(row).not.toHaveProperty('password');
      expect(stored?.['super_admin']).toBe(false);
      expect(stored?.['password']).not.toBe(USER.password);
      expect(await verifyPassword(USER.password, String(stored?.['password']))).toBe(true);
    });

    it('class “sent twice, looked at once”: a password that is repeated wrongly is refused, one that is not repeated is taken', async () => {
      const typed = (password: string, confirmPassword: unknown) => ({ password, confirmPassword });
      const again = (confirmPassword: unknown, username: string) => {
        const body = { ...USER, ...typed(USER.password, confirmPassword), username, userType: '6' };
        return saveRecord(editor, 'user', { ...body, deptId: editor.actor.deptId });
      };
      const { id } = await again(USER.password, 'twice');
      const issues = [{ path: 'confirmPassword', message: 'validation.confirmPassword' }];
      const change = (body: ReturnType<typeof typed>) =>
        updateRecord(editor, 'user', { id, ...body });

      await expect(again('Other_2026', 'wrong')).rejects.toMatchObject({ issues });
      await expect(again('', 'empty')).rejects.toMatchObject({ issues });
      await expect(change(typed('New_pass_1', 'x'))).rejects.toMatchObject({ issues });
      expect(await change(typed('', null))).toMatchObject({ id });
    });

    it('keeps the password when an update leaves it empty', async () => {
      const { id } = await saveRecord(editor, 'user', {
        ...USER,
        userType: '6',
        username: 'keeper',
        deptId: editor.actor.deptId,
      });
      await updateRecord(editor, 'user', { id, version: 1, password: '', realName: 'Renamed' });

      const stored = await world.handle.db
        .selectFrom('sys_user')
        .select('password')
        .where('id', '=', id)
        .executeTakeFirst();

      expect(await verifyPassword(USER.password, String(stored?.['password']))).toBe(true);
    });

    it('of another department is out of reach', async () => {
      const { id: dept } = await saveRecord(world.system, 'dept', {
        name: 'elsewhere',
        sort: 0,
        pid: '0',
      });

      await expect(
        saveRecord(editor, 'user', { ...USER, userType: '6', username: 'lost', deptId: dept }),
      ).rejects.toMatchObject({
        error: 'invalid',
        issues: [{ path: 'deptId' }],
      });
    });

    it('cannot remove or disable himself', async () => {
      const self = { ...world.system, actor: { ...world.system.actor, id: editor.actor.id } };

      await expect(deleteRecords(self, 'user', [editor.actor.id])).rejects.toMatchObject({
        error: 'self',
      });
      await expect(
        updateRecord(self, 'user', { id: editor.actor.id, version: 1, status: '0' }),
      ).rejects.toMatchObject({ error: 'self' });
    });

    it('decides nothing about his own rights, by roles that he holds neither', async () => {
      const hand = await saveRecord(world.system, 'menu', {
        name: 'hand',
        type: '1',
        sort: 0,
        pid: '0',
        permissions: 'sys:user:update,sys:role:update,sys:role:delete',
      });
      const keeper = await anEditor(world, [hand.id]);
      const [role = ''] = keeper.actor.roleIds;
      await world.handle.pool.query('update sys_role set dept_id = $1 where id = $2', [
        keeper.actor.deptId,
        role,
      ]);
      const { id } = keeper.actor;

      await expect(
        updateRecord(keeper, 'user', { id, version: 1, roleIdList: [] }),
      ).rejects.toMatchObject({ issues: [{ path: 'roleIdList', rule: 'ownRights' }] });
      await expect(
        updateRecord(keeper, 'role', { id: role, version: 1, menuIdList: [] }),
      ).rejects.toMatchObject({ error: 'self' });
      await expect(deleteRecords(keeper, 'role', [role])).rejects.toMatchObject({ error: 'self' });
      await updateRecord(keeper, 'role', { id: role, version: 1, remark: 'mine' });
      await updateRecord(keeper, 'user', { id, version: 1, realName: 'Mine', roleIdList: [role] });
    });

    it('class “taken whole”: takes from others no role, no key and no department that he could not give', async () => {
      const entry = { type: '1', sort: 0, pid: '0' };
      const menu = (name: string, permissions: string) =>
        saveRecord(world.system, 'menu', { ...entry, name, permissions });
      const [own, more, other] = [
        await menu('own keys', 'sys:role:delete,sys:menu:update,sys:menu:delete,sys:dept:update'),
        await menu('more keys', 'sys:far:update'),
        await menu('other keys', 'sys:menu:update'),
      ];
      const taker = await anEditor(world, [own.id]);
      const { deptId } = taker.actor;
      const menuIdList = [own.id, more.id];
      const { id: role } = await saveRecord(world.system, 'role', { name: 'more', menuIdList });
      const { id: less } = await saveRecord(world.system, 'role', {
        name: 'less',
        menuIdList: [own.id],
      });
      await world.handle.pool.query('update sys_role set dept_id = $1 where id = any($2)', [
        deptId,
        [role, less],
      ]);
      const below = await aDept(world, String(deptId));
      const refused = (work: Promise<unknown>) =>
        work.then(
          () => null,
          (error: { readonly error: string }) => error.error,
        );
      const seen = await loadActor(world.handle.db, taker.actor.id);
      const now: Ctx = { ...taker, ...seen };

      const told = [
        await refused(deleteRecords(now, 'role', [role])),
        await refused(updateRecord(now, 'menu', { id: more.id, permissions: '' })),
        await refused(deleteRecords(now, 'menu', [more.id])),
        await refused(updateRecord(now, 'menu', { id: own.id, permissions: 'sys:role:delete' })),
        await refused(deleteRecords(now, 'menu', [own.id])),
        await refused(updateRecord(now, 'dept', { id: below, pid: '0' })),
        await refused(deleteRecords(now, 'role', [less])),
        await refused(updateRecord(now, 'menu', { id: other.id, permissions: '' })),
        await refused(updateRecord(now, 'dept', { id: below, name: 'moved nowhere' })),
      ];

      expect(told).toEqual([
        'notSubset',
        'notSubset',
        'notSubset',
        'self',
        'self',
        'forbidden',
        null,
        null,
        null,
      ]);
    });

    it('waits for nobody, and is not judged anew, where he takes nothing of anybody', async () => {
      const hand = await saveRecord(world.system, 'menu', {
        name: 'light hand',
        type: '1',
        sort: 0,
        pid: '0',
        permissions: 'sys:user:update',
      });
      const one = await anEditor(world, [hand.id]);
      const { id } = await saveRecord(world.system, 'user', {
        ...USER,
        userType: '6',
        username: 'lightly',
        deptId: one.actor.deptId,
        roleIdList: [...one.actor.roleIds],
      });
      const permissions = new Set([...one.actor.permissions, 'sys:user:lost']);
      const late = { ...one, actor: { ...one.actor, permissions } };

      await updateRecord(late, 'user', { id, version: 1, realName: 'Named' });
      await expect(
        updateRecord(late, 'user', { id, version: 2, status: '0' }),
      ).rejects.toMatchObject({ error: 'forbidden' });
    });

    it("class “two who take each other's rights at once”: one is left", async () => {
      const hand = await saveRecord(world.system, 'menu', {
        name: 'mutual hand',
        type: '1',
        sort: 0,
        pid: '0',
        permissions: 'sys:user:update',
      });
      const one = await anEditor(world, [hand.id]);
      const { id } = await saveRecord(world.system, 'user', {
        ...USER,
        userType: '6',
        username: 'mutual',
        deptId: one.actor.deptId,
        roleIdList: [...one.actor.roleIds],
      });
      const loaded = await loadActor(world.handle.db, id);
      const other = { ...one, ...loaded };

      const ended = await Promise.allSettled([
        updateRecord(one, 'user', { id, version: 1, status: '0' }),
        updateRecord(other, 'user', { id: one.actor.id, version: 1, status: '0' }),
      ]);

      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('who is a super admin is in no list and answers to no id', async () => {
      const { id } = await saveRecord(world.system, 'user', {
        ...USER,
        userType: '6',
        username: 'root',
        deptId: editor.actor.deptId,
      });
      await world.handle.db
        .updateTable('sys_user')
        .set({ super_admin: true })
        .where('id', '=', id)
        .execute();

      expect((await pageRecords(world.system, 'user', { username: 'root' })).total).toBe(0);
      await expect(deleteRecords(world.system, 'user', [id])).rejects.toMatchObject({
        error: 'notFound',
      });
    });

    it('class "an account above oneself": no field of it is changed, and it is not deleted', async () => {
      const { id: strong } = await saveRecord(world.system, 'role', {
        name: 'above',
        menuIdList: [],
      });
      const { id } = await saveRecord(world.system, 'user', {
        ...USER,
        userType: '6',
        username: 'above',
        deptId: editor.actor.deptId,
        roleIdList: [strong],
      });
      const { rows } = await world.handle.pool.query<{ id: string }>(
        "insert into sys_menu (id, name, type, sort, pid, permissions) values (990001, 'above', 1, 0, 0, 'lab:above:page') returning id::text as id",
      );
      await world.handle.pool.query(
        `insert into sys_role_menu (role_id, menu_id) values (${strong}, ${rows[0]?.id ?? '0'})`,
      );
      const version = 1;
      for (const change of [
        { status: '0' },
        { email: 'x@example.com' },
        { realName: 'other' },
        { mobile: '13900000001' },
        { gender: '1' },
      ])
        await expect(
          updateRecord(editor, 'user', { id, version, ...change }),
        ).rejects.toMatchObject({ error: 'notSubset' });
      await expect(deleteRecords(editor, 'user', [id])).rejects.toMatchObject({
        error: 'notSubset',
      });
    });

    it('gives nobody a wider region or the type of the platform staff', async () => {
      const body = { ...USER, username: 'wider', deptId: editor.actor.deptId };

      await expect(saveRecord(editor, 'user', { ...body, userType: '5' })).rejects.toMatchObject({
        error: 'notSubset',
      });
    });

    it('once disabled is nobody', async () => {
      const { id } = await saveRecord(editor, 'user', {
        ...USER,
        userType: '6',
        username: 'off',
        deptId: editor.actor.deptId,
      });
      await updateRecord(editor, 'user', { id, version: 1, status: '0' });

      expect(await loadActor(world.handle.db, id)).toBeNull();
    });
  });

  describe('departments', () => {
    it('take those below along when they move', async () => {
      const [a, b] = [await aDept(world, '0'), await aDept(world, '0')];
      const c = await aDept(world, a);
      const d = await aDept(world, c);
      await updateRecord(world.system, 'dept', { id: c, version: 1, pid: b });

      const rows = await world.handle.db
        .selectFrom('sys_dept')
        .select(['id', 'pids'])
        .where('id', 'in', [c, d])
        .orderBy('id')
        .execute();

      expect(rows).toEqual([
        { id: c, pids: b },
        { id: d, pids: `${b},${c}` },
      ]);
    });

    it('stay while others or users hang on them', async () => {
      const top = await aDept(world, '0');
      const low = await aDept(world, top);
      await saveRecord(world.system, 'user', {
        ...USER,
        userType: '6',
        username: 'member',
        deptId: low,
      });

      await expect(deleteRecords(world.system, 'dept', [top])).rejects.toMatchObject({
        error: 'deptHasChildren',
      });
      await expect(deleteRecords(world.system, 'dept', [low])).rejects.toMatchObject({
        error: 'deptHasUsers',
      });
    });

    it('are called alike below different parents only, whatever case, width and blanks, also where two are made at once', async () => {
      const [a, b] = [await aDept(world, '0'), await aDept(world, '0')];
      const make = (name: string, pid: string) =>
        saveRecord(world.system, 'dept', { name, sort: 0, pid });
      const twins = await Promise.allSettled([make('Lab A', a), make('lab a', a)]);
      const { id } = await make('ＬＡＢ a', b);

      expect(twins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(make(' LAB A ', a)).rejects.toMatchObject({
        error: 'exists',
        issues: [{ path: 'name', params: { value: 'LAB A' } }],
      });
      await expect(
        updateRecord(world.system, 'dept', { id, version: 1, pid: a }),
      ).rejects.toMatchObject({ error: 'exists' });
      await updateRecord(world.system, 'dept', { id, version: 1, pid: b, name: 'LAB A' });

      // the top is said by 0, by nothing, and kept either way
      await make('Root A', '0');
      for (const pid of ['0', null, undefined])
        await expect(
          saveRecord(world.system, 'dept', { name: 'root a', sort: 0, pid }),
        ).rejects.toMatchObject({ error: 'exists', issues: [{ path: 'name' }] });
      const low = await make('root a', b);
      await expect(
        updateRecord(world.system, 'dept', { id: low.id, version: 1, pid: null }),
      ).rejects.toMatchObject({ error: 'exists' });
      await world.handle.db
        .updateTable('sys_dept')
        .set({ pid: null })
        .where('name', '=', 'Root A')
        .execute();
      await expect(make('ROOT a', '0')).rejects.toMatchObject({ error: 'exists' });
    });

    it('are made below those in sight, not at the top', async () => {
      const editor = await anEditor(world, []);

      const below = await saveRecord(editor, 'dept', {
        name: 'below',
        sort: 0,
        pid: editor.actor.deptId,
      });

      expect(below.id).toMatch(/^\d+$/);
      await expect(
        saveRecord(editor, 'dept', { name: 'top', sort: 0, pid: '0' }),
      ).rejects.toMatchObject({ error: 'forbidden' });
    });
  });

  it('a dictionary goes with its values, and changes are seen at once', async () => {
    const { id } = await saveRecord(world.system, 'dictType', {
      dictName: 'Colour',
      dictType: 'colour',
      sort: 0,
    });
    await saveRecord(world.system, 'dictData', {
      dictTypeId: id,
      dictValue: 'r',
      dictLabel: 'Red',
      sort: 0,
    });
    const before = (await readDictionaries(world.system)).find(
      ({ dictType }) => dictType === 'colour',
    );
    await deleteRecords(world.system, 'dictType', [id]);

    const after = await readDictionaries(world.system);

    expect(before?.dataList).toEqual([{ dictValue: 'r', dictLabel: 'Red', color: null }]);
    expect(after.some(({ dictType }) => dictType === 'colour')).toBe(false);
    expect((await pageRecords(world.system, 'dictData', { dictTypeId: id })).total).toBe(0);
  });

  it('class “a code that others go by”: a value that records hold and a dictionary that screens choose from neither go nor change', async () => {
    const type = await saveRecord(world.system, 'dictType', {
      dictName: 'Spare',
      dictType: 'spare_kind',
      sort: 0,
    });
    const [held] = (await pageRecords(world.system, 'dictType', { dictType: 'notice_type' })).list;
    const typeId =
      held?.id ??
      (await saveRecord(world.system, 'dictType', {
        dictName: 'Notices',
        dictType: 'notice_type',
        sort: 0,
      }).then(({ id }) => id));
    const { id: valueId } = await saveRecord(world.system, 'dictData', {
      dictTypeId: typeId,
      dictValue: 'held',
      dictLabel: 'Held',
      sort: 0,
    });
    const change = () =>
      updateRecord(world.system, 'dictData', { id: valueId, version: 1, dictValue: 'other' });
    await world.handle.pool.query(
      "insert into sys_notice (id, title, type, content, create_date) values (77001, 'N', 'held', 'x', now())",
    );

    await expect(deleteRecords(world.system, 'dictData', [valueId])).rejects.toMatchObject({
      error: 'inUse',
    });
    await expect(change()).rejects.toMatchObject({
      error: 'invalid',
      issues: [{ path: 'dictValue' }],
    });
    await expect(deleteRecords(world.system, 'dictType', [typeId])).rejects.toMatchObject({
      error: 'inUse',
    });
    await expect(
      updateRecord(world.system, 'dictType', { id: typeId, version: 1, dictType: 'other_kind' }),
    ).rejects.toMatchObject({ issues: [{ path: 'dictType' }] });
    await updateRecord(world.system, 'dictType', { ...type, dictType: 'spare_kind_two' });
    await world.handle.pool.query('delete from sys_notice where id = 77001');
    await change();
    await deleteRecords(world.system, 'dictData', [valueId]);
  });

  it('class “codes that differ by case or width alone”: they are the same, refused at their field; what is kept of a code may change its case', async () => {
    const post = (postCode: string) =>
      saveRecord(world.system, 'post', { postCode, postName: 'post', sort: 0, status: '1' });
    const { id } = await post('AB-1');
    const type = await saveRecord(world.system, 'dictType', {
      dictType: 'lab_kind',
      dictName: 'kinds',
      sort: 0,
    });
    const labelled = (dictLabel: string, dictValue: string) =>
      saveRecord(world.system, 'dictData', { dictTypeId: type.id, dictValue, dictLabel, sort: 0 });
    const value = (dictValue: string) => labelled(`Label ${dictValue}`, dictValue);
    const menu = (name: string) =>
      saveRecord(world.system, 'menu', { name, type: '0', sort: 0, pid: '0' });
    await value('a');
    await menu('Own entry');

    for (const [make, alike, path] of [
      [post, 'ab-1', 'postCode'],
      [post, 'ＡＢ-1', 'postCode'],
      [value, 'A', 'dictValue'],
      [(label: string) => labelled(label, 'c'), 'ＬＡＢＥＬ a', 'dictLabel'],
      [menu, ' own ENTRY', 'name'],
    ] as const)
      await expect(make(alike)).rejects.toMatchObject({ error: 'exists', issues: [{ path }] });
    await updateRecord(world.system, 'post', { id, version: 1, postCode: 'ab-1' });
    await value('b');
  });

  it('class “two who change one at once”: a notice, a job and a piece of news tell the second one', async () => {
    for (const name of ['notice', 'schedule', 'news'])
      expect(world.system.registry.entity(name)?.table.lock).toBe('offered');
  });

  it('a region has its code as id, and stays while others lie below it', async () => {
    await saveRecord(world.system, 'region', {
      name: 'Province',
      code: '330000',
      pid: '0',
      treeLevel: '1',
      sort: 0,
    });
    await saveRecord(world.system, 'region', {
      name: 'City',
      code: '330100',
      pid: '330000',
      treeLevel: '2',
      sort: 0,
    });

    expect(await listRegionsBelow(world.system, undefined)).toMatchObject([
      { id: '330000', hasChildren: true },
    ]);
    expect(await listRegionsBelow(world.system, '330000')).toMatchObject([
      { id: '330100', pid: '330000', parentName: 'Province', hasChildren: false },
    ]);
    expect([
      ...(await listRegionsBelow(world.system, 'nowhere')),
      ...(await listRegionsBelow(world.system, '440000')),
    ]).toEqual([]);
    await expect(deleteRecords(world.system, 'region', ['330000'])).rejects.toMatchObject({
      error: 'regionHasChildren',
    });
  });

  it('parameters of the system are hidden', async () => {
    const { id } = await saveRecord(world.system, 'params', {
      paramCode: 'HIDDEN_KEY',
      paramValue: 'secret',
    });
    await world.handle.db
      .updateTable('sys_params')
      .set({ param_type: '0' })
      .where('id', '=', id)
      .execute();

    expect((await pageRecords(world.system, 'params', { paramCode: 'HIDDEN' })).total).toBe(0);
    await expect(readParamByCode(world.system, 'HIDDEN_KEY')).rejects.toMatchObject({
      error: 'notFound',
    });
    await expect(readRecordInfo(world.system, 'params', id)).rejects.toMatchObject({
      error: 'notFound',
    });
  });
});

async function pageMenus(
  world: ResourceWorld,
): Promise<readonly { readonly id: string; readonly menuKey: string | null }[]> {
  const { listMenus } = await import('./menu-store.ts');
  return listMenus(world.handle.db, { roleIds: null });
}

let depts = 0;
async function aDept(world: ResourceWorld, pid: string): Promise<string> {
  depts += 1;
  return (await saveRecord(world.system, 'dept', { name: `dept ${depts}`, sort: 0, pid })).id;
}

let editors = 0;

/** A user with a department of his own and a role of these menus, as a session would load him. */
async function anEditor(world: ResourceWorld, menuIdList: readonly string[]): Promise<Ctx> {
  const deptId = await aDept(world, '0');
  editors += 1;
  const { id: role } = await saveRecord(world.system, 'role', {
    name: `editor ${editors}`,
    menuIdList,
  });
  const { id } = await saveRecord(world.system, 'user', {
    ...USER,
    userType: '6',
    username: `editor${editors}`,
    deptId,
    roleIdList: [role],
  });
  const loaded = await loadActor(world.handle.db, id);
  if (!loaded) throw new Error('the editor did not load');
  return { ...world.system, ...loaded };
}
