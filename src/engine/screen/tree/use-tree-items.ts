import { useCallback, useEffect, useMemo, useState } from 'react';

import { callGroups } from '#engine/base/call-verb.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError, Ports, Row } from '#engine/base/ports.ts';
import { readTree } from '#engine/fields/inputs/reference.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { TreeLeaf, TreeNode as TreeSpec } from '#schemas/language/screen.ts';
import { bindRule, withoutUnset } from '#schemas/rules/bind.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { useNodeScope } from '../screen-scope.ts';
import {
  itemsOfGroups,
  itemsOfRows,
  joinGroups,
  nestItems,
  statesOf,
  type Beside,
  type TreeItem,
} from './tree-model.ts';

/** Leaves below one node, and found by a search, at most. */
const MAX_LEAVES = 200;

interface TreeQuestion {
  readonly ports: Ports<'data' | 'texts'>;
  readonly spec: TreeSpec;
  readonly leaf: EntitySchema;
  readonly rule: Rule | undefined;
}

/** The top of a tree, and the way to what stands below its nodes. Everything is asked of the last entity, with the rights of whoever looks. */
export interface TreeItems {
  /** Null: nothing has arrived yet. */
  readonly top: readonly TreeItem[] | null;
  readonly error: CallError | null;
  readonly load: (item: TreeItem) => Promise<readonly TreeItem[]>;
  readonly find: (keyword: string) => Promise<readonly TreeItem[]>;
  /** The leaf with this id; undefined where it is not, or not in sight. */
  readonly leafOf: (id: string) => Promise<TreeItem | undefined>;
  readonly reload: () => void;
}

export function useTreeItems(
  spec: TreeSpec,
  leaf: EntitySchema,
  master: Row | undefined,
): TreeItems {
  const ports = usePorts('data', 'texts');
  const scope = useNodeScope(master);
  const [state, setState] = useState<Pick<TreeItems, 'top' | 'error'>>({ top: null, error: null });
  const [attempt, setAttempt] = useState(0);
  const bound = useMemo(() => {
    const rule = spec.where && withoutUnset(spec.where, scope.$param);
    return rule && JSON.stringify(bindRule(rule, scope));
  }, [spec.where, scope]);
  const asked = useMemo(
    (): TreeQuestion => ({
      ports,
      spec,
      leaf,
      rule: bound === undefined ? undefined : (JSON.parse(bound) as Rule),
    }),
    [ports, spec, leaf, bound],
  );
  useEffect(() => {
    let isOver = false;
    loadTop(asked).then(
      (top) => !isOver && setState({ top, error: null }),
      (reason: unknown) => !isOver && setState({ top: null, error: asCallError(reason) }),
    );
    return () => {
      isOver = true;
    };
  }, [asked, attempt]);
  return {
    ...state,
    load: useCallback((item: TreeItem) => loadLevel(asked, item.level + 1, item), [asked]),
    find: useCallback((keyword: string) => findLeaves(asked, keyword), [asked]),
    leafOf: useCallback((id: string) => findLeaf(asked, id), [asked]),
    reload: useCallback(() => setAttempt((old) => old + 1), []),
  };
}

async function loadTop(asked: TreeQuestion): Promise<readonly TreeItem[]> {
  const { ports, spec } = asked;
  const [first] = spec.tree;
  const items = await loadLevel(asked, 0, undefined);
  const entity =
    first?.by === undefined ? undefined : await ports.entity(first.entity).catch(() => undefined);
  // without the right to read the tree its nodes stand side by side
  const tree = entity?.table.tree ? await readTree(ports, entity.name).catch(() => []) : [];
  return tree.length > 0 ? nestItems(items, tree) : items;
}

async function loadLevel(
  { ports, spec, leaf, rule }: TreeQuestion,
  level: number,
  parent: TreeItem | undefined,
): Promise<readonly TreeItem[]> {
  const where = wireRule([rule, parent?.where]);
  const { by } = spec.tree[level] ?? {};
  const above = { spec, level, parent };
  if (by === undefined) {
    const query = { ...where, orderField: '', order: '', page: 1, limit: MAX_LEAVES };
    return readLeaves({ ports, spec, leaf }, query, above);
  }
  const ask = async (entity: EntitySchema, look: TreeLeaf | undefined) => {
    const field = look?.dot ? (look.tag ?? '') : '';
    const query = { ...where, by: field ? `${by},${field}` : by };
    return [{ entity, field, ...(await callGroups(ports, entity, query, { isSilent: true })) }];
  };
  const own = await ask(leaf, spec.tree.at(-1));
  const others = await eachBeside(ports, spec, ({ entity, look }) => ask(entity, look));
  const asked = [...own, ...others.flat()];
  return itemsOfGroups(joinGroups(asked.map(({ groups }) => groups)), {
    ...above,
    states: statesOf(asked.filter(({ field }) => field !== '')),
    noneWord: ports.t('views.empty'),
  });
}

async function findLeaves(
  { ports, spec, leaf, rule }: TreeQuestion,
  keyword: string,
): Promise<readonly TreeItem[]> {
  const query = {
    ...wireRule([rule]),
    keyword,
    orderField: '',
    order: '',
    page: 1,
    limit: MAX_LEAVES,
  };
  return readLeaves({ ports, spec, leaf }, query, {
    spec,
    level: spec.tree.length - 1,
    parent: undefined,
  });
}

/** The leaves, and those of other entities beside them. */
async function readLeaves(
  { ports, spec, leaf }: Omit<TreeQuestion, 'rule'>,
  query: Parameters<TreeQuestion['ports']['page']>[1],
  above: Parameters<typeof itemsOfRows>[2],
): Promise<readonly TreeItem[]> {
  const { list } = await ports.page(verbApi(leaf, 'page'), query, { isSilent: true });
  const others = await eachBeside(ports, spec, async (beside) => {
    const found = await ports.page(verbApi(beside.entity, 'page'), query, { isSilent: true });
    return itemsOfRows(found.list, nameFieldOf(beside.entity), { ...above, beside });
  });
  return [...itemsOfRows(list, nameFieldOf(leaf), above), ...others.flat()];
}

/** Asks of each entity beside the leaves; one that may not be read adds nothing. */
async function eachBeside<T>(
  ports: TreeQuestion['ports'],
  { tree }: TreeSpec,
  ask: (beside: Beside) => Promise<readonly T[]>,
): Promise<readonly (readonly T[])[]> {
  const looks = tree.at(-1)?.also ?? [];
  return Promise.all(
    looks.map(async (look): Promise<readonly T[]> => {
      try {
        const entity = await ports.entity(look.entity);
        return entity ? await ask({ look, entity }) : [];
      } catch {
        return [];
      }
    }),
  );
}

async function findLeaf(
  { ports, spec, leaf, rule }: TreeQuestion,
  id: string,
): Promise<TreeItem | undefined> {
  const where = wireRule([rule, { field: 'id', op: 'eq', value: id }]);
  const query = { ...where, orderField: '', order: '', page: 1, limit: 1 };
  const { list } = await ports.page(verbApi(leaf, 'page'), query, { isSilent: true });
  const [item] = itemsOfRows(list, nameFieldOf(leaf), {
    spec,
    level: spec.tree.length - 1,
    parent: undefined,
  });
  return item;
}

function wireRule(rules: readonly (Rule | undefined)[]): Row {
  const all = rules.filter((rule) => rule !== undefined);
  return all.length === 0 ? {} : { where: JSON.stringify(all.length === 1 ? all[0] : { all }) };
}
