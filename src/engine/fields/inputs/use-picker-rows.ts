import { useEffect, useMemo, useRef, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import type { PickerKind } from '#engine/base/registry.ts';
import { isSortable, nameFieldOf, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

const LIMIT = 10;
/** Options come in one part, at least this many. */
const OPTION_LIMIT = 50;

export interface PickerRows {
  readonly list: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly isLoading: boolean;
  readonly setPage: (page: number) => void;
}

interface Node {
  readonly key: string;
  readonly title: string;
  readonly children: readonly Node[];
}

/** What a dialog chooses among. */
interface Choice {
  readonly shape: PickerKind;
  /** The rule that rows of the server must meet. */
  readonly where: string | undefined;
}

/** Rows of a picker's table: asked from the server by node and word, or the nodes of the tree themselves. */
export function useChosenRows(
  { shape, where }: Choice,
  tree: readonly Node[],
  node: string | undefined,
  word: string,
): PickerRows {
  const nodes = useNodeRows(shape.rows ? [] : tree, node, word);
  const served = useServedRows({ shape, where }, node, word);
  return shape.rows ? served : nodes;
}

/** Pages start anew with every other question. */
function usePageOf(question: string): readonly [number, (page: number) => void] {
  const [state, setState] = useState({ question, page: 1 });
  return [state.question === question ? state.page : 1, (page) => setState({ question, page })];
}

const NOTHING = { list: [] as readonly Row[], total: 0, answers: '' };

function useServedRows(
  { shape, where }: Choice,
  node: string | undefined,
  word: string,
): PickerRows {
  const ports = usePorts('data', 'house');
  const { rows: entityName, by } = shape;
  const [page, setPage] = usePageOf(`${node ?? ''} ${word}`);
  const [state, setState] = useState(NOTHING);
  const turn = useRef(0);
  const question = `${node ?? ''} ${word} ${page}`;
  useEffect(() => {
    if (!entityName) return;
    const mine = (turn.current += 1);
    const query = {
      page,
      limit: LIMIT,
      ...(word ? { keyword: word } : {}),
      ...(where ? { where } : {}),
      ...(node && by ? { [by]: node } : {}),
    };
    ports
      .entity(entityName)
      .then((entity) => readRows(ports, entity, query))
      .then(
        ({ list, total }) => turn.current === mine && setState({ list, total, answers: question }),
        () => turn.current === mine && setState({ ...NOTHING, answers: question }),
      );
  }, [ports, entityName, by, where, node, word, page, question]);
  return {
    list: state.list,
    total: state.total,
    isLoading: entityName !== undefined && state.answers !== question,
    page,
    limit: LIMIT,
    setPage,
  };
}

/** What is chosen among stands by its name: the newest first, as the list of the entity may have it, is no order to find somebody in. */
function byName(entity: EntitySchema): Row {
  const name = nameFieldOf(entity);
  const field = entity.fields[name];
  const isPlain = field !== undefined && !field.mask && !field.permission?.read;
  return isPlain && isSortable(entity, name) ? { orderField: name, order: 'asc' } : {};
}

/** Whoever may not read the list still chooses among those options that the server lets him see, narrowed by the same node and word. */
export async function readRows(
  ports: Ports<'data' | 'house'>,
  entity: EntitySchema,
  asking: Row,
): Promise<{ readonly list: readonly Row[]; readonly total: number }> {
  const query = { ...asking, ...byName(entity) };
  const permission = verbPermission(entity, 'page');
  if (permission === 'login' || permission === 'public' || ports.can(permission))
    return ports.page(verbApi(entity, 'page'), query);
  const { page: _, ...asked } = query;
  const list = await callVerb(
    ports,
    { entity, verb: 'options' },
    { params: { ...asked, limit: Math.max(OPTION_LIMIT, Number(asked['limit'] ?? 0)) } },
    { isSilent: true },
  );
  return { list, total: list.length };
}

function useNodeRows(tree: readonly Node[], node: string | undefined, word: string): PickerRows {
  const [page, setPage] = usePageOf(`${node ?? ''} ${word}`);
  const rows = useMemo(() => rowsOf(tree, ''), [tree]);
  const found = useMemo(() => {
    if (word) return rows.filter((row) => row.name.includes(word.trim()));
    if (node === undefined) return rows.filter(({ pid }) => pid === '');
    const below = rows.filter(({ pid }) => pid === node);
    return below.length > 0 ? below : rows.filter(({ id }) => id === node);
  }, [rows, node, word]);
  return {
    list: found.slice((page - 1) * LIMIT, page * LIMIT),
    total: found.length,
    page,
    limit: LIMIT,
    isLoading: false,
    setPage,
  };
}

interface NodeRow extends Row {
  readonly id: string;
  readonly pid: string;
  readonly name: string;
}

function rowsOf(nodes: readonly Node[], pid: string, parentName = ''): NodeRow[] {
  return nodes.flatMap(({ key, title, children }) => [
    { id: key, pid, name: title, parentName },
    ...rowsOf(children, key, title),
  ]);
}
