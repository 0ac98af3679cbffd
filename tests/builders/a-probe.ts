import type { EntitySchema } from '#schemas/language/entity.ts';

/** A small entity to publish, in the menu group of the settings. */
export const PROBE: EntitySchema = {
  v: 1,
  name: 'probe',
  module: 'lab',
  title: '探头',
  table: { name: 'lab_probe', lock: true },
  rest: { base: '/lab/probe' },
  fields: {
    name: { type: 'string', title: '名称', max: 40, required: true, list: true },
    amount: { type: 'int', title: '数量', list: true },
  },
  menu: { parent: 'setting', url: 'lab/probe', sort: 70 },
};

/** The text of a version of the probe. */
export function aProbe(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...PROBE, ...change }, null, 2);
}

/** An entry of the menu tree as it is answered. */
export interface Menu {
  readonly menuKey: string | null;
  readonly children: readonly Menu[];
}

/** The keys of a menu tree, parents first. */
export function menuKeys(nodes: readonly Menu[]): readonly (string | null)[] {
  return nodes.flatMap(({ menuKey, children }) => [menuKey, ...menuKeys(children)]);
}
