import { useEffect, useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import type { PickerKind } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { FoundOptions, LinkOption } from './link-select.tsx';
import { hintOf } from './picker-kinds.ts';
import { childrenOf, readTree, rememberLabel } from './reference.ts';
import { readRows } from './use-picker-rows.ts';

/** So many rows are chosen from in place; more have a dialog with a tree and pages. */
export const FEW = 50;
const TYPING_MS = 300;

interface Answer {
  readonly options: readonly LinkOption[];
  /** There are more than can be chosen from in place. */
  readonly isTooMany: boolean;
}

/** What is chosen among: the rows of a kind, those that meet a rule where there is one. */
interface Choice {
  readonly kind: string;
  readonly where?: string | undefined;
}

/** What there is to choose of a kind, by the word typed; asked anew whenever the list opens. */
export function usePickerOptions(
  { kind, where }: Choice,
  shape: PickerKind,
  isOpen: boolean,
): FoundOptions & { readonly isTooMany: boolean } {
  const ports = usePorts('data', 'house');
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<
    Answer & { readonly foundFor: string; readonly isLoading: boolean }
  >({
    options: [],
    foundFor: '',
    isTooMany: false,
    isLoading: false,
  });
  const turn = useRef(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    const mine = (turn.current += 1);
    const timer = setTimeout(
      () => {
        setState((old) => ({ ...old, isLoading: true }));
        readPickerOptions(ports, { kind, where }, shape, keyword).then(
          (answer) =>
            turn.current === mine &&
            setState({
              ...answer,
              isTooMany: answer.isTooMany && keyword === '',
              foundFor: keyword,
              isLoading: false,
            }),
          () =>
            turn.current === mine &&
            setState({ options: [], isTooMany: false, foundFor: keyword, isLoading: false }),
        );
      },
      keyword ? TYPING_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [ports, kind, where, shape, keyword, isOpen]);
  return { ...state, keyword, search: (text) => setKeyword(text.trim()) };
}

/** The rows of a kind that fit a word, at most `FEW`; nodes of a tree keep their order and say how deep they stand. */
export async function readPickerOptions(
  ports: Ports<'data' | 'house'>,
  { kind, where }: Choice,
  shape: PickerKind,
  keyword: string,
): Promise<Answer> {
  const found = shape.rows
    ? await readServed(ports, shape, shape.rows, {
        ...(keyword ? { keyword } : {}),
        ...(where ? { where } : {}),
      })
    : nodeOptions(await readTree(ports, shape.tree), keyword);
  const options = found.slice(0, FEW);
  options.forEach(({ value, label }) => rememberLabel(kind, value, label));
  return { options, isTooMany: found.length > FEW };
}

async function readServed(
  ports: Ports<'data' | 'house'>,
  shape: PickerKind,
  rows: string,
  asked: Row,
): Promise<readonly LinkOption[]> {
  const entity = await ports.entity(rows);
  const { list } = await readRows(ports, entity, { page: 1, limit: FEW + 1, ...asked });
  const nameField = shape.columns[0] ?? 'name';
  return list.map((row) => ({
    value: textOf(row['id']),
    label: textOf(row[nameField] ?? row['name'] ?? row['id']),
    hint: hintOf(shape, row),
  }));
}

/** A searched tree is a plain list whose nodes name their parent. */
function nodeOptions(tree: readonly Row[], keyword: string): readonly LinkOption[] {
  const nodes = placeNodes(tree, 0, '');
  return keyword
    ? nodes.filter(({ label }) => label.includes(keyword)).map((node) => ({ ...node, depth: 0 }))
    : nodes.map((node) => ({ ...node, hint: '' }));
}

function placeNodes(rows: readonly Row[], depth: number, hint: string): readonly LinkOption[] {
  return rows.flatMap((row) => {
    const label = textOf(row['name'] ?? row['id']);
    return [
      { value: textOf(row['id']), label, depth, hint },
      ...placeNodes(childrenOf(row), depth + 1, label),
    ];
  });
}
