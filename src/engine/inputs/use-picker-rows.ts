import { useEffect, useMemo, useRef, useState } from 'react';
import { verbApi } from '../list/entity-facts.ts';
import type { Row } from '../ports.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { PickerKind } from './picker-kinds.ts';

const LIMIT = 10;

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

/** Rows of a picker's table: asked from the server by node and word, or the nodes of the tree themselves. */
export function useChosenRows(shape: PickerKind, tree: readonly Node[], node: string | undefined, word: string): PickerRows {
  const nodes = useNodeRows(shape.rows ? [] : tree, node, word);
  const served = useServedRows(shape, node, word);
  return shape.rows ? served : nodes;
}

function useServedRows(shape: PickerKind, node: string | undefined, word: string): PickerRows {
  const ports = useEnginePorts();
  const [page, setPage] = useState(1);
  const [state, setState] = useState({ list: [] as readonly Row[], total: 0, isLoading: false });
  const turn = useRef(0);
  const { rows: entityName, by } = shape;
  useEffect(() => setPage(1), [node, word]);
  useEffect(() => {
    if (!entityName) return;
    const mine = (turn.current += 1);
    const query = { page, limit: LIMIT, ...(word ? { keyword: word } : {}), ...(node && by ? { [by]: node } : {}) };
    setState((old) => ({ ...old, isLoading: true }));
    ports.entity(entityName).then((entity) => ports.page(verbApi(entity, 'page'), query)).then(
      ({ list, total }) => turn.current === mine && setState({ list, total, isLoading: false }),
      () => turn.current === mine && setState({ list: [], total: 0, isLoading: false }),
    );
  }, [ports, entityName, by, node, word, page]);
  return { ...state, page, limit: LIMIT, setPage };
}

function useNodeRows(tree: readonly Node[], node: string | undefined, word: string): PickerRows {
  const [page, setPage] = useState(1);
  const rows = useMemo(() => rowsOf(tree, ''), [tree]);
  const found = useMemo(() => {
    if (word) return rows.filter((row) => row.name.includes(word.trim()));
    if (node === undefined) return rows.filter(({ pid }) => pid === '');
    const below = rows.filter(({ pid }) => pid === node);
    return below.length > 0 ? below : rows.filter(({ id }) => id === node);
  }, [rows, node, word]);
  useEffect(() => setPage(1), [node, word]);
  return { list: found.slice((page - 1) * LIMIT, page * LIMIT), total: found.length, page, limit: LIMIT, isLoading: false, setPage };
}

interface NodeRow extends Row {
  readonly id: string;
  readonly pid: string;
  readonly name: string;
}

function rowsOf(nodes: readonly Node[], pid: string, parentName = ''): NodeRow[] {
  return nodes.flatMap(({ key, title, children }) => [{ id: key, pid, name: title, parentName }, ...rowsOf(children, key, title)]);
}
