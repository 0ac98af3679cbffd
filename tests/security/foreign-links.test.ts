import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { innerOf, isRegion, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { demandLinks } from '#server/records/resource/input.ts';
import { aClock } from '#tests/builders/a-clock.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

const WRITERS = ['oa1', 'ea1', 'ep1'] as const;
const REGION_B = '330106';

let world: TwoCompanies;
const signed = new Map<Person, string>();
const as = (person: Person, what: string, body?: unknown) =>
  world.call(what, {
    token: signed.get(person) ?? world.tokens[person],
    ...(body === undefined ? {} : { body }),
  });

beforeAll(async () => {
  world = await twoCompanies({ now: aClock('2026-11-22T10:00:00+08:00') });
  const roles = (await as('admin', 'GET /sys/role/list')).data as readonly Row[];
  const all = roles
    .filter(({ name }) => name === '系统实施' || name === '环保部门')
    .map(({ id }) => id);
  // whoever sees one side may do what there is to do
  for (const person of WRITERS) {
    const user = (await as('admin', `GET /sys/user/${world.users[person]}`)).data as {
      readonly roleIdList: readonly unknown[];
    };
    expect(
      (
        await as('admin', 'PUT /sys/user', {
          ...user,
          roleIdList: [...new Set([...user.roleIdList, ...all])],
        })
      ).code,
    ).toBe(0);
    signed.set(person, await world.signIn(person, PASSWORD));
  }
});
afterAll(() => world.stop());

/** One record of side B of each entity that has some; they are what nobody of side A sees. */
function foreignIds(): Readonly<Record<string, string>> {
  const { B } = world.sides;
  const { enterpriseId, opsCompanyId, stationId, pointId, limitId, alarmId, orderId } = B;
  return {
    enterprise: enterpriseId,
    opsCompany: opsCompanyId,
    station: stationId,
    monitorPoint: pointId,
    limit: limitId,
    alarmRecord: alarmId,
    workOrder: orderId,
  };
}

async function ctxOf(person: Person): Promise<Ctx> {
  const ctx = world.app.system();
  const sight = await loadActor(ctx.db, world.users[person]);
  if (!sight) throw new Error(`no account ${person}`);
  return { ...ctx, ...sight };
}

/** The fields of an entity that name records, those of its sub-tables among them: where it stands, and the body that names a record in it. */
function linksOf(
  fields: EntitySchema['fields'],
): readonly { readonly path: string; readonly spec: FieldSpec; body(value: unknown): Row }[] {
  return Object.entries(fields).flatMap(([field, spec]) => [
    ...(targetOf(spec) && !spec.virtual
      ? [{ path: field, spec, body: (value: unknown) => ({ [field]: value }) }]
      : []),
    ...Object.entries(innerOf(spec) ?? {}).flatMap(([name, inner]) =>
      targetOf(inner)
        ? [
            {
              path: `${field}.0.${name}`,
              spec: inner,
              body: (value: unknown) => ({ [field]: [{ [name]: value }] }),
            },
          ]
        : [],
    ),
  ]);
}

describe('class “a link to what the writer does not see”', () => {
  const refusal = async (ctx: Ctx, entity: EntitySchema, body: Row): Promise<unknown> => {
    try {
      await demandLinks(ctx, entity, body, undefined);
      return null;
    } catch (error) {
      return (error as { readonly issues?: readonly { readonly path: string }[] }).issues?.[0]
        ?.path;
    }
  };

  it.each(WRITERS)(
    'no field of any entity takes a record of another company from %s',
    async (person) => {
      const ctx = await ctxOf(person);
      const foreign = foreignIds();
      const open: string[] = [];
      const tried = new Set<string>();

      for (const entity of ctx.registry.entities())
        for (const { path, spec, body } of linksOf(entity.fields)) {
          const target = targetOf(spec) ?? '';
          const id = foreign[target];
          // what a picker offers beyond one's own sight may be chosen
          const { choiceScope, offered } = hooksOf(ctx, target);
          if (id === undefined || choiceScope || offered) continue;
          tried.add(target);
          if ((await refusal(ctx, entity, body(id))) !== path) open.push(`${entity.name}.${path}`);
        }

      expect(open).toEqual([]);
      expect([...tried]).toEqual(
        expect.arrayContaining([
          'station',
          'monitorPoint',
          'enterprise',
          'alarmRecord',
          'workOrder',
        ]),
      );
    },
  );

  it('no field of any entity takes a region beyond the one that is the duty of its writer', async () => {
    const ctx = await ctxOf('ep1');
    const open: string[] = [];
    const kept: string[] = [];
    for (const entity of ctx.registry.entities())
      for (const { path, spec, body } of linksOf(entity.fields).filter((link) =>
        isRegion(link.spec),
      )) {
        for (const code of [REGION_B, '330000', '320000', '100000'])
          if ((await refusal(ctx, entity, body(code))) !== path)
            open.push(`${entity.name}.${path} ${code}`);
        if ((await refusal(ctx, entity, body('320506'))) !== null)
          kept.push(`${entity.name} ${spec.title}`);
      }

    expect(open).toEqual([]);
    expect(kept).toEqual([]);
  });

  it('who sees by his unit puts what lies in no region of its own only where a station of his stands', async () => {
    const ctx = await ctxOf('oa1');
    const event = ctx.registry.entity('specialEvent') as EntitySchema;

    expect(await refusal(ctx, event, { regionCode: REGION_B })).toBe('regionCode');
    expect(await refusal(ctx, event, { regionCode: '320506' })).toBeNull();
  });

  it('a special event is neither made in nor moved to a region out of sight', async () => {
    const body = {
      name: 'Smog',
      type: '1',
      level: '3',
      beginTime: '2026-11-22 09:00:00',
      endTime: '2026-11-22 14:00:00',
      stationIds: [world.sides.A.stationId],
    };

    const made = await as('ep1', 'POST /dm/special', { ...body, regionCode: REGION_B });
    const own = await as('ep1', 'POST /dm/special', { ...body, regionCode: '320506' });
    const { id } = own.data as { readonly id: string };
    const moved = await as('ep1', 'PUT /dm/special', { id, version: 1, regionCode: REGION_B });

    expect(made.json).toMatchObject({ issues: [{ path: 'regionCode' }] });
    expect(own.code).toBe(0);
    expect(moved.json).toMatchObject({ issues: [{ path: 'regionCode' }] });
    expect((await as('admin', `GET /dm/special/${id}`)).data).toMatchObject({
      regionCode: '320506',
    });
  });
});
