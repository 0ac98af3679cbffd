import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Answer } from '#tests/builders/app.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

type Row = Readonly<Record<string, unknown>>;
const rowOf = (answer: Answer) => answer.data as Row;
const listOf = (answer: Answer) => (answer.data as { readonly list: readonly Row[] }).list;
const my = async (person: Person, what: string) =>
  rowOf(await world.as(person, `GET /sys/my/${what}`));
const put = (person: Person, what: string, body: object) =>
  world.as(person, `PUT ${what}`, { body });

describe("one's own record", () => {
  it('is changed whatever id is sent, and only in the fields that are one’s own to set', async () => {
    const { version } = await my('oa2', 'info');
    const before = await my('oa1', 'info');

    const answer = await put('oa2', '/sys/my/info', {
      id: world.users.oa1,
      version,
      realName: 'Renamed',
      gender: '1',
      mobile: '13900000000',
      username: 'root',
      userType: '5',
      superAdmin: true,
      roleIdList: ['1'],
      opsCompanyId: world.sides.B.opsCompanyId,
      status: '0',
    });

    expect(answer.code).toBe(0);
    expect(await my('oa2', 'info')).toMatchObject({
      realName: 'Renamed',
      gender: 1,
      mobile: null,
      username: 'oa2',
      userType: '4',
    });
    expect(await my('oa1', 'info')).toEqual(before);
    expect((await world.as('oa2', 'GET /sys/user/info')).data).toMatchObject({
      superAdmin: 0,
      opsCompanyId: world.sides.A.opsCompanyId,
      status: 1,
    });
  });

  it('of a unit is read by its people and changed by who may, never another unit’s', async () => {
    const { id, version } = await my('ea1', 'enterprise');

    const changed = await put('ea1', '/sys/my/enterprise', {
      id: world.sides.B.enterpriseId,
      version,
      contact: 'Ada',
      name: 'Renamed',
      regionCode: '110000',
    });
    const others = [
      await world.as('oa1', 'GET /sys/my/enterprise'),
      await put('oa2', '/sys/my/ops-company', { contact: 'Eve' }),
      await put('oa2', '/sys/my/dept', { name: 'Eve' }),
    ];

    expect(id).toBe(world.sides.A.enterpriseId);
    expect(changed.code).toBe(0);
    expect(await my('ea1', 'enterprise')).toMatchObject({
      contact: 'Ada',
      name: 'Alpha enterprise',
      regionCode: '320506',
    });
    expect(await my('eb1', 'enterprise')).toMatchObject({ contact: null });
    expect(others.map(({ code }) => code)).toEqual([500, 403, 403]);
  });

  it('that was changed through a view has its history and its names as ever', async () => {
    const { version } = await my('oa1', 'ops-company');
    await put('oa1', '/sys/my/ops-company', { version, contact: 'Bob' });

    const history = await world.as(
      'admin',
      `GET /ops/opsEnterprise/history/${world.sides.A.opsCompanyId}`,
    );

    expect((history.data as readonly Row[])[0]).toMatchObject({
      change: 'update',
      fields: { contact: [null, 'Bob'] },
      byName: 'Person oa1',
    });
  });

  it('that somebody else saved meanwhile is not overwritten', async () => {
    const answer = await put('oa1', '/sys/my/info', { version: 0, realName: 'Late' });

    expect(answer.code).toBe(10002);
  });
});

describe("one's own sign-ins", () => {
  it('are listed, the one that asks marked, and the others end on demand', async () => {
    const other = await world.signIn('aud', PASSWORD);
    const before = listOf(await world.as('aud', 'GET /sys/my/session/page'));

    const answer = await world.as('aud', 'POST /sys/my/session/others');

    expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(before).toHaveLength(2);
    expect(answer.code).toBe(0);
    expect((await world.call('GET /sys/user/info', { token: other })).code).toBe(401);
    expect(listOf(await world.as('aud', 'GET /sys/my/session/page'))).toMatchObject([
      { isCurrent: true },
    ]);
  });

  it('of somebody else are neither seen nor ended', async () => {
    const [foreign] = listOf(await world.as('ob1', 'GET /sys/my/session/page'));

    const answer = await world.as('aud', 'POST /sys/my/session/end', {
      body: { id: foreign?.['id'] },
    });

    expect(answer.code).toBe(500);
    expect((await world.as('ob1', 'GET /sys/user/info')).code).toBe(0);
    const logins = listOf(await world.as('aud', 'GET /sys/my/login/page?limit=100'));
    expect(logins.length).toBeGreaterThan(1);
    expect(new Set(logins.map(({ creatorName }) => creatorName))).toEqual(new Set(['aud']));
  });
});

describe("one's own mobile number", () => {
  const codeFor = (mobile: string): string => {
    const lines = fs
      .readFileSync(path.join(world.dataDir, 'test', 'hooks.log'), 'utf8')
      .trim()
      .split('\n');
    const facts = lines.map(
      (line) => JSON.parse(line) as { readonly mobile?: string; readonly code?: string },
    );
    return String(facts.findLast((fact) => fact.mobile === mobile)?.code);
  };

  it('changes by the code that was sent to it and the password, once', async () => {
    const mobile = '13812345678';
    await world.as('impl', 'POST /sys/my/mobileCode', { body: { mobile } });
    const code = codeFor(mobile);

    const answers = [
      await put('impl', '/sys/my/mobile', { mobile, code, password: 'wrong_2026' }),
      await put('impl', '/sys/my/mobile', {
        mobile,
        code: code === '000000' ? '111111' : '000000',
        password: PASSWORD,
      }),
      await put('impl', '/sys/my/mobile', { mobile, code, password: PASSWORD }),
      await put('impl', '/sys/my/mobile', { mobile, code, password: PASSWORD }),
    ];

    expect(answers.map((answer) => answer.code)).toEqual([10009, 500, 0, 500]);
    expect(await my('impl', 'security')).toMatchObject({ mobile });
  });
});
