import type { DesignLanguage, DesignNode, KindSpec, NewId } from '#designer/document/node.ts';

const chip = (name: string) =>
  ({
    name,
    accepts: 'chip',
    most: 1,
    isRequired: true,
    isInline: true,
    whenFull: 'replace',
  }) as const;

const KINDS: Readonly<Record<string, KindSpec>> = {
  doc: { sort: 'doc', slots: [{ name: 'rows', accepts: 'row', most: 60, whenFull: 'refuse' }] },
  row: { sort: 'row', slots: [chip('left'), chip('right')] },
  box: { sort: 'row', slots: [{ name: 'of', accepts: 'row', most: 20, whenFull: 'refuse' }] },
  wrap: {
    sort: 'row',
    slots: [{ name: 'of', accepts: 'row', most: 1, isRequired: true, whenFull: 'group' }],
  },
  chip: { sort: 'chip', slots: [] },
  pair: { sort: 'chip', slots: [chip('left'), chip('right')] },
};

/** A made-up kind of document: rows with two parts each, boxes and wrappers of rows. */
export const TINY: DesignLanguage = {
  name: 'tiny',
  thing: 'block',
  mayPutAside: true,
  kind: (name) => KINDS[name],
  adapt: (node, sort, newId) =>
    sort === 'row' && KINDS[node.kind]?.sort === 'chip'
      ? tiny('row', newId, { left: [node] })
      : null,
  group: (sort, nodes, newId) => (sort === 'row' ? tiny('box', newId, { of: nodes }) : null),
  isGroup: ({ kind }) => kind === 'box',
  fresh: (node) => node,
};

/** A node with all slots of its kind. */
export function tiny(
  kind: string,
  id: NewId | string,
  slots: Readonly<Record<string, readonly DesignNode[]>> = {},
): DesignNode {
  const own = Object.fromEntries(
    (KINDS[kind]?.slots ?? []).map(({ name }) => [name, slots[name] ?? []]),
  );
  return { id: typeof id === 'string' ? id : id(), kind, props: {}, slots: own };
}

/** Two rows and a box with one more. */
export function aTinyDesign(): DesignNode {
  return tiny('doc', 'root', {
    rows: [
      tiny('row', 'a', { left: [tiny('chip', 'a1')], right: [tiny('chip', 'a2')] }),
      tiny('row', 'b', { left: [tiny('chip', 'b1')] }),
      tiny('box', 'c', { of: [tiny('row', 'd')] }),
    ],
  });
}
