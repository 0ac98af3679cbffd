import type { Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aFakeWorld, type Answer } from './ports.tsx';

/** A plain entity with the standard verbs, for lists. */
export function aListEntity(part: Partial<EntitySchema> = {}): EntitySchema {
  return {
    v: 1,
    name: 'station',
    module: 'ops',
    title: '站点',
    table: { name: 'ops_station' },
    rest: { base: '/ops/station' },
    fields: {
      name: {
        type: 'string',
        title: '名称',
        list: { width: 160, pin: 'left' },
        filter: 'like',
        quick: true,
      },
      code: { type: 'string', title: '编码', list: true },
      createDate: { type: 'datetime', title: '创建时间', list: true },
    },
    ...part,
  };
}

/** Rows `1` … `count` of that entity. */
export function someRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `站点${index + 1}`,
    code: `S${index + 1}`,
    createDate: '2026-11-20 10:42:00',
  }));
}

interface ListWorldParts {
  readonly rows?: readonly Row[];
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly can?: (permission: string) => boolean;
  readonly ports?: Parameters<typeof aFakeWorld>[0] extends (infer P) | undefined
    ? P extends { readonly ports?: infer Q }
      ? Q
      : never
    : never;
}

/** Ports that page through the given rows. */
export function aListWorld({ rows = someRows(25), answers = {}, can, ports }: ListWorldParts = {}) {
  return aFakeWorld({
    answers: {
      'GET /ops/station/page': ({ params }) => ({
        list: rows.slice(
          (Number(params['page']) - 1) * Number(params['limit']),
          Number(params['page']) * Number(params['limit']),
        ),
        total: rows.length,
      }),
      'DELETE /ops/station': () => null,
      ...answers,
    },
    ...(can ? { can } : {}),
    ...(ports ? { ports } : {}),
  });
}
